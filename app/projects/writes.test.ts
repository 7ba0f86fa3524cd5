/** Every kind of write of the pages while the disk is full, another process holds the database, or the process is killed. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { connect, disconnect } from "#db/dialect";
import { integrityOf } from "#db/dialect/testing";
import { fillDisk } from "#db/testing.ts";
import { passingTrouble } from "../base/system-trouble.ts";
import { killAmidWrites } from "./testing/kill-amid-writes.ts";
import {
	aWriteSetting,
	countStored,
	KINDS_OF_WRITE,
	type KindOfWrite,
	MOST,
	type WriteSetting,
} from "./testing/kinds-of-write.ts";

async function aSetting() {
	const folder = mkdtempSync(join(tmpdir(), "concord-writes-"));
	const setting = await aWriteSetting(folder);
	onTestFinished(() => {
		disconnect(setting.db);
		rmSync(folder, { recursive: true });
	});
	return setting;
}

/** Writes until it is told why not. @returns how many were acknowledged */
async function writeUntilTold(setting: WriteSetting, kind: KindOfWrite): Promise<number> {
	for (let turn = 0; turn < MOST; turn++) {
		const thrown = await kind.write(setting, turn).then(
			() => null,
			(error: unknown) => error ?? "nothing",
		);
		if (thrown === null) continue;
		const why = passingTrouble(thrown);
		if (why === null) throw thrown;
		expect(why).toMatch(/^This could not be finished: the database .*\. Try again in a while/);
		return turn;
	}
	throw new Error(`${MOST} were acknowledged on a full disk`);
}

test.each(Object.entries(KINDS_OF_WRITE))(
	"Writes: on a full disk %s is there or said not to be, and goes on with room",
	async (_, kind) => {
		const setting = await aSetting();
		const { db } = setting;
		const before = countStored(db, kind);
		const makeRoom = fillDisk(db);
		const acknowledged = await writeUntilTold(setting, kind);
		expect(countStored(db, kind) - before).toBe(acknowledged);
		makeRoom();
		await kind.write(setting, acknowledged);
		expect(countStored(db, kind) - before).toBe(acknowledged + 1);
		expect(await integrityOf(db)).toBe("ok");
	},
);

test.each(Object.entries(KINDS_OF_WRITE))(
	"Writes: while another process holds the database %s is said not to be there, and goes on after it",
	async (_, kind) => {
		const setting = await aSetting();
		const { db, url } = setting;
		const before = countStored(db, kind);
		const other = connect(url);
		onTestFinished(() => disconnect(other));
		db.$client.pragma("busy_timeout = 10");
		other.$client.exec("begin exclusive");
		expect(await writeUntilTold(setting, kind)).toBe(0);
		other.$client.exec("rollback");
		await kind.write(setting, 0);
		expect(countStored(db, kind) - before).toBe(1);
		expect(await integrityOf(db)).toBe("ok");
	},
);

test("Writes: a kill amid all kinds of them loses none that was acknowledged", async ({ task }) => {
	const kills = 2;
	for (let kill = 0; kill < kills; kill++) await killAmidWrites(kill);
	task.meta.tried = kills;
	task.meta.failed = 0;
}, 120_000);
