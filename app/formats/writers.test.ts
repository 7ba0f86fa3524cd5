/** What every writer keeps to. Projects that go out and come back: app/export/foreign/round-trip.test.ts. */
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import type { Dimension } from "#db/model/dimension.ts";
import { isRefusal } from "../base/refusal.ts";
import { isLabels } from "../files/recognise-shape.ts";
import type { WriterSource, WrittenItem } from "./foreign-writer.ts";
import { FORMATS } from "./formats.ts";
import { openSources } from "./open-sources.ts";
import { WRITERS } from "./writers.ts";
import { WRITTEN_FORMAT_IDS, WRITTEN_FORMATS, type WrittenFormatId } from "./written-formats.ts";

const DIMENSIONS: readonly Dimension[] = [
	{ name: "verdict", scale: { type: "binary", values: [false, true] } },
	{ name: "grade", scale: { type: "ordinal", values: [1, 2, 3, 4] } },
];

/** Items that are made as they are asked for, each with three labels. */
function manyItems(count: number): WriterSource {
	const text = "A sentence that an answer is made of. ".repeat(12);
	const itemOf = (at: number): WrittenItem => {
		const item_id = `item ${at}`;
		return {
			item: {
				...{ id: item_id, input: `Question ${at}?`, response: `${at}: ${text}` },
				...{ contexts: [`Context ${at}. ${text}`], query_id: `q${at}`, metadata: { at } },
			},
			labels: [
				{ item_id, rater: "Ana", rater_kind: "human", dimension: "verdict", value: at % 2 > 0 },
				{ item_id, rater: "Bo", rater_kind: "human", dimension: "grade", value: (at % 4) + 1 },
				{
					...{ item_id, rater: "judge", rater_kind: "judge", dimension: "grade" },
					...{ value: null, reason: "refused", rationale: "No." },
				},
			],
		};
	};
	return {
		...{ name: "many", at: new Date("2026-03-01T10:00:00Z"), dimensions: DIMENSIONS },
		async *pages() {
			for (let at = 0; at < count; at += 50)
				yield Array.from({ length: Math.min(50, count - at) }, (_, place) => itemOf(at + place));
		},
	};
}

async function written(format: WrittenFormatId, source: WriterSource) {
	const folder = mkdtempSync(join(tmpdir(), "concord-written-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const name = WRITTEN_FORMATS[format].file;
	const path = join(folder, name);
	const file = await open(path, "w");
	const before = process.memoryUsage().rss;
	let most = 0;
	for await (const piece of WRITERS[format].write(source)) {
		await file.write(piece as string);
		most = Math.max(most, process.memoryUsage().rss - before);
	}
	await file.close();
	return { name, path, most };
}

/** What its own reader finds in a file, or the reader of any rows where it has none. */
async function countsIn(id: string, file: { readonly name: string; readonly path: string }) {
	const counts = { items: 0, labels: 0, problems: 0 };
	const format = FORMATS.find((known) => known.id === id);
	if (format) {
		for await (const batch of format.read(file))
			for (const row of batch)
				if ("item" in row) counts.items++;
				else if ("label" in row) counts.labels++;
				else counts.problems++;
		return counts;
	}
	const opened = await openSources([file]);
	if (isRefusal(opened)) throw new Error(opened.sentence);
	for (const source of opened.sources)
		for await (const batch of source.batches())
			for (const row of batch)
				if ("problem" in row) counts.problems++;
				else if (isLabels(source.shape)) counts.labels++;
				else counts.items++;
	return counts;
}

test("every written format has its writer", () => {
	expect(Object.keys(WRITERS)).toEqual(WRITTEN_FORMAT_IDS);
	for (const id of WRITTEN_FORMAT_IDS) expect(WRITERS[id].id).toBe(id);
});

describe.each(WRITTEN_FORMAT_IDS)("%s", (format) => {
	test("many items are written in little memory, and all of them are read back", async () => {
		const items = process.env.CONCORD_LONG ? 200_000 : 20_000;
		const { most, ...file } = await written(format, manyItems(items));
		const lacks = (field: string) =>
			WRITTEN_FORMATS[format].cannotHold.some(({ fields }) =>
				(fields as readonly string[]).includes(field),
			);
		if (format === "promptfoo") {
			const { tests } = JSON.parse(readFileSync(file.path, "utf8")) as { tests: unknown[] };
			expect(tests).toHaveLength(items);
		} else
			expect(await countsIn(format, file)).toEqual({
				items: lacks("item") ? 0 : items,
				labels: lacks("label") ? 0 : 3 * items,
				problems: 0,
			});
		expect(most).toBeLessThan(400e6);
	});

	test("the same items give the same bytes", async () => {
		const pieces = async () => {
			const all: Buffer[] = [];
			for await (const piece of WRITERS[format].write(manyItems(60))) all.push(Buffer.from(piece));
			return Buffer.concat(all);
		};
		expect((await pieces()).equals(await pieces())).toBe(true);
	});
});
