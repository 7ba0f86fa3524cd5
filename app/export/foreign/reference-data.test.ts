import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importFiles } from "#app/importing/import-files.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { projectCalled, scalesOf } from "./testing/odd-project.ts";
import { agreementOf, copyBy, LABEL_TRIPS } from "./testing/round-trip.ts";

const FOLDER = process.env.CONCORD_REFERENCE_DIR;
const DATASETS = ["nq301", "mtrag_human"];

test.skipIf(!FOLDER).for(DATASETS)(
	"%s has the same agreement through every format and back (needs CONCORD_REFERENCE_DIR)",
	{ timeout: 300_000 },
	async (dataset) => {
		const folder = join(FOLDER ?? "", "data", dataset);
		const scales = scalesOf(readFileSync(join(folder, "dataset.json"), "utf8"));
		const db = await openTestDatabase();
		const sources = ["items.jsonl", "labels.jsonl"].map((name) => ({
			...{ name, path: join(folder, name) },
		}));
		const added = await importFiles(db, { projectSlug: dataset, sources, scales });
		expect(added).toMatchObject({ kind: "imported", report: { rejected: 0 } });
		const project = await projectCalled(db, dataset);
		const agreement = await agreementOf(db, project);
		for (const trip of LABEL_TRIPS) {
			const { copy, report } = await copyBy(db, project, trip);
			expect(report.problems, trip).toEqual([]);
			expect(await agreementOf(db, copy), trip).toEqual(agreement);
		}
	},
);
