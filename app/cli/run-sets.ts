import type { Database } from "#db/dialect";
import {
	type DerivedSet,
	derivedSetsOfProject,
	findDerivedSet,
} from "#db/queries/derived-sets.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { approveSet } from "../derived-sets/change-derived-set.server.ts";
import { kindInWords } from "../derived-sets/kind-in-words.ts";
import { madeFrom } from "../derived-sets/made-from.server.ts";
import { SET_STATUS, shortHash } from "../derived-sets/set-in-words.ts";
import type { SetsJson } from "../outputs/data.ts";
import { counted } from "../ui/numbers.ts";
import { inColumns } from "./columns.ts";
import { fail } from "./failure.ts";
import { withProject } from "./judge-project.ts";
import { writeLine, writeOutput } from "./write-output.ts";

export type SetsOptions = { project: string; approve?: string; json?: boolean };

/** Carries out `concord sets`. */
export async function runSets({ approve, ...options }: SetsOptions): Promise<void> {
	await withProject(options.project, async (db, project) => {
		if (approve !== undefined) return approveByName(db, project, { name: approve, ...options });
		const sets = await describeSets(db, project);
		if (options.json) return writeOutput(`${JSON.stringify(sets, null, 2)}\n`);
		if (sets.length === 0) {
			return writeLine("No derived sets yet; make one with `concord derive`.");
		}
		const rows = sets.map((set) => [
			set.name,
			kindInWords(set.kind),
			String(set.items),
			SET_STATUS[set.status].words,
			set.hash,
			set.madeFrom,
		]);
		await writeOutput(inColumns(["set", "kind", "items", "status", "hash", "made from"], rows));
	});
}

async function describeSets(db: Database, project: Project): Promise<Extract<SetsJson, unknown[]>> {
	const sets = await derivedSetsOfProject(db, project.id);
	return Promise.all(
		sets.map(async ({ set, items }) => ({
			name: set.name,
			kind: set.kind,
			items,
			status: set.status,
			hash: shortHash(set.contentHash),
			madeFrom: await madeFromInWords(db, set),
			createdAt: set.createdAt.toISOString(),
		})),
	);
}

/** "130 items of golden, seed 1", "imported items by m-1 as vanilla-plain" */
async function madeFromInWords(db: Database, set: DerivedSet): Promise<string> {
	const from = await madeFrom(db, set);
	const source = from.source?.name ?? "imported items";
	if (from.kind === "draw") {
		const items = from.source
			? `${counted(from.items, "item")} of ${source}`
			: counted(from.items, "imported item");
		return `${items}, seed ${from.seed}`;
	}
	return from.makers.length > 0 ? `${source} by ${from.makers.join(" and ")}` : source;
}

/** Approves a set by the content that it has now: in a terminal nothing older was shown. */
async function approveByName(
	db: Database,
	project: Project,
	{ name, json }: { name: string; json?: boolean },
): Promise<void> {
	const set = await findDerivedSet(db, project.id, { name });
	if (!set) return fail(`the project ${project.slug} has no derived set ${name}.`);
	const hash = shortHash(set.contentHash);
	const isNew = set.status !== "approved";
	if (isNew) {
		const content = { contentHash: set.contentHash ?? "", approvedBy: null, now: new Date() };
		const approved = await approveSet(db, set, content);
		if (approved.kind === "refused") return fail(approved.sentence);
	}
	if (json) {
		const result: SetsJson = { set: name, hash, status: "approved" };
		return writeOutput(`${JSON.stringify(result, null, 2)}\n`);
	}
	await writeLine(
		isNew
			? `Approved the set ${name} (${hash}).`
			: `The set ${name} (${hash}) is approved already.`,
	);
}
