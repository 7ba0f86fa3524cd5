import { expect, test } from "vitest";
import { someItems, someLabels } from "#seeds/builders.ts";
import { aLabellingProject } from "../labelling/testing.ts";
import { judgedDimensions } from "./judged-dimensions.server.ts";

test("a judge that was imported answers dimensions as one that runs here does; people do not", async () => {
	const items = { "items.jsonl": someItems(2) };
	const people = await aLabellingProject({
		rows: { ...items, "labels.jsonl": someLabels([true, false], { rater: "Cem" }) },
	});
	expect(await judgedDimensions(people.db, people.project.id)).toBeNull();
	const judged = someLabels([true, false], { rater: "gpt", rater_kind: "judge" });
	const judges = await aLabellingProject({ rows: { ...items, "labels.jsonl": judged } });
	expect(await judgedDimensions(judges.db, judges.project.id)).toEqual(new Set(["verdict"]));
});
