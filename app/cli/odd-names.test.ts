import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { disconnect } from "#db/dialect";
import { holdsUnseen } from "#db/model/unseen.ts";
import { openDatabase } from "#db/open.ts";
import { createAccount } from "#db/queries/accounts.server.ts";
import { commandIn } from "./testing/command-in.ts";

/** Clears the screen, goes back in the line, begins another one, and turns what follows around. */
const ODD = "A\u001b[2J\u009b\rda\nconcord: all is well\u202e\u2028";
const holdsLinesAlone = (lines: string) => !holdsUnseen(lines.replaceAll("\n", ""));

function folderOfTest(): string {
	const folder = mkdtempSync(join(tmpdir(), "concord-odd-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	return folder;
}

test("names that are stored already command no terminal: each stays in its line; JSON is exact", async () => {
	const folder = folderOfTest();
	const concord = commandIn(folder);
	const db = await openDatabase(join(folder, "concord.sqlite"));
	const person = { id: "acct_odd", login: ODD, name: ODD, passwordHash: null };
	const createdAt = new Date();
	await createAccount(db, { ...person, isAdministrator: false, createdAt, disabledAt: null });
	await disconnect(db);

	const { stdout } = await concord("user", "list");
	expect(holdsLinesAlone(stdout)).toBe(true);
	expect(stdout.trimEnd().split("\n")).toHaveLength(2);
	expect(JSON.parse((await concord("user", "list", "--json")).stdout)).toMatchObject([
		{ login: ODD, name: ODD },
	]);
	for (const act of ["reset", "end-sessions", "disable", "enable", "enable"]) {
		const told = await concord("user", act, ODD);
		expect(told.stdout + told.stderr).toContain("da\u{fffd}concord");
		expect(holdsLinesAlone(told.stdout + told.stderr)).toBe(true);
		expect(told.stdout + told.stderr).not.toMatch(/^concord: all is well/m);
	}
	const unknown = await concord("user", "disable", `${ODD}x`);
	expect(unknown.stderr.trimEnd().split("\n")).toHaveLength(1);
	expect(holdsLinesAlone(unknown.stderr)).toBe(true);
}, 60_000);

test("what a file holds and is called commands no terminal when it is imported", async () => {
	const folder = folderOfTest();
	const file = "labels\u001b[2J\n.jsonl";
	const label = { item_id: ODD, rater: ODD, dimension: ODD, value: ODD };
	const item = { id: ODD, input: "Who?", response: ODD };
	writeFileSync(join(folder, "items.jsonl"), `${JSON.stringify(item)}\n${JSON.stringify(item)}\n`);
	const lines = [label, { ...label, item_id: `${ODD}2` }, { ...label, value: { [ODD]: ODD } }];
	writeFileSync(join(folder, file), lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
	const concord = commandIn(folder);
	const told = await concord("import", "items.jsonl", file, "--project", "odd");
	expect(told.stdout).toContain("1 item added");
	expect(holdsLinesAlone(told.stdout + told.stderr)).toBe(true);
	expect(told.stdout + told.stderr).not.toMatch(/^concord: all is well/m);
}, 60_000);

test.each(["user", "audit-log", "judge", "webhook"])(
	"concord %s alone prints its help and says in a sentence that a command is missing",
	async (group) => {
		const { status, stderr } = await commandIn(folderOfTest())(group);
		expect(status).toBe(2);
		expect(stderr).toContain(`Usage: concord ${group}`);
		expect(stderr).toMatch(
			new RegExp(`\nconcord: name one of the commands above, as in \`concord ${group} …\`\\.\n$`),
		);
	},
);
