import { expect, test } from "vitest";
import { backupsWhileLabelled } from "../backups-while-labelled.ts";

test("R8: fifty backups during 40 saves a second hold every label acknowledged before", async ({
	task,
}) => {
	const rounds = await backupsWhileLabelled(50);
	task.meta.tried = rounds.length;
	task.meta.failed = rounds.filter(({ lost, damage }) => lost > 0 || damage.length > 0).length;
	expect(rounds).toHaveLength(50);
	for (const { lost, damage, acknowledged } of rounds) {
		expect(acknowledged).toBeGreaterThan(0);
		expect({ lost, damage }).toEqual({ lost: 0, damage: [] });
	}
	expect(rounds.reduce((sum, { meanwhile }) => sum + meanwhile, 0)).toBeGreaterThan(0);
});
