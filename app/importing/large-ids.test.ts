import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { aFile } from "../files/testing.ts";
import { imported, reasons, storedLabels } from "./testing.ts";

const ITEMS = ["1234567890123456789", "1234567890123456790", "9007199254740993"];
const label = (item: string, value: boolean) =>
	`{"item_id":${item},"rater":"ann","rater_kind":"human","dimension":"verdict","value":${value}}`;

test("ids that are larger than numbers can be keep their digits, whatever kind of file they stand in", async () => {
	const db = await openTestDatabase();
	const [first = "", ...others] = ITEMS;
	const items = others.map((id) => `{"id":${id},"input":"q","response":"r"}`).join("\n");
	const labels = `[${ITEMS.map((id, at) => label(id, at === 1)).join(",")},${label("1234567890123456777", true)}]`;
	const report = await imported(db, [
		aFile("items.csv", `id,input,response\n${first},q,r\n`),
		aFile("items.jsonl", items),
		aFile("labels.json", labels),
	]);
	expect(reasons(report)).toEqual([expect.stringContaining('"1234567890123456777"')]);
	expect((await storedLabels(db)).map(([item, , , , value]) => [item, value])).toEqual(
		ITEMS.map((id, at) => [id, at === 1]),
	);
});

test("an id beyond all bounds is refused with what to do", async () => {
	const db = await openTestDatabase();
	const rows = '{"id":1e400,"input":"q","response":"r"}\n{"id":"a","input":"q","response":"r"}\n';
	const report = await imported(db, [aFile("items.jsonl", rows)]);
	expect(reasons(report)).toEqual([
		expect.stringContaining("id is a number beyond all bounds: write it as a text, in quotes"),
	]);
});
