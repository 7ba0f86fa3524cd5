/** Kept gates from labels to what webhooks are told, by a clock that is handed in. */
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { asSql } from "#db/dialect/testing";
import { keptGatesOf, storeLook } from "#db/queries/kept-gates.server.ts";
import { settleRestored } from "#db/queries/restored.server.ts";
import { deliveriesOf } from "#db/queries/webhooks.server.ts";
import { allowHostHere } from "../base/config.server.ts";
import { isRefusal } from "../base/refusal.ts";
import { addEndpoint } from "../judging/endpoints/add-endpoint.server.ts";
import { addPromptJudge } from "../judging/judges/add-prompt-judge.server.ts";
import { addWebhook } from "../webhooks/change-webhooks.server.ts";
import { startWebhookSender } from "../webhooks/sender.server.ts";
import { aReceiver, isSigned } from "../webhooks/testing/receiver.ts";
import { keepGate, removeGate } from "./keep-gate.server.ts";
import { stepGates } from "./keeper.server.ts";
import {
	aGate,
	aHeldProject,
	CANARY,
	type HeldProject,
	STRICT,
	theGate,
} from "./testing/held-project.ts";

const START = new Date("2026-03-02T10:00:00Z");
const later = (seconds: number) => new Date(START.getTime() + 1_000 * seconds);

let held: HeldProject;
beforeEach(async () => {
	const { CONCORD_KEY: key } = process.env;
	process.env.CONCORD_KEY = Buffer.alloc(32, 7).toString("base64");
	onTestFinished(() => {
		process.env.CONCORD_KEY = key ?? "";
	});
	held = await aHeldProject();
});

async function listening(address = "https://hooks.example.org/") {
	const entered = { address, events: ["gate.changed"] };
	const how = { entered, createdBy: null, now: START };
	const made = await addWebhook(held.db, held.project, how);
	if (isRefusal(made)) throw new Error(made.sentence);
	return { id: made.webhookId, secret: made.secret };
}

const told = async (webhookId: string) =>
	(await deliveriesOf(held.db, webhookId, 50)).reverse().map(({ body }) => JSON.parse(body));

/** Notes that something changed, and looks when it has rested. */
async function rest(from: number): Promise<void> {
	await stepGates(held.db, later(from));
	await stepGates(held.db, later(from + 60));
}

test("labels that turn the verdict are told once, signed, without a word of an item or a person", {
	timeout: 180_000,
}, async () => {
	const receiver = await aReceiver();
	onTestFinished(allowHostHere(receiver.host));
	const { secret } = await listening(receiver.url);
	await held.label(0, 40);
	const gate = await aGate(held, START);
	// The rest of the labels is still awaited: no verdict on an interval of a single look.
	expect(await theGate(held)).toMatchObject({ verdict: "cannot tell", since: START, changes: 0 });
	expect((await theGate(held)).found?.reasons.join()).toMatch(/^Labels still come in/);
	await held.label(40, 60);
	await rest(100);
	const trusted = await theGate(held);
	expect(trusted).toMatchObject({ verdict: "trusted", since: later(160), changes: 1 });
	expect(trusted.found).toMatchObject({ conditions: [{ result: "met" }], reasons: [] });
	// Nothing changed, and nothing is looked at.
	await rest(300);
	expect((await theGate(held)).lookedAt).toEqual(later(160));
	await held.label(0, 30, true);
	await rest(500);
	expect(await theGate(held)).toMatchObject({ verdict: "not trusted", changes: 2 });
	// Labels that leave the verdict as it is are looked at and tell nothing.
	await held.label(59, 60, true);
	await rest(700);
	expect(await theGate(held)).toMatchObject({
		...{ verdict: "not trusted", changes: 2 },
		...{ since: later(560), lookedAt: later(760) },
	});
	onTestFinished(startWebhookSender(held.db, { lookMs: 10, now: () => later(800) }));
	for (let tries = 0; tries < 500 && receiver.received.length < 2; tries++) await sleep(10);
	await sleep(100);
	const about = { gate, judge: "strict", judgeId: null, dimension: "verdict" };
	const bodies = receiver.received.map(({ body }) => JSON.parse(body));
	expect(bodies).toMatchObject([
		{
			...{ type: "gate.changed", project: "handbook", id: `evt_${gate}_1` },
			data: { ...about, from: "cannot tell", to: "trusted" },
		},
		{
			...{ type: "gate.changed", id: `evt_${gate}_2` },
			data: { ...about, from: "trusted", to: "not trusted" },
		},
	]);
	for (const { data } of bodies) {
		expect(Object.keys(data).join()).toBe("gate,judge,judgeId,dimension,from,to,n");
		expect(data.n).toBeGreaterThan(40);
	}
	expect(receiver.received.every((one) => isSigned(one, secret))).toBe(true);
	const sent = JSON.stringify(receiver.received);
	for (const word of [CANARY, "shelf mark", "Ada", "Ben"]) expect(sent).not.toContain(word);
});

test("it is looked at when nothing changed for a minute, and after ten of changes without a pause", async () => {
	await held.label(0, 60);
	await aGate(held, START);
	const { lookedAt } = await theGate(held);
	let turned = false;
	for (let second = 0; second < 600; second += 50) {
		turned = !turned;
		await held.label(0, 1, turned);
		await stepGates(held.db, later(100 + second));
		expect((await theGate(held)).lookedAt).toEqual(lookedAt);
	}
	await stepGates(held.db, later(700));
	expect((await theGate(held)).lookedAt).toEqual(later(700));
});

test("of several who look at the same moment one stores the verdict, and whoever comes after a newer one does not", async () => {
	const { id: webhook } = await listening();
	await held.label(0, 60);
	await aGate(held, START);
	await held.label(0, 30, true);
	await stepGates(held.db, later(100));
	await Promise.all([1, 2, 3, 4].map(() => stepGates(held.db, later(160))));
	expect(await told(webhook)).toHaveLength(1);
	const read = await theGate(held);
	const found = read.found ?? { n: 0, conditions: [], reasons: [], choices: [] };
	const looked = { found, heldJudge: "strict", judgeId: null, now: later(200) };
	const [first, second] = [
		await storeLook(held.db, read, { ...looked, verdict: "trusted", state: "newer" }),
		await storeLook(held.db, read, { ...looked, verdict: "cannot tell", state: "newest" }),
	];
	expect([first, second]).toEqual([true, false]);
	expect(await told(webhook)).toMatchObject([
		{ data: { to: "not trusted" } },
		{ data: { from: "not trusted", to: "trusted" } },
	]);
});

test("a judge that is gone, and a dimension that nobody rates any more, cannot be told and say so", async () => {
	await held.label(0, 60);
	await aGate(held, START);
	// Nothing here takes a judge's answers away: they are taken as a hand in the database would.
	const without = async (which: string) => {
		const those = `select id from raters where ${which}`;
		await asSql(held.db, `delete from ratings where rater_id in (${those})`);
		await asSql(held.db, "update projects set change_counter = change_counter + 1");
	};
	await without("name = 'strict'");
	await rest(100);
	const alone = await theGate(held);
	expect(alone.verdict).toBe("cannot tell");
	expect(alone.found?.reasons.join()).toMatch(/^No judge "strict" has answered on "verdict"/);
	expect(alone.found?.conditions).toMatchObject([
		{ condition: "kappa.ci.low>=0.4", result: "unknown" },
	]);
	await without("true");
	await rest(300);
	expect((await theGate(held)).found?.reasons.join()).toMatch(
		/^No label is on a dimension "verdict"; there are none/,
	);
});

test("of a series the newest version is held, and one that has not answered cannot be told", async () => {
	const { db, project } = held;
	const { id: webhook } = await listening();
	await held.label(0, 60);
	const reached = { baseUrl: "http://127.0.0.1:9/v1", concurrency: 4 };
	const local = { name: "local", ...reached, key: { source: "none" as const } };
	const endpoint = await addEndpoint(db, local, START);
	if (endpoint.kind !== "added") throw new Error(endpoint.sentence);
	const version = async (text: string) => {
		const asked = { endpointId: endpoint.endpoint.id, model: "m-1", parameters: {} };
		const prompt = { projectId: project.id, series: "strict", text, ...asked };
		const added = await addPromptJudge(db, { ...prompt, binding: { fit: "verdict" } }, START);
		if (added.kind !== "added") throw new Error(added.sentence);
		return added.judge.id;
	};
	const prompt = "---\ndimensions:\n  - name: fit\n    scale: binary\n---\nAnswer: {{answer}}\n";
	const first = await version(prompt);
	// What the file brought is what the first version answered.
	await asSql(
		db,
		`update ratings set rater_id = (select id from raters where judge_id = ?)
		where rater_id = (select id from raters where name = 'strict')`,
		[first],
	);
	await aGate(held, START, { ...STRICT, kind: "series" });
	expect(await theGate(held)).toMatchObject({ verdict: "trusted", heldJudge: "strict v1" });
	const second = await version(prompt.replace("Answer", "Its answer"));
	await rest(100);
	const gate = await theGate(held);
	expect(gate).toMatchObject({ verdict: "cannot tell", heldJudge: "strict v2" });
	expect(gate.found?.reasons.join()).toMatch(/^No judge "strict v2" has answered/);
	expect(await told(webhook)).toMatchObject([
		{ data: { judge: "strict v2", judgeId: second, from: "trusted", to: "cannot tell", n: 0 } },
	]);
});

test("in a restored database the next verdict is the first, and told to nobody", async () => {
	const { id: webhook } = await listening();
	await held.label(0, 60);
	await aGate(held, START);
	await held.label(0, 30, true);
	await settleRestored(held.db, { why: "Restored.", now: later(50), breaks: [] });
	expect(await theGate(held)).toMatchObject({ verdict: null, found: null });
	await rest(100);
	expect(await theGate(held)).toMatchObject({ verdict: "not trusted", changes: 0 });
	expect(await told(webhook)).toEqual([]);
});

test("what `concord gate` refuses is not kept, by the field that it is about", async () => {
	await held.label(0, 60);
	const keep = (entered: object) =>
		keepGate(held.db, held.project, { entered, createdBy: null, now: START });
	const wrong: readonly [object, string][] = [
		[{ ...STRICT, judge: "lenient" }, "judge"],
		[{ ...STRICT, judge: "" }, "judge"],
		[{ ...STRICT, kind: "series" }, "judge"],
		[{ ...STRICT, dimension: "honesty" }, "dimension"],
		[{ ...STRICT, conditions: [] }, "conditions"],
		[{ ...STRICT, conditions: ["kappa is good"] }, "conditions"],
		[{ ...STRICT, conditions: ["kapa>=0.6"] }, "conditions"],
		[{ ...STRICT, conditions: ["kappa>=-1"] }, "conditions"],
		[{ ...STRICT, conditions: ["kappa.ci.high>=0.6"] }, "conditions"],
		[{ ...STRICT, conditions: ["kappa>=0.6", "kappa>=0.6"] }, "conditions"],
		[{ ...STRICT, identity: "strict" }, "identity"],
		[{ ...STRICT, kind: "series", identity: "0123456789" }, "identity"],
		[{}, "judge"],
	];
	for (const [entered, field] of wrong) {
		const refusal = await keep(entered);
		if (!isRefusal(refusal)) throw new Error(`kept: ${JSON.stringify(entered)}`);
		expect(Object.keys(refusal.fields ?? {})).toContain(field);
	}
	expect(await keptGatesOf(held.db, held.project.id)).toEqual([]);
	const id = await aGate(held, START);
	expect(await keep(STRICT)).toMatchObject({
		fields: { judge: [expect.stringMatching(/already/)] },
	});
	// Of its answers together it is another gate.
	expect(await keep({ ...STRICT, repeated: true })).toMatchObject({ kind: "kept" });
	const of = { id, projectId: held.project.id };
	expect(isRefusal(await removeGate(held.db, { ...of, projectId: "prj_x" }))).toBe(true);
	expect(isRefusal(await removeGate(held.db, of))).toBe(false);
	expect(isRefusal(await removeGate(held.db, of))).toBe(true);
});
