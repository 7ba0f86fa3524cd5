import { expect, test } from "vitest";
import { openTestDatabase } from "#db/testing.ts";
import { demoProject } from "#seeds/demo.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { loadSimulation } from "../projects/load-simulation.server.ts";
import { betterCuts } from "./better-cuts.server.ts";
import { judgeQuery } from "./judge-query.ts";

const ITEMS = 300;

/** Two people; `scorer` and `right` accept from a number of theirs on, that of `scorer` is far too high; `plain` gives none. */
function made() {
	const random = randomStream(5, "better cuts");
	const { settings, rubric } = demoProject(1);
	const score = {
		name: "score",
		scale: { type: "numeric" as const, range: [0, 1] as [number, number] },
	};
	const verdict = rubric.dimensions.find(({ name }) => name === "verdict");
	if (!verdict) throw new Error("the demo has no verdict");
	const items = Array.from({ length: ITEMS }, (_, item) => ({
		...{ id: `i${item}`, input: `question ${item}`, response: `answer ${item}` },
	}));
	const labels = items.flatMap(({ id }) => {
		const truth = random() < 0.5;
		const said = (wrong: number) => (random() < wrong ? !truth : truth);
		const number = () => Math.min(1, Math.max(0, (truth ? 0.7 : 0.45) + 0.3 * (random() - 0.5)));
		const of = (rater: string, kind: string, dimension: string, value: boolean | number) => ({
			...{ item_id: id, rater, rater_kind: kind, dimension, value },
		});
		const scored = (rater: string, cut: number) => {
			const own = number();
			return [of(rater, "judge", "score", own), of(rater, "judge", "verdict", own >= cut)];
		};
		return [
			of("ann", "human", "verdict", said(0.05)),
			of("bob", "human", "verdict", said(0.05)),
			of("plain", "judge", "verdict", said(0.15)),
			...scored("scorer", 0.78),
			...scored("right", 0.58),
		];
	});
	return {
		...{ slug: "cuts", name: "Cuts", settings },
		rubric: { ...rubric, dimensions: [verdict, score] },
		rows: { "items.jsonl": items, "labels.jsonl": labels },
	};
}

test("under a version of the rubric that nobody labelled by, no cut is better", async () => {
	const db = await openTestDatabase();
	const loaded = await loadSimulation(db, made(), new Date("2026-11-01"));
	if (loaded.kind === "name-taken") throw new Error("the name is taken");
	const query = judgeQuery("http://localhost/?dimension=verdict&version=7");
	expect(query.rubricVersion).toBe(7);
	const { rubricVersion } = query;
	const rated = { projectId: loaded.project.id, rubricVersion };
	expect(await betterCuts(db, rated, query)).toEqual([]);
});

test("where judges are chosen those are named whose numbers do better from another cut on, and no others", async () => {
	const db = await openTestDatabase();
	const loaded = await loadSimulation(db, made(), new Date("2026-11-01"));
	if (loaded.kind === "name-taken") throw new Error("the name is taken");
	const rated = { projectId: loaded.project.id };
	const on = (dimension: string) =>
		betterCuts(db, rated, judgeQuery(`http://localhost/?dimension=${dimension}`));
	const told = await on("verdict");
	expect(told.map(({ judge, dimension }) => [judge, dimension])).toEqual([["scorer", "verdict"]]);
	expect(told[0]?.says).toMatch(
		/^scorer as it is used now has κ 0\.\d\d \[.*\] with people; accepting from Score 0\.5\d* on has κ 0\.\d\d \[.*\] on items that did not choose this cut, more by 0\.\d\d \[0\.\d\d, .*\], 2 judges told together\.$/,
	);
	expect(await on("score")).toEqual([]);
});
