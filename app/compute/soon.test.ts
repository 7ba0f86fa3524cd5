import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { soon } from "./soon.ts";

test("what comes soon is there at once, the rest later, and errors are told", async () => {
	expect(await soon(Promise.resolve(null))).toEqual({ now: null });
	await expect(soon(Promise.reject(new Error("bug")))).rejects.toThrow("bug");
	const slow = await soon(wait(400, "done"));
	expect(await slow.later).toEqual({ kind: "computed", value: "done" });
	const told: unknown[] = [];
	const failing = wait(400).then(() => Promise.reject(new Error("late")));
	const failed = await soon(failing, (error) => told.push(error));
	expect(await failed.later).toEqual({ kind: "failed" });
	expect(told).toEqual([new Error("late")]);
});
