import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { disconnect } from "#db/dialect";
import { openDatabase } from "#db/open.ts";
import { aSetOfAnswers, withProbes } from "../derived-sets/testing.ts";
import { aProject } from "../judging/testing/judged-project.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

const BIN = resolve(import.meta.dirname, "concord.js");

test("derived sets are listed with what they were made from, and a draft is approved", async () => {
	const folder = mkdtempSync(join(tmpdir(), "concord-sets-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	const env = { ...process.env, DATABASE_URL: join(folder, "concord.sqlite") };
	const db = await openDatabase(env.DATABASE_URL);
	const project = await aProject(db, ["book 1", "book 2"]);
	const source = await aSetOfAnswers(db, project, { name: "answers", changed: () => ({}) });
	const draft = await withProbes(db, project, { name: "probes", source });
	disconnect(db);
	const sets = (...args: string[]) => {
		const command = [BIN, "sets", "--project", project.slug, ...args];
		const { status, stdout, stderr } = spawnSync(process.execPath, command, { env });
		return { status, stdout: String(stdout), stderr: String(stderr) };
	};
	const hash = draft.contentHash?.slice(0, 8);

	const table = sets().stdout;
	expect(table).toMatch(/^set +kind +items +status +hash +made from\n/);
	expect(table).toMatch(new RegExp(`^probes .* draft +${hash} +2 items of answers, seed 1$`, "m"));
	expect(table).toMatch(/^answers .* 2 +approved .* imported items$/m);
	expect(sets("--approve", "probes")).toEqual({
		...{ status: 0, stdout: `Approved the set probes (${hash}).\n`, stderr: "" },
	});
	expect(sets("--approve", "others")).toEqual({
		...{
			status: 2,
			stdout: "",
			stderr: "concord: the project library has no derived set others.\n",
		},
	});
	expect(JSON.parse(sets("--json").stdout)).toContainEqual(
		expect.objectContaining({ name: "probes", kind: "probes", status: "approved", hash }),
	);
});
