import { expect, test } from "vitest";
import { anItem } from "#seeds/builders.ts";
import { PRESETS } from "../rubric/presets.ts";
import { labelWork } from "./label-item.server.ts";
import { missingAnswers } from "./missing-answers.ts";
import { submitAnnotation } from "./submit-annotation.server.ts";
import { aLabellingProject, now, someFields } from "./testing.ts";

test("the first wrong step is one that the item has, or 0; an item without steps has the rubric's range", async () => {
	const messages = [
		{ role: "user", content: "Renew my book." },
		{
			...{ role: "assistant", content: "" },
			tool_calls: [{ function: { name: "find", arguments: "{}" } }],
		},
		{ role: "tool", name: "find", content: "found" },
		{ role: "assistant", content: "It is renewed." },
	];
	const { response: _, input: __, ...bare } = anItem();
	const { db, project, ada, itemIds } = await aLabellingProject({
		rubric: PRESETS.trajectory.rubric,
		rows: { "items.jsonl": [{ ...bare, id: "steps", messages }, anItem({ id: "none" })] },
	});
	const send = async (place: number, step: string) => {
		const typed = { "rating:verdict": "1", "rating:first_wrong_step": step };
		return submitAnnotation(db, {
			...{ projectId: project.id, raterId: ada, itemId: itemIds[place] ?? "", now },
			fields: await someFields(db, project.id, typed),
		});
	};
	const fieldErrors = {
		"rating:first_wrong_step": [
			"This item has 2 steps: type the number of one of them, or 0 for none.",
		],
	};
	const work = await labelWork(db, { project, raterId: ada, itemId: itemIds[0] ?? "" });
	const steps = work?.item.content.conversation.steps ?? null;
	expect(steps).toBe(2);
	const missing = (step: string, of: number | null) =>
		missingAnswers(
			work?.rubric.dimensions ?? [],
			{ "rating:verdict": "1", "rating:first_wrong_step": step },
			{ intent: "submit", steps: of },
		);
	for (const step of ["57", "3", "1.5"]) {
		expect(await send(0, step)).toEqual({ kind: "invalid", fieldErrors });
		// The page says the same before anything is sent.
		expect(missing(step, steps)).toEqual(fieldErrors);
	}
	for (const step of ["0", "2"]) expect(missing(step, steps)).toEqual({});
	expect(missing("57", null)).toEqual({});
	expect(await send(0, "2")).toMatchObject({ kind: "saved" });
	expect(await send(1, "57")).toMatchObject({ kind: "saved" });
});
