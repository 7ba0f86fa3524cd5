import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { isRefusal } from "../base/refusal.ts";
import { readScales } from "../files/read-scales.ts";
import { importFiles } from "./import-files.server.ts";

const FOLDER = process.env.CONCORD_REFERENCE_DIR;
const DATASETS = ["nq301", "mtrag_human", "crowdrag25", "pandalm", "llmbar"];

test.skipIf(!FOLDER).for(DATASETS)(
	"%s imports whole, and again changes nothing (needs CONCORD_REFERENCE_DIR)",
	async (dataset) => {
		const folder = join(FOLDER ?? "", "data", dataset);
		expect(existsSync(folder)).toBe(true);
		const { counts } = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8"));
		const scales = readScales(readFileSync(join(folder, "dataset.json"), "utf8"));
		if (isRefusal(scales)) throw new Error(scales.sentence);
		const db = await openTestDatabase();
		const sources = ["labels.jsonl", "items.jsonl"].map((name) => ({
			name,
			path: join(folder, name),
		}));
		const request = { projectSlug: dataset, sources, scales };
		const first = await importFiles(db, request);
		expect(first).toMatchObject({
			kind: "imported",
			report: {
				itemsAdded: counts.items,
				labelsAdded: counts.labels,
				unscoredAdded: counts.nulls,
				rejected: 0,
				warnings: [],
			},
		});
		const raters = first.kind === "imported" ? first.report.newRaters : [];
		expect(raters.filter(({ kind }) => kind === "human")).toHaveLength(counts.humans);
		expect(raters.filter(({ kind }) => kind === "judge")).toHaveLength(counts.judges);
		expect(await importFiles(db, request)).toMatchObject({
			report: {
				itemsAdded: 0,
				itemsUnchanged: counts.items,
				labelsAdded: 0,
				labelsUnchanged: counts.labels,
				rejected: 0,
				newRaters: [],
			},
		});
	},
);
