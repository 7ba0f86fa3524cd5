import { beforeAll, expect, test } from "vitest";
import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { isRefusal } from "../base/refusal.ts";
import { loadDemo } from "../projects/load-demo.server.ts";
import { judgeInbox } from "./inbox.server.ts";
import { judgeQuery } from "./judge-query.ts";
import { namedJudge } from "./named-judge.server.ts";
import { ratedJudge } from "./rated-judge.server.ts";
import { thresholdOfJudge } from "./threshold.server.ts";

let db: Database;
let project: Project;

beforeAll(async () => {
	db = await openTestDatabase();
	const loaded = await loadDemo(db, new Date("2026-11-01"));
	if (loaded.kind === "name-taken") throw new Error("the demo's name is taken");
	project = loaded.project;
});

async function inbox(judge: string, search: string) {
	const named = await namedJudge(db, project.id, { column: judge });
	if (!named) throw new Error(`there is no ${judge}`);
	const query = judgeQuery(`http://localhost/judge?${search}`);
	const page = await judgeInbox(db, { project, rated: { projectId: project.id }, named }, query);
	if (isRefusal(page)) throw new Error(page.sentence);
	return page;
}

test("the inbox holds what judge and people say otherwise, the clearest first", async () => {
	const page = await inbox("sim-lenient", "dimension=verdict");
	const [[, wrong = 0] = [], [missed = 0] = []] = page.counts ?? [];
	expect(page.total).toBe(wrong + missed);
	expect(page.differ).toBe(page.total);
	expect(page.rows).toHaveLength(page.total);
	for (const { judge, people } of page.rows) {
		expect(people.filter((vote) => vote !== judge).length).toBeGreaterThan(people.length / 2);
	}
	const alike = page.rows.map(({ people }) => new Set(people).size === 1);
	expect(alike).toEqual([...alike].sort((a, b) => Number(b) - Number(a)));
	expect(page.item?.people).toHaveLength(3);
	expect(page.item?.judge.map(({ rater }) => rater)).toEqual(["sim-lenient"]);
	expect(page.item?.texts.parts[0]?.text.length).toBeGreaterThan(10);
});

test("a cell, a slice and votes narrow the list, and the open item stays where it is", async () => {
	const cell = await inbox("sim-lenient", "dimension=verdict&show=0-1");
	expect(cell.total).toBe(cell.counts?.[0]?.[1]);
	expect(cell.rows.every(({ judge }) => judge === "accept")).toBe(true);
	const field = cell.fields.find(({ names }) => names.includes("incomplete"));
	const slice = new URLSearchParams({
		...{ dimension: "verdict", show: "0-1" },
		slice: `${field?.field}=incomplete`,
	});
	const part = await inbox("sim-lenient", `${slice}`);
	expect(part.total).toBeGreaterThan(0);
	expect(part.total).toBeLessThan(cell.total);
	const third = part.rows[2];
	const opened = await inbox("sim-lenient", `${slice}&item=${third?.id}`);
	expect(opened).toMatchObject({ current: 2, isElsewhere: false, item: { id: third?.id } });
	const without = await inbox("sim-lenient", `dimension=verdict&show=1-0&item=${third?.id}`);
	expect(without).toMatchObject({ current: 0, isElsewhere: true });
	const split = await inbox("sim-lenient", "dimension=verdict&votes=split");
	const unanimous = await inbox("sim-lenient", "dimension=verdict&votes=unanimous");
	expect(split.rows.every(({ people }) => new Set(people).size > 1)).toBe(true);
	// One item had two labels, or one, and is in neither.
	expect(cell.differ - split.total - unanimous.total).toBeLessThanOrEqual(1);
	const tied = await inbox("sim-lenient", "dimension=verdict&votes=tied");
	expect(tied.total).toBe(tied.tied);
	const nothing = await inbox("sim-lenient", "dimension=verdict&slice=colour%3Dred");
	expect(nothing).toMatchObject({ total: 0, item: null });
});

test("what failed is there by reason, and shares have limits that allow for the documents", async () => {
	const page = await inbox("sim-breaks-json", "dimension=verdict&show=failed-truncated");
	expect(page.total).toBe(5);
	expect(page.item?.judge[0]?.cells.verdict).toMatchObject({ value: null, reason: "truncated" });
	expect((await inbox("sim-breaks-json", "dimension=verdict&show=failed")).total).toBe(12);
	for (const rate of page.rates?.flat() ?? []) {
		if (!("value" in rate)) throw new Error("each row has items");
		expect(rate.nClusters).toBeGreaterThan(9);
		expect(rate.ci?.[0]).toBeLessThanOrEqual(rate.value);
		expect(rate.ci?.[1]).toBeGreaterThanOrEqual(rate.value);
	}
});

test("ordered levels that are farthest apart come first", async () => {
	const page = await inbox("sim-middle", "dimension=correctness");
	const far = page.rows.map(({ judge, people }) => {
		const votes = people.map(Number);
		const counted = votes.map((vote) => votes.filter((other) => other === vote).length);
		const mode = votes[counted.indexOf(Math.max(...counted))] ?? 0;
		return Math.abs(Number(judge) - mode);
	});
	expect(far).toEqual([...far].sort((a, b) => b - a));
	expect(far[0]).toBeGreaterThan(1);
});

test("what an address asks of the inbox and is not there is said, and everything that differs is listed", async () => {
	const all = await inbox("sim-lenient", "dimension=verdict");
	expect(all.notThere).toEqual([]);
	const other = await inbox("sim-lenient", "dimension=nope&column=x&reference=bob&show=9-9");
	expect(other.notThere).toEqual(["No items are called “9-9” here: these are all that differ."]);
	expect(other.total).toBe(all.total);
	const narrowed = await inbox("sim-lenient", "dimension=verdict&slice=a=b&sure=x&votes=zz");
	expect(narrowed.notThere).toEqual([
		"There is no slice “a=b”: choose one from the list.",
		"There is no certainty “x”: choose one from the list.",
		"People cannot be “zz”: choose unanimous, split or tied.",
	]);
	const named = await namedJudge(db, project.id, { column: "sim-lenient" });
	if (!named) throw new Error("there is no sim-lenient");
	const search = "dimension=nope&column=x&reference=bob&version=99&number=n&against=p";
	const query = judgeQuery(`http://localhost/judge?${search}`);
	const found = await ratedJudge(db, { projectId: project.id }, named, query);
	if (isRefusal(found)) throw new Error(found.sentence);
	expect(found.options.reference).toBe("majority");
	expect(found.notThere).toEqual([
		"This judge said nothing on a dimension “nope”: these are its figures of Verdict.",
		"This judge has no answers called “x” there: these are those of sim-lenient.",
		"Nobody called “bob” labelled Verdict: judges are held against people together.",
	]);
	const threshold = await thresholdOfJudge(db, { projectId: project.id }, named, query);
	if (isRefusal(threshold)) throw new Error(threshold.sentence);
	expect(threshold.notThere).toEqual([
		expect.stringMatching(/^It gives no number called “n”: this is /),
		expect.stringMatching(/^“p” is no dimension with an order that people labelled: this is /),
	]);
});
