import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { dropStaleDrills } from "./drill-folders.server.ts";

test("Backup: of drills only what they made is dropped, and only long after", () => {
	const temporary = mkdtempSync(join(tmpdir(), "concord-drills-"));
	onTestFinished(() => rmSync(temporary, { recursive: true }));
	vi.stubEnv("TMPDIR", temporary);
	onTestFinished(() => void vi.unstubAllEnvs());
	const now = new Date();
	const old = new Date(now.getTime() - 3 * 24 * 3_600_000);
	const made = (name: string, files: Record<string, Date>) => {
		const folder = join(temporary, name);
		mkdirSync(folder);
		for (const [file, changed] of Object.entries(files)) {
			writeFileSync(join(folder, file), "kept");
			utimesSync(join(folder, file), changed, changed);
		}
		utimesSync(folder, old, old);
		return folder;
	};
	const dropped = [
		made("concord-drill-aB3dE6", { "restored.sqlite": old, "restored.sqlite-wal": old }),
		made("concord-drill-000000", {}),
	];
	const kept = [
		made("concord-drill-results", { "notes.txt": old }),
		made("concord-drill-abcdef", { "restored.sqlite": old, "notes.txt": old }),
		made("concord-drill-ABCDEF", { "restored.sqlite": now }),
	];
	dropStaleDrills(now);
	expect(dropped.map((folder) => existsSync(folder))).toEqual([false, false]);
	expect(kept.map((folder) => existsSync(folder))).toEqual([true, true, true]);
});
