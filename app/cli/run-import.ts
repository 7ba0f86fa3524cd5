import { readFile } from "node:fs/promises";
import { basename } from "node:path";
import { describeScale } from "#app/files/infer-scale.ts";
import { readScales, type Scales } from "#app/files/read-scales.ts";
import { holdsInWords } from "#app/files/recognise-shape.ts";
import { importFiles, openRequest } from "#app/importing/import-files.server.ts";
import type { ImportReport } from "#app/importing/import-report.ts";
import { counted } from "#app/ui/numbers.ts";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { config } from "../base/config.server.ts";
import { printable } from "../base/printable.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { systemTrouble } from "../base/system-trouble.ts";
import type { FileSource } from "../files/file-start.ts";
import { type ImportWatch, progressSoFar } from "../importing/import-watch.ts";
import type { ImportJson } from "../outputs/data.ts";
import { fail, mention, tell } from "./failure.ts";
import { filesToImport } from "./files-to-import.ts";
import { progressLine } from "./progress-line.ts";
import { writeWords } from "./write-output.ts";

export type ImportOptions = {
	project: string;
	scales?: string;
	dryRun?: boolean;
	strict?: boolean;
	offScale: "refuse" | "unscored";
	contextsAsDocuments?: boolean;
	rename: Record<string, string>;
	json?: boolean;
};

/** Problems that are shown one by one; the rest are counted. */
const PROBLEMS_SHOWN = 20;

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/**
 * Carries out `concord import`, with a line of progress on stderr. Ctrl-C stops it after the transaction that is
 * being written, a second one at once; what is stored stays.
 */
export async function runImport(files: readonly string[], options: ImportOptions): Promise<void> {
	const scales = options.scales === undefined ? null : await scalesOf(options.scales);
	if (scales && isRefusal(scales)) return fail(scales.sentence);
	const stop = new AbortController();
	const onSignal = () => stop.abort();
	for (const signal of SIGNALS) process.once(signal, onSignal);
	const line = progressLine();
	try {
		const fetched = await filesToImport(files, {
			signal: stop.signal,
			onShare: (name, share) => line.show(name, share, "fetching"),
		});
		if (stop.signal.aborted) return fail(NOTHING_STORED);
		if (isRefusal(fetched)) return fail(fetched.sentence);
		try {
			await importSources(fetched.sources, options, {
				scales,
				watch: watchOf(fetched.sources, line, stop.signal),
				clear: line.clear,
			});
		} finally {
			await fetched.discard();
		}
	} finally {
		line.clear();
		for (const signal of SIGNALS) process.off(signal, onSignal);
	}
}

const WHAT_STAYS =
	"What of the import is stored already stays; the same command goes on with the rest.";
const NOTHING_STORED = "stopped before anything was written.";

function watchOf(
	sources: readonly FileSource[],
	line: ReturnType<typeof progressLine>,
	signal: AbortSignal,
): ImportWatch {
	let { file, phase } = progressSoFar();
	return {
		tell(progress) {
			file = progress.file ?? file;
			phase = progress.phase ?? phase;
			if (progress.share !== undefined)
				line.show(
					sources[file]?.name ?? "",
					progress.share,
					phase === "writing" ? "importing" : phase,
				);
		},
		isStopped: () => signal.aborted,
	};
}

async function importSources(
	sources: readonly FileSource[],
	options: ImportOptions,
	{ scales, watch, clear }: { scales: Scales | null; watch: ImportWatch; clear: () => void },
): Promise<void> {
	// Before the database is opened: what cannot be used must not leave an empty one behind.
	const opened = await openRequest({ projectSlug: options.project, sources });
	if (isRefusal(opened)) return fail(opened.sentence);
	const db = await openDatabase(config().DATABASE_URL, { told: tell });
	let isWriting = false;
	const noticing: ImportWatch = {
		...watch,
		tell(progress) {
			isWriting ||= progress.phase === "writing";
			watch.tell(progress);
		},
	};
	try {
		const result = await importFiles(db, {
			projectSlug: options.project,
			sources,
			scales,
			dryRun: options.dryRun ?? false,
			strict: options.strict ?? false,
			offScale: options.offScale,
			contextsAsDocuments: options.contextsAsDocuments ?? false,
			renamed: new Map(Object.entries(options.rename)),
			watch: noticing,
		});
		clear();
		if (isRefusal(result)) return fail(result.sentence);
		if (result.report === null) return fail(NOTHING_STORED);
		if (options.json) {
			const shown: ImportJson = { result: result.kind, ...result.report };
			process.stdout.write(`${JSON.stringify(shown)}\n`);
		} else {
			await writeWords(summary(options.project, result.kind, result.report));
		}
		for (const line of problemLines(result.report)) mention(line);
		if (result.kind === "rejected")
			fail(`${notGood(result.report.rejected)}, so with --strict nothing was written.`);
		if (result.kind === "stopped") fail(stoppedSentence(result.report));
	} catch (error) {
		const trouble = systemTrouble(error);
		if (trouble === null || !isWriting) throw error;
		clear();
		fail(`${trouble} ${WHAT_STAYS}`);
	} finally {
		await disconnect(db);
	}
}

function stoppedSentence({ itemsAdded, labelsAdded }: ImportReport): string {
	return `stopped. ${counted(itemsAdded, "item")} and ${counted(labelsAdded, "label")} are stored and stay; the same command goes on with the rest.`;
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
	kind: "imported" | "checked" | "rejected" | "stopped",
	report: ImportReport,
): string {
	const lines = report.files.map(
		({ rows, ...file }) =>
			`${file.name}: ${counted(rows, "row")}, ${holdsInWords(file)} (${file.format.toUpperCase()})`,
	);
	const verb =
		kind === "imported" || kind === "stopped"
			? `Imported into ${project}${kind === "stopped" ? " until it was stopped" : ""}`
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
	return `${lines.map(printable).join("\n")}\n`;
}

function problemLines(report: ImportReport): string[] {
	const lines = report.warnings.map((warning) => `warning: ${warning}`);
	for (const { file, line, reason } of report.problems.slice(0, PROBLEMS_SHOWN))
		lines.push(`${file}:${line}: ${reason}`);
	const more = report.rejected - Math.min(report.problems.length, PROBLEMS_SHOWN);
	if (more > 0) lines.push(`… and ${counted(more, "more row")} rejected.`);
	return lines;
}

function notGood(rejected: number): string {
	return rejected === 1 ? "1 row is not good" : `${rejected} rows are not good`;
}
