import { readFile } from "node:fs/promises";
import { unknownKinds } from "#app/agreement/data-words.ts";
import { isAnythingTaken, type JudgeTakesJson } from "#app/agreement/judge-takes.ts";
import type { Reading } from "#app/agreement/reading.server.ts";
import { listedNames as listed } from "#app/agreement/unknown-name.ts";
import { columnsFromFiles } from "#app/columns/columns-from-files.ts";
import { chosenControls } from "#app/columns/item-controls.ts";
import { groupingsNotThere } from "#app/columns/item-groups.ts";
import type { RatingColumns } from "#app/columns/rating-columns.ts";
import { readScales, type Scales } from "#app/files/read-scales.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { mention } from "./failure.ts";
import { progressLine } from "./progress-line.ts";
import type { SourceOptions } from "./reading-options.ts";

/** Refused rows that are shown one by one; the rest are counted. */
const REFUSED_SHOWN = 20;

type Failed = Refusal;

export type ReadColumns = {
	readonly columns: RatingColumns;
	/** How the project that they are of says that its figures are read; null for files. */
	readonly reading: Reading | null;
	/** What its judges take; null where none ran here. */
	readonly takes: JudgeTakesJson[] | null;
	/** Rows that do not count. */
	readonly refused: number;
	/** What the item at each place is called, of files; null for a project, whose items can be asked for. */
	readonly itemIds: readonly string[] | null;
};

/**
 * The columns that a command asks for, from a project or from files; what was refused and assumed is
 * said on stderr.
 */
export async function readColumns(
	command: string,
	options: SourceOptions,
): Promise<ReadColumns | Failed> {
	const read = await columnsAsked(command, options);
	if (isRefusal(read)) return read;
	const { groups, controls } = read.columns;
	const there = (groups ?? []).map(({ grouping }) => grouping);
	for (const { name, instead: other } of groupingsNotThere(groups, options.clusters)) {
		if (other !== undefined) {
			mention(`note: no two items share a ${name}; their ${other} stands for it.`);
			continue;
		}
		const instead = there.length > 0 ? `; they may share a ${listed(there)}` : "";
		mention(`note: no two items share a ${name}${instead}.`);
	}
	const unknown = (options.within ?? []).filter(
		(name) => chosenControls(controls, [name]).length === 0,
	);
	const sentence = unknownKinds(unknown, controls ?? []);
	return sentence === null
		? read
		: refused(`${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`);
}

async function columnsAsked(
	command: string,
	options: SourceOptions,
): Promise<ReadColumns | Failed> {
	const { project, set, labels, items, scales } = options;
	if (project !== undefined) {
		if (labels ?? items ?? scales)
			return refused(`${command} reads either a --project or files (--labels), not both.`);
		return columnsOfProject(project, options);
	}
	if (labels === undefined)
		return refused(`${command} needs a --project, or --labels with a file to read.`);
	if (options.rubricVersion !== undefined)
		return refused("--rubric-version chooses among the labels of a --project.");
	if (set !== undefined) return refused("--set names a derived set of a --project.");
	const declared = scales === undefined ? undefined : await scalesOf(scales);
	if (declared && isRefusal(declared)) return declared;
	const { within } = options;
	return columnsOfFiles({ labels, items, scales: declared, within });
}

async function columnsOfFiles(files: {
	labels: string;
	items: string | undefined;
	scales: Scales | undefined;
	within: readonly string[] | undefined;
}): Promise<ReadColumns | Failed> {
	const progress = progressLine();
	const read = await columnsFromFiles({ ...files, onProgress: progress.show });
	progress.clear();
	if (isRefusal(read)) return read;
	for (const { file, line, reason } of read.refused.slice(0, REFUSED_SHOWN))
		mention(`${file}:${line}: ${reason}`);
	if (read.refusedCount > REFUSED_SHOWN)
		mention(`… ${read.refusedCount - REFUSED_SHOWN} rows more.`);
	if (read.refusedCount > 0)
		mention(
			`${read.refusedCount} of ${read.refusedCount + read.accepted + read.unchanged} labels or items were refused and do not count.`,
		);
	for (const warning of read.warnings) mention(`note: ${warning}.`);
	const { columns, itemIds, refusedCount: refused } = read;
	return { columns, reading: null, takes: null, refused, itemIds };
}

async function columnsOfProject(
	slug: string,
	options: Pick<SourceOptions, "set" | "within" | "rubricVersion">,
): Promise<ReadColumns | Failed> {
	const [
		{ existingDatabase },
		{ disconnect },
		{ findProjectBySlug },
		{ ratingColumns },
		{ reportedItems },
		{ readingOf },
		{ itemControls },
		{ judgeTakes },
	] = await Promise.all([
		import("./existing-database.ts"),
		import("#db/dialect"),
		import("#db/queries/projects.server.ts"),
		import("#app/agreement/rating-table.server.ts"),
		import("#app/agreement/reported-items.server.ts"),
		import("#app/agreement/reading.server.ts"),
		import("#app/columns/project-columns.server.ts"),
		import("#app/agreement/judge-takes.server.ts"),
	]);
	const db = await existingDatabase();
	if (isRefusal(db)) return db;
	try {
		const project = await findProjectBySlug(db, slug);
		if (!project) return refused(`there is no project "${slug}".`);
		const rated = await reportedItems(db, project, options.set);
		if (isRefusal(rated)) return rated;
		if (rated.setId !== undefined && options.set === undefined)
			mention(
				"note: no imported item is rated, so this is about a derived set; name it with --set.",
			);
		const { rubricVersion } = options;
		const columns = await ratingColumns(db, { ...rated, rubricVersion });
		if (!columns) return refused(`the project ${slug} went away.`);
		if (
			rubricVersion !== undefined &&
			columns.dimensions.every(({ humans }) => humans.length === 0)
		)
			return refused(
				`nobody has labelled under version ${rubricVersion} of the rubric of ${slug}.`,
			);
		const controls = await itemControls(db, rated, { columns, wanted: options.within ?? [] });
		const reading = await readingOf(db, project.id);
		const taken = await judgeTakes(db, project.id);
		const takes = isAnythingTaken(taken) ? taken : null;
		return { columns: { ...columns, controls }, reading, takes, refused: 0, itemIds: null };
	} finally {
		await disconnect(db);
	}
}

async function scalesOf(path: string): Promise<Scales | Refusal> {
	try {
		return readScales(await readFile(path, "utf8"), path);
	} catch {
		return refused(`the scales file ${path} cannot be read.`);
	}
}
