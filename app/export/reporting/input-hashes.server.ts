import { createHash } from "node:crypto";
import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import type { ReportJson } from "../../report/report-json.ts";
import { REPORT_INPUTS } from "../bundle/bundle-files.ts";
import { exportFile } from "../export-files.server.ts";

type Inputs = ReportJson["inputs"];

/** Of each connection's projects, what was computed last, and of which state of the project. */
const known = new WeakMap<
	Database,
	Map<string, { readonly state: number; inputs: Promise<Inputs> }>
>();

/**
 * Sizes and hashes of the files that a project's figures are computed from, as its bundle has them. They are kept
 * until the project changes, since all labels are read for them.
 */
export function inputHashes(
	db: Database,
	project: Project,
	setId: string | undefined,
): Promise<Inputs> {
	const kept = known.get(db) ?? new Map();
	known.set(db, kept);
	const key = `${project.id} ${setId ?? ""}`;
	const last = kept.get(key);
	if (last?.state === project.changeCounter) return last.inputs;
	const inputs = hashed(db, project, setId);
	kept.set(key, { state: project.changeCounter, inputs });
	inputs.catch(() => kept.delete(key));
	return inputs;
}

async function hashed(db: Database, project: Project, setId: string | undefined): Promise<Inputs> {
	const inputs: Inputs = [];
	for (const file of REPORT_INPUTS) {
		const hash = createHash("sha256");
		let bytes = 0;
		for await (const piece of exportFile(db, project, file, setId)) {
			hash.update(piece);
			bytes += Buffer.byteLength(piece);
		}
		if (bytes > 0) inputs.push({ file, bytes, sha256: hash.digest("hex") });
	}
	return inputs;
}
