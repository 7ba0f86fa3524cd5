import { expect, test } from "vitest";
import { metrics } from "../http/metrics.server.ts";
import { countedSave } from "./counted-save.server.ts";

test("answers are counted as stored, refused and failed, and what failed is still thrown", async () => {
	const figures = async () => {
		const text = await metrics().text();
		return ["stored", "refused", "failed"].map((outcome) =>
			Number(new RegExp(`concord_saves_total{outcome="${outcome}"} (\\d+)`).exec(text)?.[1]),
		);
	};
	const before = await figures();
	await countedSave(async () => ({ kind: "saved" }));
	await countedSave(async () => ({ kind: "paused" }));
	const failing = countedSave(async (): Promise<{ kind: string }> => {
		throw new Error("the disk is full");
	});
	await expect(failing).rejects.toThrow("the disk is full");
	expect((await figures()).map((figure, at) => figure - (before[at] ?? 0))).toEqual([1, 1, 1]);
});
