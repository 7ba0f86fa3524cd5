import type { AgreementJson } from "#app/agreement/agreement-json.ts";
import { agreementReport } from "#app/agreement/agreement-report.ts";
import { fingerprintOf } from "#app/export/bundle/bundle-files.ts";
import { chosenColumns, judgesIn } from "#app/report/chosen-columns.ts";
import { makeReport } from "#app/report/make-report.ts";
import { nothingToReport } from "#app/report/nothing-to-report.ts";
import type { ReportJson } from "#app/report/report-json.ts";
import { type ReportSettings, settingsOf } from "#app/report/report-settings.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { shellWord } from "../base/shell-word.ts";
import { concordVersion } from "../base/version.ts";
import { fail } from "./failure.ts";
import { readColumns } from "./read-columns.ts";
import { type ReadingOptions, readingOptions } from "./reading-options.ts";
import { reportJson } from "./report-json.ts";
import { writeOutput } from "./write-output.ts";

export type ReportOptions = ReadingOptions & {
	judge: readonly string[];
	html?: boolean;
	markdown?: boolean;
	latex?: boolean;
	csv?: boolean;
	json?: boolean;
};

type Made = { readonly report: ReportJson; readonly agreement: AgreementJson };

/** Carries out `concord report`. */
export async function runReport(options: ReportOptions): Promise<void> {
	const { project, labels, items, scales } = options;
	if (project !== undefined && (labels ?? items ?? scales))
		return fail("report reads either a --project or files (--labels), not both.");
	const made =
		project === undefined ? await reportOfFiles(options) : await reportOf(project, options);
	if (isRefusal(made)) return fail(lower(made.sentence));
	await writeOutput(await written(made, options));
}

async function written({ report, agreement }: Made, options: ReportOptions): Promise<string> {
	if (options.json) return reportJson(report);
	if (options.csv) {
		const { agreementCsv } = await import("#app/agreement/agreement-csv.ts");
		return agreementCsv(agreement);
	}
	if (options.latex) {
		const { reportLatex } = await import("#app/report/report-latex.ts");
		return reportLatex(report);
	}
	if (options.html) {
		const { reportHtml } = await import("#app/report/report-html.tsx");
		return reportHtml(report);
	}
	const { reportMarkdown } = await import("#app/report/report-markdown.ts");
	return reportMarkdown(report);
}

/** The same use case as the page. */
async function reportOf(slug: string, options: ReportOptions): Promise<Made | Refusal> {
	const [
		{ existingDatabase },
		{ disconnect },
		{ findProjectBySlug },
		{ reportedSet },
		{ projectReport },
	] = await Promise.all([
		import("./existing-database.ts"),
		import("#db/dialect"),
		import("#db/queries/projects.server.ts"),
		import("#app/derived-sets/reported-set.server.ts"),
		import("#app/export/reporting/project-report.server.ts"),
	]);
	const db = await existingDatabase();
	if (isRefusal(db)) return db;
	try {
		const project = await findProjectBySlug(db, slug);
		if (!project) return refused(`there is no project "${slug}".`);
		const set = await reportedSet(db, project, options.set);
		if (isRefusal(set)) return set;
		return await projectReport(db, project, { set, chosen: chosenIn(options) });
	} finally {
		await disconnect(db);
	}
}

async function reportOfFiles(options: ReportOptions): Promise<Made | Refusal> {
	const read = await readColumns("report", options);
	if (isRefusal(read)) return read;
	const chosen = chosenIn(options);
	const columns = chosenColumns(read.columns, chosen);
	if (isRefusal(columns)) return columns;
	const { dimensions, judges } = chosen;
	const settings: ReportSettings = {
		...settingsOf({ ...chosen, ...readingOptions(options, null) }),
		...(dimensions && { dimensions }),
		...(judges && { judges }),
	};
	const agreement = agreementReport(columns, settings);
	const files = [options.labels, options.items, options.scales].flatMap((path) => path ?? []);
	const inputs = await Promise.all(
		files.map(async (file) => ({ file, ...(await fingerprintOf(file)) })),
	);
	const given = [
		...(options.labels ? [`--labels ${shellWord(options.labels)}`] : []),
		...(options.items ? [`--items ${shellWord(options.items)}`] : []),
		...(options.scales ? [`--scales ${shellWord(options.scales)}`] : []),
	];
	const report = makeReport(agreement, {
		name: options.labels ?? "",
		project: null,
		read: given.join(" "),
		settings,
		asked: judgesIn(read.columns).length,
		identities: null,
		inputs,
		version: concordVersion(),
	});
	const nothing = nothingToReport(report);
	return nothing === null ? { report, agreement } : refused(nothing);
}

/** What the command line chooses; what it does not name is as the project says, or as usual. */
function chosenIn({
	reference,
	clusters,
	bootstrap,
	seed,
	margin,
	looks,
	dimension,
	judge,
}: ReportOptions): Partial<ReportSettings> {
	return {
		...{ reference, bootstrap, seed },
		...(clusters && { clusters: [...clusters] }),
		...(margin !== undefined && { margin }),
		...(looks && { looks }),
		...(dimension && { dimensions: dimension }),
		...(judge.length > 0 && { judges: [...judge] }),
	};
}

/** A sentence that stands after the command's name. */
function lower(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
