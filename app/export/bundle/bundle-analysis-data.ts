import { join } from "node:path";
import { z } from "zod";
import { Judgment } from "#db/model/judgment.ts";
import type { ItemFacts } from "#db/queries/judged-cells.server.ts";
import type { AnalysisData } from "../../analyses/data/analysis-data.ts";
import {
	judgedDimensions,
	judgedInFiles,
	type PlacedJudgment,
} from "../../analyses/data/judged-dimensions.ts";
import { isRefusal } from "../../base/refusal.ts";
import { readItemRow } from "../../files/item-row.ts";
import type { BundleColumns } from "./bundle-columns.ts";
import { jsonLines } from "./bundle-files.ts";
import type { JudgesFile } from "./bundle-judges.ts";
import type { Manifest } from "./manifest.ts";

const JudgmentLine = z.object({
	judgment_id: z.string(),
	judge: z.string(),
	item_id: z.string(),
	repetition: z.number().int(),
	outcomes: Judgment,
});

type Of = BundleColumns & {
	readonly folder: string;
	readonly files: ReadonlySet<string>;
	readonly judges: JudgesFile;
	readonly about: Pick<Manifest, "project" | "set">;
};

/**
 * What analyses are computed from, out of a bundle's files. Items go by their ids in files, which stand for
 * them wherever an analysis names one.
 * @throws BrokenFile where a file is not what was exported
 */
export async function bundleAnalysisData(of: Of): Promise<AnalysisData> {
	const { columns, places, judges, about } = of;
	const items = await itemFacts(of);
	const answers = await answersOf(of);
	const judged = judges.judges.flatMap(
		({ judge: name, dimensions, role_models: roleModels, ...judge }) => {
			const own = answers.get(name);
			if (!own) return [];
			const declared = dimensions.map(({ side, ...dimension }) => ({
				...dimension,
				...(side && { side }),
			}));
			const facts = { ...judge, name, roleModels, binding: bindingOf(judge.binding) };
			return judgedDimensions(facts, declared, { items: places.size, answers: own });
		},
	);
	const running = new Set(judged.map(({ judge }) => judge));
	return {
		project: about.project.slug,
		items,
		judged: [...judged, ...judgedInFiles(columns, running)],
		columns,
		set: about.set,
	};
}

function bindingOf(binding: JudgesFile["judges"][number]["binding"]): Record<string, string> {
	return Object.fromEntries(
		Object.entries(binding).flatMap(([name, to]) => (to === null ? [] : [[name, to]])),
	);
}

async function itemFacts({ folder, files }: Of): Promise<ItemFacts[]> {
	const facts: ItemFacts[] = [];
	if (!files.has("items.jsonl")) return facts;
	for await (const row of jsonLines(join(folder, "items.jsonl"), z.unknown())) {
		const item = readItemRow(Object(row), "items", false);
		if (isRefusal(item)) continue;
		const { externalId, content } = item;
		const { input, documentId, queryId, system, group, metadata, derivedFrom } = content;
		facts.push({
			...{ id: externalId, externalId, position: facts.length },
			...{ input, documentId, queryId, system, group, metadata, derivedFrom },
		});
	}
	return facts;
}

/** The first repetition of every judge's answers, by the judge's name. */
async function answersOf({ folder, files, places }: Of): Promise<Map<string, PlacedJudgment[]>> {
	const answers = new Map<string, PlacedJudgment[]>();
	if (!files.has("judgments.jsonl")) return answers;
	for await (const line of jsonLines(join(folder, "judgments.jsonl"), JudgmentLine)) {
		const place = places.get(line.item_id);
		if (line.repetition !== 0 || place === undefined) continue;
		const own = answers.get(line.judge) ?? [];
		answers.set(line.judge, own);
		own.push({ place, id: line.judgment_id, outcomes: line.outcomes });
	}
	return answers;
}
