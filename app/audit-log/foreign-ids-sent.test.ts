/**
 * Every form of the route map with the ids of another project's things in place of its own, one at a time: in the
 * address and in the fields. Each is refused and changes nothing; with its own ids the same form is done.
 */
import { beforeAll, expect, test } from "vitest";
import { verifyLog } from "#db/audit/verify.ts";
import type { Database } from "#db/dialect";
import { asSql } from "#db/dialect/testing";
import { createAccount } from "#db/queries/accounts.server.ts";
import { logPage } from "#db/queries/audit-log.server.ts";
import { createRaters, newRater } from "#db/queries/raters.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import { aRubric } from "#seeds/builders.ts";
import { newAccount } from "../accounts/new-account.server.ts";
import { withProbes } from "../derived-sets/testing.ts";
import { aJudge, aProject, aRun } from "../judging/testing/judged-project.ts";
import { publish } from "../labelling/testing.ts";
import { type ActionDesk, anActionDesk, PASSWORD } from "./testing/action-desk.ts";
import type { Done } from "./testing/done-actions.ts";
import { ALL_DONE } from "./testing/done-at-last.ts";

type Fields = Readonly<Record<string, string>>;

let desk: ActionDesk;
let elsewhere: Readonly<Record<string, string>>;

/** Ids of another project's things by their kind, and of somebody who is in neither. */
async function idsElsewhere(db: Database): Promise<Record<string, string>> {
	const other = await aProject(db, ["a book", "a record"]);
	await publish(db, other.id, aRubric());
	const judge = await aJudge(db, other, { url: "http://127.0.0.1:9/v1", name: "of elsewhere" });
	const runId = await aRun(db, judge);
	await withProbes(db, other, { name: "probes elsewhere" });
	const now = new Date();
	const rater = newRater({ projectId: other.id, name: "Eve", kind: "human", createdAt: now });
	await createRaters(db, [rater]);
	const eve = await newAccount(
		{ name: "Eve", login: "eve", password: PASSWORD },
		{ isAdministrator: false, now },
	);
	await createAccount(db, eve);
	const one = async (table: string, where = "true") => {
		const text = `select id from ${table} where project_id = ? and ${where} limit 1`;
		const [found] = await asSql<{ id: string }>(db, text, [other.id]);
		return found?.id ?? "";
	};
	return {
		acct: eve.id,
		item: await one("items", "set_id is null"),
		jdg: judge.id,
		rtr: rater.id,
		rub: (await currentRubric(db, other.id))?.id ?? "",
		run: runId,
		set: await one("item_sets"),
	};
}

/** The same fields once for each that holds an id, with the one of elsewhere in its place. */
function withForeignIds(fields: Fields): Fields[] {
	return Object.entries(fields).flatMap(([name, value]) => {
		const kind = /^([a-z]+)_[0-9a-z]+$/.exec(value)?.[1];
		const foreign = kind && elsewhere[kind];
		return foreign ? [{ ...fields, [name]: foreign }] : [];
	});
}

async function refuse(file: string, done: Done, sent: { form: Fields; params: Fields }) {
	const all = [
		...withForeignIds(sent.form).map((form) => ({ ...sent, form })),
		...withForeignIds(sent.params).map((params) => ({ ...sent, params })),
	];
	const taken: string[] = [];
	for (const each of all) {
		const before = (await verifyLog(desk.db)).rows;
		const status = await desk.send(file, { by: done.by, ...each });
		const entries = await desk.entriesAfter(before);
		if (status < 400 || entries.length > 0) taken.push(`${status} ${JSON.stringify(each)}`);
	}
	return { tried: all.length, taken };
}

beforeAll(async () => {
	desk = await anActionDesk();
	elsewhere = await idsElsewhere(desk.db);
}, 60_000);

const tried = new Map<string, number>();

test.each(ALL_DONE)("S2: %s does nothing to another project's things", async (file, done) => {
	const { entries } = await logPage(desk.db, { action: "run.planned" }, { before: null, limit: 1 });
	const known = { ...desk.known, runId: entries[0]?.about.run ?? "" };
	const sent = { form: await done.form(known), params: (await done.params?.(known)) ?? {} };
	const refused = await refuse(file, done, sent);
	tried.set(file, (tried.get(file) ?? 0) + refused.tried);
	expect(refused.taken).toEqual([]);
	expect(await desk.send(file, { by: done.by, who: done.who, ...sent })).toBeLessThan(400);
});

test("S2: forms that name things were tried with those of another project", () => {
	const withForeign = [...tried].filter(([, times]) => times > 0).map(([file]) => file);
	expect(withForeign.sort()).toEqual([
		"accounts/people.route.tsx",
		"adjudication/adjudicate.route.tsx",
		"derived-sets/derived-set.route.tsx",
		"derived-sets/edit-set-item.route.tsx",
		"judge-page/judge-page.route.tsx",
		"judging/judges/judge-setup.route.tsx",
		"judging/runs/new-run.route.tsx",
		"judging/runs/run.route.tsx",
		"labelling/label-item.route.tsx",
		"labelling/reference.route.ts",
		"labelling/save-annotation.route.ts",
		"labelling/training/save-training.route.ts",
		"labelling/training/training.route.tsx",
		"projects/items/item.route.tsx",
		"projects/items/items.route.tsx",
		"quality/trainings.route.tsx",
	]);
});
