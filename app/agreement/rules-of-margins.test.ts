import { expect, test } from "vitest";
import type { Scale } from "#db/model/scale.ts";
import { randomStream } from "#stats/resampling/random.ts";
import { DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";
import { comparisonLines } from "./comparison-lines.ts";
import type { EstimateJson } from "./estimate.ts";
import { verdictBesideAPerson } from "./person-verdict.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf, type Values } from "./testing/columns-of.ts";
import { BINARY, told } from "./testing/told.ts";

const ORDINAL: Scale = { type: "ordinal", values: [1, 2, 3, 4, 5] };

/** Raters who see a level of an item and are off by one in so many of a hundred. */
function ordinal(items: number, off: Readonly<Record<string, number>>) {
	const random = randomStream("rules-of-margins", `${items}`);
	const truth = Array.from({ length: items }, () => 1 + Math.floor(5 * random()));
	return (name: string): Values =>
		truth.map((level) => {
			if (100 * random() >= off[name]) return level;
			return level === 5 ? 4 : level + 1;
		});
}

test("a difference that is shown, and too small to matter, is said to be both", () => {
	const rater = ordinal(600, { ann: 2, bob: 2, cat: 2, good: 8, fair: 30 });
	const { answer, ranking } = told(
		columnsOf(ORDINAL, {
			humans: { ann: rater("ann"), bob: rater("bob"), cat: rater("cat") },
			judges: { good: rater("good"), fair: rater("fair") },
		}),
	);
	expect(ranking.mayBeBest).toEqual(["good"]);
	expect(answer.use.details.join(" ")).toMatch(
		/fair is worse than good by .+, which is within the difference that matters \(0\.10\)\./,
	);
	expect(answer.open.says).toBe("Nothing: no other judge may be the best.");
	expect([answer.next.says, ...answer.next.details]).toEqual([
		"Compare price and latency: fair is worse by less than the difference that matters (0.10), and may do where it is cheaper.",
	]);
	expect(answer.person.says).toBe(
		"good is a little worse than a person: by less than the difference that matters (0.10).",
	);
	expect(answer.person.details.join(" ")).not.toMatch(/not passed/);
});

test("a judge that would be far worse with what it left unscored is not called a little worse", () => {
	const of = (low: number, high: number): EstimateJson => ({
		value: 0,
		n: 100,
		ci: [low, high],
		level: 0.95,
		method: "mover-z",
	});
	const small = of(-0.08, -0.01);
	expect(verdictBesideAPerson({ difference: small }, 0.1)).toBe("a little worse");
	const wrong = { unscored: 20, items: 100, difference: of(-0.4, -0.2) };
	expect(verdictBesideAPerson({ difference: small, unscoredAsWrong: wrong }, 0.1)).toBe("worse");
	expect(verdictBesideAPerson({ difference: of(-0.3, -0.01) }, 0.1)).toBe("worse");
});

test("judges that are worse than a person are not to be chosen by price", () => {
	const rater = ordinal(400, { ann: 2, bob: 2, cat: 2, poor: 0, weak: 0 });
	const random = randomStream("rules-of-margins", "worse");
	const poor = (): Values =>
		rater("poor").map((level) => (random() < 0.4 ? 1 + Math.floor(5 * random()) : level));
	const { answer } = told(
		columnsOf(ORDINAL, {
			humans: { ann: rater("ann"), bob: rater("bob"), cat: rater("cat") },
			judges: { poor: poor(), weak: poor() },
		}),
	);
	expect(answer.use.says).toMatch(
		/^Either of (poor and weak|weak and poor): .+; price alone does not decide, since each is worse than a person\.$/,
	);
	expect(answer.person.says).toMatch(/^No: .+ are worse than a person/);
	expect(answer.next.says).toMatch(/^Read the items .+ until then have people decide/);
	expect([answer.next.says, ...answer.next.details].join(" ")).not.toMatch(/price|cheap/);
});

/** Sixteen documents of ten items; judges err by document. */
function inDocuments() {
	const random = randomStream("rules-of-margins", "documents");
	const ids = Int32Array.from({ length: 160 }, (_, item) => Math.floor(item / 10));
	const truth = Array.from(ids, () => random() < 0.5);
	const rater = (right: (document: number) => number): Values =>
		truth.map((value, item) => (random() < right(ids[item]) ? value : !value));
	const judge = () => {
		const rights = Array.from({ length: 16 }, () => 0.6 + 0.38 * random());
		return rater((document) => rights[document]);
	};
	const columns = columnsOf(BINARY, {
		humans: { ann: rater(() => 0.9), bob: rater(() => 0.9), cat: rater(() => 0.9) },
		judges: { a: judge(), b: judge() },
	});
	const grouping = { grouping: "document", from: "document_id", byDefault: true } as const;
	return { ...columns, groups: [{ ...grouping, groups: 16, items: 160, ids }] };
}

test("what it would take is asked for in new groups, where items come in groups", () => {
	const { answer, ranking } = told(inDocuments());
	const { moreItems, moreGroups } = ranking.plan ?? {};
	expect((moreItems ?? 0) / (moreGroups ?? 0)).toBeGreaterThan(7);
	expect((moreItems ?? 0) / (moreGroups ?? 0)).toBeLessThan(13);
	expect([answer.next.says, ...answer.next.details].join(" ")).toMatch(
		/more items \(3 people each\) from about [\d,]+ new groups \(documents, questions\) as large as these: more items of the present ones cannot stand in for them\./,
	);
});

test("limits of a position effect and its adjusted p say the same of 0, of every judge", () => {
	const random = randomStream("rules-of-margins", "orders");
	const truth = Array.from({ length: 80 }, () => random() < 0.5);
	const judges = Object.fromEntries(
		Array.from({ length: 12 }, (_, judge) => judge).flatMap((judge) => {
			const both = truth.map(() => random());
			const lean = judge / 40;
			const one = truth.map((_, item) => both[item] < 0.5 + lean - 0.3 * (random() - 0.5));
			const other = truth.map((_, item) => both[item] < 0.5 - 0.3 * (random() - 0.5));
			return [
				[`m${judge}/order12`, one],
				[`m${judge}/order21`, other],
			] as const;
		}),
	);
	const { dimension } = told(columnsOf(BINARY, { humans: { gold: truth }, judges }));
	let [shown, not] = [0, 0];
	for (const { positionEffect } of dimension.orders ?? []) {
		const { difference, pAdjusted } = positionEffect;
		if (!difference || !("value" in difference) || !difference.ci || pAdjusted === null) continue;
		const [low, high] = difference.ci;
		// Mid-p and score interval may part within a hair of the level.
		if (Math.abs(pAdjusted - 0.05) < 0.01) continue;
		expect(low > 0 || high < 0).toBe(pAdjusted < 0.05);
		if (pAdjusted < 0.05) shown++;
		else if (pAdjusted < 1 && (positionEffect.p ?? 1) < 0.05) not++;
	}
	expect(shown).toBeGreaterThan(0);
	expect(not).toBeGreaterThan(0);
});

test("beside Williams' test stands that no verdict rests on it", () => {
	const random = randomStream("rules-of-margins", "williams");
	const truth = Array.from({ length: 40 }, () => random());
	const rater = (noise: number): Values => truth.map((value) => value + noise * random());
	const columns = columnsOf(
		{ type: "numeric" },
		{ humans: { ann: rater(0.2), bob: rater(0.2) }, judges: { a: rater(0.3), b: rater(0.6) } },
	);
	const [ranking] = rankingReport(columns, DEFAULT_AGREEMENT_OPTIONS).dimensions;
	expect(comparisonLines(ranking)).toContain("no verdict here rests on it");
});
