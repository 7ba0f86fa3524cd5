import { beforeAll, expect, test } from "vitest";
import type { Database } from "#db/dialect";
import type { Project } from "#db/queries/projects.server.ts";
import { openTestDatabase } from "#db/testing.ts";
import { randomStream } from "#stats/resampling/random.ts";
import type { EstimateJson } from "../agreement/estimate.ts";
import { isRefusal } from "../base/refusal.ts";
import { loadDemo } from "../projects/load-demo.server.ts";
import { judgeFiguresPage } from "./judge-figures.server.ts";
import { judgeQuery } from "./judge-query.ts";
import { namedJudge } from "./named-judge.server.ts";
import { chosenNumber, thresholdOfJudge } from "./threshold.server.ts";
import { type ThresholdJob, thresholdOf } from "./threshold.ts";
import { betterCutInWords, calibrationInWords, thresholdInWords } from "./threshold-words.ts";

let db: Database;
let project: Project;

beforeAll(async () => {
	db = await openTestDatabase();
	const loaded = await loadDemo(db, new Date("2026-11-01"));
	if (loaded.kind === "name-taken") throw new Error("the demo's name is taken");
	project = loaded.project;
});

async function page(judge: string, search: string) {
	const named = await namedJudge(db, project.id, { column: judge });
	if (!named) throw new Error(`there is no ${judge}`);
	const query = judgeQuery(`http://localhost/?${search}`);
	const found = await thresholdOfJudge(db, { projectId: project.id }, named, query);
	if (isRefusal(found)) throw new Error(found.sentence);
	return found;
}

test("a grade is held against the verdict that the reader picks, with what each cut makes of the items", async () => {
	const { numbers, dimensions, number, against, computed } = await page(
		"sim-lenient",
		"dimension=verdict",
	);
	expect(numbers.map(({ value }) => value)).toEqual(["correctness", "completeness", "honesty"]);
	expect(dimensions.map(({ value }) => value)).toContain("verdict");
	expect([number?.value, against?.name]).toEqual(["correctness", "verdict"]);
	if (!computed) throw new Error("nothing was computed");
	expect(computed.cuts.map(({ cut }) => cut)).toEqual([2, 3, 4, 5]);
	const [first, ...others] = computed.cuts;
	expect(first?.rightly).toBeLessThanOrEqual(computed.accepted);
	for (const [at, row] of others.entries()) {
		expect(row.wrongly).toBeLessThanOrEqual(computed.cuts[at]?.wrongly ?? 0);
	}
	expect(computed.cuts.filter(({ isBest }) => isBest)).toHaveLength(1);
	expect(computed.points.reduce((sum, { items }) => sum + items, 0)).toBe(computed.items);
	expect(thresholdInWords(computed, "Correctness")).toMatch(
		/^Accept from Correctness \d on: κ 0\.\d\d \[.*\] on other items \(0\.\d\d on the items that chose it\)\. As it is used now κ is /,
	);
});

test("where none is asked for, a number that leaves a choice of cuts is taken", () => {
	const number = (value: string, given: number[]) => ({
		...{ value, title: value, dimension: value, isProbability: false, isLevel: false },
		numbers: () => Float64Array.from(given),
	});
	const all = [
		number("exact", [0, Number.NaN, 0]),
		number("overlap", [0, 1, 1]),
		number("share", [0.1, 0.4, 0.9]),
	];
	expect(chosenNumber(all, { onPage: "verdict" })?.value).toBe("share");
	expect(chosenNumber(all.slice(0, 2), { onPage: "verdict" })?.value).toBe("overlap");
	expect(chosenNumber(all, { onPage: "exact" })?.value).toBe("exact");
	expect(chosenNumber(all, { onPage: "verdict", asked: "overlap" })?.value).toBe("overlap");
});

test("each judge has its own cuts, whichever page was opened first", async () => {
	const names = ["sim-strong", "sim-lenient", "sim-middle"];
	const asked = `dimension=verdict&number=correctness&against=verdict&reference=majority`;
	const shown = [];
	for (const judge of names) shown.push((await page(judge, asked)).computed);
	const again = [];
	for (const judge of names.toReversed()) again.push((await page(judge, asked)).computed);
	expect(again.toReversed()).toEqual(shown);
	const nows = shown.map((computed) => computed?.now);
	const own = await Promise.all(
		names.map(async (judge) => {
			const named = await namedJudge(db, project.id, { column: judge });
			if (!named) throw new Error(`there is no ${judge}`);
			const query = judgeQuery(`http://localhost/?${asked}`);
			const figures = await judgeFiguresPage(db, { projectId: project.id }, named, query);
			if (isRefusal(figures)) throw new Error(figures.sentence);
			return figures.judge.kappa;
		}),
	);
	const figureOf = (estimate: EstimateJson | null | undefined) =>
		estimate && "value" in estimate ? estimate.value : null;
	expect(nows.map(figureOf)).toEqual(own.map(figureOf));
	expect(new Set(nows.map(figureOf)).size).toBe(names.length);
});

test("people accept from the level that is chosen on, where they have more than two", async () => {
	const chosen = "dimension=verdict&number=honesty&against=completeness&from=4";
	const { against, computed } = await page("sim-strong", chosen);
	expect(against?.from.value).toBe("4");
	const usual = await page("sim-strong", "dimension=verdict&number=honesty&against=completeness");
	expect(usual.against?.from.value).toBe("3");
	expect(computed?.accepted).toBeLessThan(usual.computed?.accepted ?? 0);
});

/** Probabilities that people follow, or that are bent towards certainty. */
function probabilities(items: number, bend: (p: number) => number): ThresholdJob {
	const random = randomStream(3, "probabilities");
	const truth = Float64Array.from({ length: items }, () => random());
	const labels = truth.map((p) => Number(random() < p));
	const scores = truth.map(bend);
	const now = Uint8Array.from(scores, (score) => Number(score >= 0.5));
	return { scores, labels, now, isProbability: true, clusters: undefined, seed: 42 };
}

test("calibrated probabilities are nowhere said to be off; bent ones are, where they are", () => {
	const honest = thresholdOf(probabilities(600, (p) => p));
	expect(honest.points.every(({ isOff }) => !isOff)).toBe(true);
	expect(calibrationInWords(honest)).toContain("Nowhere is it shown to be off its word.");
	const sure = thresholdOf(probabilities(600, (p) => (p > 0.5 ? 0.9 + p / 10 : p / 10)));
	expect(sure.points.some(({ isOff }) => isOff)).toBe(true);
	expect(calibrationInWords(sure)[1]).toMatch(
		/^People accept (less|more) often than it says between /,
	);
	expect(sure.calibrationError).toMatchObject({ ci: null });
});

test("a gain is claimed only where it is shown", () => {
	const shifted = thresholdOf(probabilities(600, (p) => p / 2));
	expect(shifted.cut).toBeGreaterThan(0.15);
	expect(shifted.cut).toBeLessThan(0.35);
	expect(thresholdInWords(shifted, "p")).toContain("it is shown to be better");
	const bent = thresholdOf(probabilities(600, (p) => p / 1.5));
	expect(betterCutInWords(bent, { judge: "j", number: "p" })).toMatch(
		/^j as it is used now has κ 0\.\d\d \[.*\] with people; accepting from p 0\.[234]\d* on has κ 0\.\d\d \[.*\] on items that did not choose this cut, more by 0\.\d\d \[0\./,
	);
	const right = thresholdOf(probabilities(600, (p) => p));
	expect(betterCutInWords(right, { judge: "j", number: "p" })).toBeNull();
	expect(thresholdInWords(right, "p")).toMatch(/not shown to be better|shown to be worse/);
	expect(thresholdInWords(thresholdOf(probabilities(20, (p) => p)), "p")).toContain("too few");
	const all = { ...probabilities(60, (p) => p), labels: new Float64Array(60).fill(1) };
	expect(thresholdInWords(thresholdOf(all), "p")).toMatch(/^No cut can be told: /);
});

test("of several judges that are told together each gain has its share of the error", () => {
	const job = probabilities(600, (p) => p / 2);
	const [alone, together] = [1, 10].map((judges) => thresholdOf({ ...job, together: judges }).gain);
	const widthOf = (gain: EstimateJson | null | undefined) =>
		gain && "value" in gain && gain.ci ? gain.ci[1] - gain.ci[0] : Number.NaN;
	expect(widthOf(together)).toBeGreaterThan(1.2 * widthOf(alone));
});
