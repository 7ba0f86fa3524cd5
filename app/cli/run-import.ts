import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describeScale } from "#app/files/infer-scale.ts";
import { readScales, type Scales } from "#app/files/read-scales.ts";
import { SHAPE_TITLES } from "#app/files/recognise-shape.ts";
import { importFiles, openRequest } from "#app/importing/import-files.server.ts";
import type { ImportReport } from "#app/importing/import-report.ts";
import { counted } from "#app/ui/numbers.ts";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { config } from "../base/config.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { fail } from "./failure.ts";
import type { ImportJson } from "./outputs/data.ts";

export type ImportOptions = {
	project: string;
	scales?: string;
	dryRun?: boolean;
	strict?: boolean;
	offScale: "refuse" | "unscored";
	contextsAsDocuments?: boolean;
	json?: boolean;
};

/** Problems that are shown one by one; the rest are counted. */
const PROBLEMS_SHOWN = 20;

/** Carries out `concord import`. */
export async function runImport(files: readonly string[], options: ImportOptions): Promise<void> {
	const scales = options.scales === undefined ? null : await scalesOf(options.scales);
	if (scales && isRefusal(scales)) return fail(scales.sentence);
	const sources = files.map((path) => ({ name: basename(path), path }));
	// Before the database is opened: what cannot be used must not leave an empty one behind.
	const opened = await openRequest({ projectSlug: options.project, sources });
	if (isRefusal(opened)) return fail(opened.sentence);
	const db = await openDatabase(config().DATABASE_URL);
	try {
		const result = await importFiles(db, {
			projectSlug: options.project,
			sources,
			scales,
			dryRun: options.dryRun ?? false,
			strict: options.strict ?? false,
			offScale: options.offScale,
			contextsAsDocuments: options.contextsAsDocuments ?? false,
		});
		if (isRefusal(result)) return fail(result.sentence);
		if (options.json) {
			const shown: ImportJson = { result: result.kind, ...result.report };
			process.stdout.write(`${JSON.stringify(shown)}\n`);
		} else {
			process.stdout.write(summary(options.project, result.kind, result.report));
		}
		process.stderr.write(problemLines(result.report));
		if (result.kind === "rejected")
			fail(`${notGood(result.report.rejected)}, so with --strict nothing was written.`);
	} finally {
		disconnect(db);
	}
}

async function scalesOf(path: string): Promise<Scales | Refusal> {
	let text: string;
	try {
		text = await readFile(path, "utf8");
	} catch {
		return refused(`the scales file ${path} cannot be read.`);
	}
	return readScales(text, basename(path));
}

function summary(
	project: string,
	kind: "imported" | "checked" | "rejected",
	report: ImportReport,
): string {
	const lines = report.files.map(
		({ name, shape, format, rows }) =>
			`${name}: ${counted(rows, "row")}, ${SHAPE_TITLES[shape]} (${format.toUpperCase()})`,
	);
	const verb =
		kind === "imported"
			? `Imported into ${project}`
			: kind === "checked"
				? "Would import"
				: "Nothing imported; good";
	const judges = report.newRaters.filter((rater) => rater.kind === "judge").length;
	lines.push(
		`${verb}: ${counted(report.itemsAdded, "item")} added, ${report.itemsUnchanged} unchanged; ${counted(report.labelsAdded, "label")} added (${report.unscoredAdded} unscored), ${report.labelsUnchanged} unchanged; ${counted(report.rejected, "row")} rejected.`,
	);
	if (report.newRaters.length > 0)
		lines.push(
			`New raters: ${counted(report.newRaters.length - judges, "person", "people")}, ${counted(judges, "judge")}.`,
		);
	for (const { name, scale } of report.newDimensions)
		lines.push(`New dimension ${name}: ${describeScale(scale)}.`);
	return `${lines.join("\n")}\n`;
}

function problemLines(report: ImportReport): string {
	const lines = report.warnings.map((warning) => `warning: ${warning}`);
	for (const { file, line, reason } of report.problems.slice(0, PROBLEMS_SHOWN))
		lines.push(`${file}:${line}: ${reason}`);
	const more = report.rejected - Math.min(report.problems.length, PROBLEMS_SHOWN);
	if (more > 0) lines.push(`… and ${counted(more, "more row")} rejected.`);
	return lines.length > 0 ? `${lines.join("\n")}\n` : "";
}

function notGood(rejected: number): string {
	return rejected === 1 ? "1 row is not good" : `${rejected} rows are not good`;
}
