/**
 * Every action of the route map, through its guard, against a real database: what is refused leaves no entry
 * in the audit log, what is done leaves those that are listed, of whoever did it. A new action fails here until
 * it is listed.
 */
import { beforeAll, expect, test } from "vitest";
import { verifyLog } from "#db/audit/verify.ts";
import { logPage } from "#db/queries/audit-log.server.ts";
import { type ActionDesk, anActionDesk } from "./testing/action-desk.ts";
import { ALL_DONE } from "./testing/done-at-last.ts";

/** Forms without a field: whoever may send them is not refused. */
const WITHOUT_FIELDS = ["accounts/sign-out.route.tsx", "projects/projects.route.tsx"];

/** Actions of which only the refusal is tried here: their entries are made elsewhere. */
const REFUSED_ONLY = [
	// Asks for a token; what it does with one are entries of the same use cases (app/api).
	"api/api.route.ts",
	// Reads by the API with a token.
	"mcp/mcp.route.ts",
	// Enters only where this is a demo, by `enter`, as a sign-in does.
	"accounts/demo.route.tsx",
	// Leads to the provider and stores nothing; what comes back from there is an entry of `elsewhere-back`.
	"accounts/elsewhere.route.ts",
	// Only where nobody has an account.
	"accounts/setup.route.tsx",
	// Stores in a thread: `import-jobs.test.ts`.
	"importing/import.route.tsx",
	// Looks ahead; what it gives out of a plan, and the round that it begins, are entries of these.
	"labelling/items-ahead.route.ts",
];

let desk: ActionDesk;
beforeAll(async () => {
	desk = await anActionDesk();
}, 60_000);

test("S13: every action of the route map is listed", () => {
	const withAction = Object.values(desk.routes).filter(({ module }) => module.action);
	const listed = [...new Set([...ALL_DONE.map(([file]) => file), ...REFUSED_ONLY])];
	expect(withAction.map(({ id }) => id).sort()).toEqual(listed.sort());
});

test("S13: what is refused leaves no entry: strangers, and forms that say nothing", async () => {
	const before = (await verifyLog(desk.db)).rows;
	const accepted: string[] = [];
	for (const { id, module } of Object.values(desk.routes)) {
		if (!module.action) continue;
		for (const form of [{}, { intent: "nothing" }] as Record<string, string>[]) {
			const params = { itemId: "item_x", runId: "run_x", setId: "set_x", judgeId: "jdg_x" };
			await desk.send(id, { by: "nobody", form, params });
			if (!WITHOUT_FIELDS.includes(id)) {
				const status = await desk.send(id, { by: "lead", form, params });
				if (status < 300) accepted.push(id);
			}
		}
	}
	expect((await desk.entriesAfter(before)).map(({ action }) => action)).toEqual([]);
	// Nothing that changes anything is accepted without being said.
	expect([...new Set(accepted)]).toEqual([]);
}, 60_000);

test.each(ALL_DONE)("S13: %s leaves its entries, of whoever did it", async (file, done) => {
	let { known } = desk;
	if (file === "judging/runs/run.route.tsx") {
		const { entries } = await logPage(
			desk.db,
			{ action: "run.planned" },
			{ before: null, limit: 1 },
		);
		known = { ...known, runId: entries[0]?.about.run ?? "" };
	}
	const form = await done.form(known);
	const params = (await done.params?.(known)) ?? {};
	const before = (await verifyLog(desk.db)).rows;
	expect(await desk.send(file, { by: done.by, who: done.who, form, params })).toBeLessThan(400);
	const entries = await desk.entriesAfter(before);
	expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining([...done.entries]));
	for (const { actor, who, details, about } of entries) {
		expect(actor).toBe("account");
		expect(who).toMatchObject({ login: done.by === "nobody" ? (done.who ?? "ada") : done.by });
		expect(JSON.stringify({ details, about })).not.toMatch(/Cleo|left|a long enough|as the source/);
	}
	expect((await verifyLog(desk.db)).breaks).toEqual([]);
});
