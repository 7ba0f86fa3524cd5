import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { jsonLines, someItems } from "#seeds/builders.ts";
import { commandIn } from "./testing/command-in.ts";

// Every command is a process of its own, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 600_000 });

const P = ["--project", "p"];
const HOOK = "https://hooks.example.org/concord";
let folder: string;
let concord: ReturnType<typeof commandIn>;

beforeEach(async () => {
	folder = mkdtempSync(join(tmpdir(), "concord-webhook-"));
	onTestFinished(() => rmSync(folder, { recursive: true }));
	concord = commandIn(folder, {});
	writeFileSync(join(folder, "items.jsonl"), jsonLines(someItems(25)));
	const items = join(folder, "items.jsonl");
	expect(await concord("import", items, ...P)).toMatchObject({ status: 0 });
});

async function refusal(...args: string[]): Promise<string> {
	const { status, stdout, stderr } = await concord(...args, ...P);
	expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
	expect(stderr.trim().split("\n")).toHaveLength(1);
	return stderr;
}

test("concord webhook: a secret is printed once, and what cannot be meant is refused in a sentence", async () => {
	const added = await concord("webhook", "add", HOOK, "--events", "run.ended", ...P);
	expect(added.stdout).toMatch(/^Added https:\S+ \(whk_\S+\)\. Its secret.*:\n {2}whsec_\S{44}\n$/);
	const listed = await concord("webhook", "list", "--json", ...P);
	expect(JSON.parse(listed.stdout)).toMatchObject([
		{ address: HOOK, events: ["run.ended"], disabled: null },
	]);
	expect(listed.stdout).not.toContain("whsec_");
	expect(await refusal("webhook", "add", "http://10.0.0.1/")).toContain("CONCORD_ALLOW_HOSTS");
	expect(await refusal("webhook", "add", HOOK, "--events", "nothing")).toContain("run.ended");
	expect(await refusal("webhook", "change", HOOK)).toContain("Say what is to be changed");
	expect(await refusal("webhook", "test", "whk_nothing")).toContain("has no webhook whk_nothing");
	expect(await refusal("webhook", "again", HOOK)).toContain("nothing yet that could be sent again");
	expect((await concord("webhook", "disable", HOOK, ...P)).status).toBe(0);
	expect(await refusal("webhook", "test", HOOK)).toContain("enable it first");
	expect((await concord("webhook", "add", HOOK, ...P)).status).toBe(0);
	expect(await refusal("webhook", "remove", HOOK)).toMatch(
		/^concord: 2 webhooks have this address/,
	);
});

test("concord schedule: by a draw or by items, refused where they are none, too few or unanswered", async () => {
	await concord("judge", "add", "base", ...P, "--protocol", "baseline");
	const add = (...more: string[]) => ["schedule", "add", "base", ...more];
	expect(await refusal(...add("--anchors", "20"))).toContain("has answered 0 imported items");
	await concord("judge", "run", "-j", "base", "--limit", "22", ...P);
	const file = (ids: readonly string[]) => {
		writeFileSync(join(folder, "anchors.txt"), ids.map((id) => `${id}\n`).join(""));
		return ["--items", join(folder, "anchors.txt")];
	};
	const ids = Array.from({ length: 25 }, (_, at) => `item-${at + 1}`);
	expect(await refusal(...add(...file([...ids.slice(0, 20), "item-x"])))).toContain(
		"no imported item item-x.",
	);
	expect(await refusal(...add(...file([...ids.slice(0, 19), "item-1"])))).toContain(
		"20 to 500 different items, and 19 are named",
	);
	expect(await refusal(...add(...file(ids)))).toMatch(
		/base has no answer with a value to item-\d+, item-\d+, item-\d+: /,
	);
	expect(await refusal(...add("--anchors", "20", "--item", "item-1"))).toContain("one of them");
	expect(await refusal("schedule", "looks", "base")).toContain("has no schedule base");
	const made = await concord(...add(...file(ids.slice(1, 22))), "--every", "14", "--json", ...P);
	expect(JSON.parse(made.stdout)).toMatchObject({ judge: "base", anchors: 21, everyDays: 14 });
	expect((await concord("schedule", "look", "base", ...P)).status).toBe(0);
	expect((await concord("schedule", "looks", "base", ...P)).stdout).toBe("It did not look yet.\n");
	expect((await concord("schedule", "end", "base", ...P)).stdout).toContain(
		"asks nothing any more",
	);
	expect(await refusal("schedule", "end", "base")).toContain("ended meanwhile");
});
