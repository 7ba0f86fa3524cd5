import { createHash } from "node:crypto";
import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { keptByState } from "../../compute/kept-by-state.ts";
import { readBeside } from "../../compute/read-beside.server.ts";
import type { ReportJson } from "../../report/report-json.ts";
import { REPORT_INPUTS } from "../bundle/bundle-files.ts";
import { exportFile } from "../export-files.server.ts";

type Inputs = ReportJson["inputs"];

/** How threads are asked for it. */
const HASHES_TASK = "#app/export/reporting/input-hashes-task.ts";

const kept = keptByState<Inputs>(16);

/**
 * Sizes and hashes of the files that a project's figures are computed from, as its bundle has them. They are kept
 * until the project changes, since all labels are read for them.
 */
export async function inputHashes(
	db: Database,
	project: Project,
	setId: string | undefined,
): Promise<Inputs> {
	const files = REPORT_INPUTS.map((file) =>
		kept(db, [project, setId, file], () =>
			readBeside(
				db,
				{ task: HASHES_TASK, items: project.itemCount, read: hashed },
				{ project, setId, file },
			),
		),
	);
	return (await Promise.all(files)).flat();
}

type Asked = {
	readonly project: Project;
	readonly setId: string | undefined;
	readonly file: (typeof REPORT_INPUTS)[number];
};

/** Of one file; none where it would be empty. Holds up the event loop. */
export async function hashed(db: Database, { project, setId, file }: Asked): Promise<Inputs> {
	const hash = createHash("sha256");
	let bytes = 0;
	for await (const piece of exportFile(db, project, file, setId)) {
		hash.update(piece);
		bytes += Buffer.byteLength(piece);
	}
	return bytes > 0 ? [{ file, bytes, sha256: hash.digest("hex") }] : [];
}
