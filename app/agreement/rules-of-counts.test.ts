import { expect, test } from "vitest";
import { answerInLines } from "./answer.ts";
import { comparisonLines } from "./comparison-lines.ts";
import { dataSentences } from "./data-words.ts";
import { referenceName } from "./headline.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { BINARY, OPTIONS, told } from "./testing/told.ts";

/** 300 items, every second one true; the wrong ones are spread out. */
const TRUTH = Array.from({ length: 300 }, (_, item) => item % 2 === 0);
const wrong = (step: number, from = 0): Values =>
	TRUTH.map((value, item) => ((item + from) % step === 0 ? !value : value));
const PEOPLE = { ann: wrong(11), bob: wrong(13, 2), cat: wrong(17, 5) };
const part = (values: Values, from: number, to: number): Values =>
	values.map((value, item) => (item >= from && item < to ? value : undefined));

test("of judges that share few items the count is that of the pair, and each figure has its own", () => {
	const columns = columnsOf(BINARY, {
		humans: PEOPLE,
		judges: { first: part(wrong(19, 1), 0, 180), last: part(wrong(9, 3), 120, 300) },
	});
	const { answer, ranking } = told(columns);
	const lines = answerInLines(answer);
	expect(ranking.judges.some(({ compared }) => compared === "inPairs")).toBe(true);
	expect(lines.join(" ")).not.toMatch(/on the 180 items that both scored|, on 180 items/);
	expect(lines.join(" ")).toContain("60 items");
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	expect(comparisonLines(compared)).not.toContain("on the 180 common items");
	expect(comparisonLines(compared)).toContain("on 180 items of the others");
});

test("a judge's own figure has no limits where a level is so rare that its place in the order has none", () => {
	const rare = (...items: number[]): Values => TRUTH.map((_, item) => items.includes(item));
	const columns = columnsOf(BINARY, {
		humans: { ann: rare(3, 40, 90), bob: rare(3, 40, 90), cat: rare(3, 40, 120) },
		judges: { near: rare(3, 40, 200, 220), far: rare(3, 100, 110, 150, 160) },
	});
	const { dimension } = told(columns);
	for (const { kappa } of dimension.judges) {
		expect(kappa).toMatchObject({ ci: null, ciReason: "RARE_LEVEL", method: "none" });
	}
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	for (const { judge, estimate } of compared.own) {
		expect(estimate).toEqual(dimension.judges.find((one) => one.judge === judge)?.kappa);
	}
});

test("where nothing was adjudicated the reference is not said to be what was", () => {
	const columns = columnsOf(BINARY, { humans: PEOPLE, judges: { j: wrong(7) } });
	const { dimension } = told(columns, { reference: "adjudicated" });
	expect(dimension.provenance?.adjudicated).toBe(0);
	expect(referenceName(dimension)).toBe("the majority (nothing is adjudicated)");
	// Two people who differ leave items that wait for a decision.
	const two = columnsOf(BINARY, {
		humans: { ann: wrong(7), bob: wrong(5) },
		judges: { j: wrong(9) },
	});
	const open = told(two, { reference: "adjudicated" }).dimension;
	expect(open.provenance?.unresolved).toBeGreaterThan(0);
	expect(referenceName(open)).toBe("what people agree on (nothing is adjudicated)");
});

test("a high κ is not said to be low by construction where nearly all items have one level", () => {
	const rare: Values = TRUTH.map((_, item) => item % 25 === 0);
	const humans = { ann: rare, bob: rare, cat: rare };
	const saidOf = (j: Values) =>
		dataSentences(told(columnsOf(BINARY, { humans, judges: { j } })).dimension).join();
	expect(saidOf(rare.map((value, item) => (item === 7 ? true : value)))).not.toContain("low by");
	// People reach 1 under the same levels: a judge that does not is to blame, not the levels.
	const poor = rare.map((value, item) => (item % 20 === 0 ? !value : value));
	expect(saidOf(poor)).not.toContain("low by");
});
