import { join } from "node:path";
import { agreementCsv } from "../../agreement/agreement-csv.ts";
import type { AgreementJson } from "../../agreement/agreement-json.ts";
import { agreementReport } from "../../agreement/agreement-report.ts";
import { rankingReport } from "../../agreement/ranking-report.ts";
import { ANALYSES } from "../../analyses/analyses.ts";
import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import { shellWord } from "../../base/shell-word.ts";
import { judgesIn } from "../../report/chosen-columns.ts";
import { makeReport } from "../../report/make-report.ts";
import { reportMarkdown } from "../../report/report-markdown.ts";
import type { AgreementSettings } from "../../report/report-settings.ts";
import { bundleAnalysisData } from "./bundle-analysis-data.ts";
import { bundleColumns } from "./bundle-columns.ts";
import {
	AGREEMENT,
	AGREEMENT_TABLE,
	analysisFile,
	BrokenFile,
	COMPARISON,
	COUNTS,
	fingerprintOf,
	isFigures,
	REPORT,
	REPORT_INPUTS,
} from "./bundle-files.ts";
import { judgesFile, takesOf } from "./bundle-judges.ts";
import type { Manifest } from "./manifest.ts";
import { countLabels, tallyFiles } from "./tally.ts";

/** How threads are asked for this module. */
export type FiguresJob = {
	readonly folder: string;
	/** Names of the files that are there. */
	readonly files: readonly string[];
	readonly about: Pick<Manifest, "project" | "set" | "settings" | "versions">;
};

/** Each file of figures by its name: a value for JSON, a text for the rest. */
export type BundleFigures = ReadonlyMap<string, unknown>;

/**
 * Every file of figures of a bundle, computed from its other files and from nothing else: what an export
 * writes and a verification recomputes. Pure but for reading: the same files and settings give the same.
 * @returns a refusal where the files are not what an export writes
 */
export async function bundleFigures({
	folder,
	files,
	about,
}: FiguresJob): Promise<BundleFigures | Refusal> {
	try {
		return await figuresOf({ folder, files, about });
	} catch (error) {
		if (error instanceof BrokenFile) return refused(error.message);
		throw error;
	}
}

async function figuresOf({ folder, files, about }: FiguresJob): Promise<BundleFigures | Refusal> {
	const there = new Set(files);
	const found = await bundleColumns(folder, there);
	if (isRefusal(found)) return found;
	const { columns, places } = found;
	const { settings } = about;
	const judges = await judgesFile(folder, there);
	const takes = takesOf(judges);
	const agreement = onceEach(
		(chosen: AgreementSettings): AgreementJson => ({
			...agreementReport(columns, chosen),
			...(takes && { takes }),
		}),
	);
	const figures = new Map<string, unknown>();
	const data = files.filter((name) => !isFigures(name));
	figures.set(COUNTS, {
		schema: "concord.counts/1",
		// Some change no figure of a project; a changed one is to be seen all the same.
		settings,
		labels: there.has("labels.jsonl") ? await countLabels(join(folder, "labels.jsonl")) : [],
		files: await tallyFiles(folder, data),
	});
	const report = agreement(settings[AGREEMENT]);
	figures.set(AGREEMENT, report);
	if (there.has(AGREEMENT_TABLE)) figures.set(AGREEMENT_TABLE, agreementCsv(report));
	figures.set(COMPARISON, {
		...rankingReport(columns, settings[COMPARISON]),
		...(takes && { takes }),
	});
	figures.set(
		REPORT,
		reportMarkdown(
			makeReport(agreement(settings[REPORT]), {
				name: about.project.name,
				project: { slug: about.project.slug, set: about.set?.name ?? null },
				read: readInOptions(about),
				settings: settings[REPORT],
				asked: judgesIn(columns).length,
				identities: new Map(judges.judges.map(({ judge, identity }) => [judge, identity])),
				inputs: await inputsOf(folder, data),
				version: about.versions.concord ?? "",
			}),
		),
	);
	const analysed = await bundleAnalysisData({
		folder,
		files: there,
		columns,
		places,
		judges,
		about,
	});
	for (const analysis of ANALYSES) {
		const chosen = settings.analyses[analysis.id];
		if (analysis.kind !== "computed" || !chosen) continue;
		const carriedOut = analysis.report(analysed, chosen);
		if (isRefusal(carriedOut)) return carriedOut;
		if (carriedOut.missing === undefined) figures.set(analysisFile(analysis.id), carriedOut);
	}
	return figures;
}

/** What figures of agreement rest on, with sizes and hashes. */
async function inputsOf(folder: string, data: readonly string[]) {
	const inputs = REPORT_INPUTS.filter((name) => data.includes(name));
	return Promise.all(
		inputs.map(async (file) => ({ file, ...(await fingerprintOf(join(folder, file))) })),
	);
}

function readInOptions({ project, set }: FiguresJob["about"]): string {
	return `--project ${shellWord(project.slug)}${set ? ` --set ${shellWord(set.name)}` : ""}`;
}

/** Files of the same settings share one report. */
function onceEach<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
	const made = new Map<string, Value>();
	return (key) => {
		const name = JSON.stringify(key);
		const known = made.get(name);
		if (known !== undefined) return known;
		const value = make(key);
		made.set(name, value);
		return value;
	};
}
