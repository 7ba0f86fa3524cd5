import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onTestFinished } from "vitest";
import { connectToRead, disconnect } from "#db/dialect";
import { damageIn } from "#db/dialect/sqlite/whole-file.ts";
import { annotatedAmong } from "#db/testing.ts";
import { someItems } from "#seeds/builders.ts";
import { isRefusal } from "../../base/refusal.ts";
import { aLabellingProject } from "../../labelling/testing.ts";
import { makeBackup } from "../make-backup.server.ts";
import { restoreBackup } from "../restore-backup.server.ts";

/** What a restored file held of the labels of which the annotator had heard before its backup began. */
export type Round = {
	readonly acknowledged: number;
	readonly lost: number;
	readonly damage: readonly string[];
	/** Labels that were stored while the backup was made and restored. */
	readonly meanwhile: number;
};

/** Backs a database up so many times while another process labels in it, and restores every file. */
export async function backupsWhileLabelled(rounds: number): Promise<Round[]> {
	const folder = mkdtempSync(join(tmpdir(), "concord-backup-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const url = join(folder, "labelled.sqlite");
	const { db, project, ada } = await aLabellingProject({
		url,
		rows: { "items.jsonl": someItems(rounds * 200 + 200) },
	});
	disconnect(db);
	const labels = labelledBy(url, project.id, ada);
	const outcome: Round[] = [];
	for (let round = 0; round < rounds; round++) {
		const enough = labels.acknowledged.length + 8;
		while (labels.acknowledged.length < enough) await labels.oneMore();
		const before = [...labels.acknowledged];
		const now = new Date(Date.UTC(2026, 0, 1, 0, 0, round));
		const made = await makeBackup(url, { to: null, replace: false, now });
		if (isRefusal(made)) throw new Error(made.sentence);
		const into = join(folder, `restored-${round}.sqlite`);
		const options = { into, sha256: made.sha256, isStopped: false, now };
		const restored = await restoreBackup(made.file, options);
		if (isRefusal(restored)) throw new Error(restored.sentence);
		const copy = connectToRead(into);
		const held = new Set(await annotatedAmong(copy, before));
		outcome.push({
			acknowledged: before.length,
			lost: before.filter((id) => !held.has(id)).length,
			damage: damageIn(copy),
			meanwhile: labels.acknowledged.length - before.length,
		});
		disconnect(copy);
		rmSync(into);
	}
	return outcome;
}

function labelledBy(url: string, projectId: string, raterId: string) {
	const script = join(import.meta.dirname, "label-child.ts");
	const child = spawn(process.execPath, ["--import", "tsx", script, url, projectId, raterId], {
		stdio: ["ignore", "pipe", "inherit"],
	});
	onTestFinished(async () => {
		child.kill("SIGKILL");
		if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
	});
	const acknowledged: string[] = [];
	let rest = "";
	child.stdout.on("data", (chunk) => {
		const lines = (rest + chunk).split("\n");
		rest = lines.pop() ?? "";
		acknowledged.push(...lines);
	});
	return {
		acknowledged,
		async oneMore() {
			if (child.exitCode !== null) throw new Error("nobody labels any more");
			await sleep(5);
		},
	};
}
