import { expect, test } from "vitest";
import type { DimensionJson, EstimateJson, JudgeJson } from "./agreement-json.ts";
import { answerSentence } from "./answer-sentence.ts";
import { humanYardstick } from "./headline.ts";

function estimate(value: number, low: number, high: number, n = 150): EstimateJson {
	return { value, ci: [low, high], level: 0.95, method: "fisher-z", n };
}

function aJudge(name: string, kappa: EstimateJson): JudgeJson {
	return { judge: name, asked: 150, scored: 150, unscored: {}, n: 150, ties: 0, kappa };
}

function aDimension(judges: JudgeJson[], humans: Partial<DimensionJson["humans"]> = {}) {
	const dimension: DimensionJson = {
		dimension: "verdict",
		scale: { type: "binary", values: [false, true] },
		humans: { raters: ["a", "b"], labels: 300, unscored: 0, pairs: [], alpha: {}, ...humans },
		judges,
	};
	return dimension;
}

test("a judge whose interval lies above all others is called best, the others below", () => {
	const answer = answerSentence(
		aDimension([
			aJudge("weak", estimate(0.2, 0.1, 0.3)),
			aJudge("strong", estimate(0.8, 0.7, 0.9)),
		]),
		"Verdict",
	);
	expect(answer.best).toBe("strong");
	expect(answer.headline).toBe("Verdict: strong agrees best with people.");
	expect(answer.details).toContain("The whole interval of weak lies below it.");
});

test("overlapping intervals are not called a tie, and the best is so only so far", () => {
	const answer = answerSentence(
		aDimension([aJudge("x", estimate(0.75, 0.65, 0.83)), aJudge("y", estimate(0.7, 0.6, 0.8))]),
		"Verdict",
	);
	expect(answer.headline).toBe("Verdict: x agrees best with people so far.");
	expect(answer.details.at(-1)).toBe(
		"The interval of y overlaps with it: that neither proves nor excludes a difference.",
	);
});

test("judges of one value are named together; none is best that agrees less than chance would", () => {
	const same = estimate(0.75, 0.65, 0.83);
	const tied = answerSentence(aDimension([aJudge("x", same), aJudge("y", same)]), "Verdict");
	expect(tied.headline).toBe("Verdict: x and y agree alike, and best, with people so far.");
	const poor = answerSentence(aDimension([aJudge("x", estimate(-0.1, -0.3, 0.1))]), "Verdict");
	expect(poor).toMatchObject({
		best: null,
		headline: "Verdict: no judge agrees with people more than chance would.",
	});
});

test("without judges, people or shared items it says what is missing", () => {
	expect(answerSentence(aDimension([]), "Verdict").headline).toBe(
		"Verdict: no judge has been asked yet.",
	);
	const undefinedKappa = aJudge("x", { undefined: "EMPTY", n: 0 });
	expect(
		answerSentence(aDimension([undefinedKappa], { raters: [] }), "Verdict").headline,
	).toContain("nobody has labelled it yet");
	expect(answerSentence(aDimension([undefinedKappa]), "Verdict").best).toBeNull();
});

test("a third person who labelled only part does not distort the yardstick", () => {
	const pair = (a: string, b: string, n: number, value: number) => ({
		...{ a, b, n },
		kappa: estimate(value, value - 0.05, value + 0.05, n),
	});
	const yardstick = humanYardstick(
		aDimension([], {
			raters: ["a", "b", "c"],
			pairs: [pair("a", "b", 1000, 0.73), pair("a", "c", 200, 0.24), pair("b", "c", 210, -0.36)],
			fleissKappa: estimate(0.81, 0.78, 0.83),
		}),
	);
	expect(yardstick?.name).toBe("Cohen’s κ of a and b");
	expect(yardstick?.estimate).toMatchObject({ value: 0.73 });
});

test("equally busy people are measured together", () => {
	const pair = (a: string, b: string) => ({ a, b, n: 150, kappa: estimate(0.7, 0.6, 0.8) });
	const fleissKappa = estimate(0.75, 0.66, 0.83);
	const yardstick = humanYardstick(
		aDimension([], {
			raters: ["a", "b", "c"],
			pairs: [pair("a", "b"), pair("a", "c"), pair("b", "c")],
			fleissKappa,
		}),
	);
	expect(yardstick).toEqual({ name: "Fleiss’ κ", estimate: fleissKappa, comparesWith: "kappa" });
});

test("paired differences say what intervals cannot: who is worse, and who cannot be told apart", () => {
	const pair = (
		a: string,
		b: string,
		value: number,
		pAdjusted: number,
		moreLabels: number | null,
	) => ({
		...{ a, b, n: 155, statistic: "kappa", p: pAdjusted, pAdjusted, moreLabels },
		difference: estimate(value, value - 0.05, value + 0.05),
		verdict: pAdjusted < 0.05 ? ("a" as const) : ("indistinguishable" as const),
	});
	const standing = (judge: string, value: number, tiedWithBest: boolean) => ({
		...{ judge, tiedWithBest, pBest: null, expectedRank: null },
		estimate: estimate(value, value - 0.1, value + 0.1),
	});
	const comparison = {
		...{ dimension: "verdict", statistic: "kappa", n: 155, best: "strong", leftOut: [] },
		adjustment: "holm" as const,
		judges: [
			standing("strong", 0.75, true),
			standing("near", 0.72, true),
			standing("far", 0.6, false),
		],
		pairs: [
			pair("strong", "near", 0.03, 0.4, 137),
			pair("strong", "far", 0.15, 0.001, null),
			pair("near", "far", 0.12, 0.01, null),
		],
	};
	const judges = comparison.judges.map(({ judge, estimate: own }) => aJudge(judge, own));
	const { headline, details } = answerSentence(aDimension(judges), "Verdict", comparison);
	expect(headline).toBe("Verdict: strong agrees best with people so far.");
	expect(details).toContain("far is worse by 0.15 [0.10, 0.20].");
	expect(details).toContain(
		"strong and near cannot be told apart with 155 items; about 140 more labels would.",
	);
	expect(details.join(" ")).not.toContain("overlap");
});
