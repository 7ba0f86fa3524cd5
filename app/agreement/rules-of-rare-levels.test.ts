import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { ItemGroupsBuilder } from "../columns/item-groups.ts";
import { rankingReport } from "./ranking-report.ts";
import { columnsOf } from "./testing/columns-of.ts";
import { BINARY, OPTIONS, told } from "./testing/told.ts";

/** 200 items; people say yes on the first `yes` of them, a judge on others and on the first `both`. */
function seldom(yes: number, judge: { readonly both: number; readonly more: number }) {
	const truth = Array.from({ length: 200 }, (_, item) => item < yes);
	const says = truth.map(
		(_, item) => item < judge.both || (item >= yes && item < yes + judge.more),
	);
	return columnsOf(BINARY, {
		humans: { ann: truth, bob: truth, cat: truth },
		judges: { one: says },
	});
}

test("what few rare levels have in common by chance is not agreement beyond chance", () => {
	const { ranking, answer } = told(seldom(12, { both: 3, more: 13 }));
	expect(ranking.judges[0]?.standing).toEqual({
		is: "mayBeBest",
		ci: null,
		ciReason: "RARE_LEVEL",
	});
	expect(answer.use.says).toMatch(/^None yet: one is not shown to agree/);
	expect(answer.use.details.join(" ")).toMatch(/the level yes occurs 12 times in 200 items/);
});

test("what is more than that stays", () => {
	const { ranking, answer } = told(seldom(12, { both: 9, more: 4 }));
	expect(ranking.judges[0]?.standing).toMatchObject({
		ci: [expect.any(Number), expect.any(Number)],
	});
	expect(answer.use.says).toMatch(/^one is the only judge/);
});

test("random judges beside a rare level are said to agree beyond chance in at most 5 % of pages", () => {
	const random = randomStream("rare levels", 1);
	let said = 0;
	const PAGES = 60;
	for (let page = 0; page < PAGES; page++) {
		const truth = Array.from({ length: 200 }, () => random() < 0.06);
		const { answer } = told(
			columnsOf(BINARY, {
				humans: { ann: truth, bob: truth, cat: truth },
				judges: { one: truth.map(() => random() < 0.05) },
			}),
		);
		if (answer.judges.length > 0) said++;
	}
	expect(said).toBeLessThanOrEqual(0.05 * PAGES + 3 * Math.sqrt(0.05 * 0.95 * PAGES));
});

test("one figure of a rare level has one interval, or one reason, in table, sentence, pairs and comparison", () => {
	const random = randomStream("rare levels", 2);
	const rare = Array.from({ length: 200 }, (_, item) => item < 3);
	const like = (wrong: number) => rare.map((value) => (random() < wrong ? !value : value));
	const columns = columnsOf(BINARY, {
		humans: { ann: rare, bob: rare, cat: rare },
		judges: { one: like(0.01), two: like(0.04), none: rare.map(() => false) },
	});
	const { ranking, dimension } = told(columns);
	for (const { person } of ranking.judges) {
		for (const estimate of [person?.judge, person?.person, person?.difference, person?.ratio]) {
			expect(estimate && "value" in estimate ? estimate.ci : null).toBeNull();
		}
	}
	for (const { kappa } of dimension.judges) {
		expect(kappa && "value" in kappa ? kappa.ci : null).toBeNull();
	}
	const [compared] = rankingReport(columns, OPTIONS).dimensions;
	expect(compared.pairs.filter(({ shown }) => !shown).map(({ ci }) => ci)).not.toHaveLength(0);
	for (const { shown, ci, ciReason, equivalent } of compared.pairs) {
		if (shown) continue;
		expect({ ci, equivalent }).toEqual({ ci: null, equivalent: "open" });
		expect(["RARE_LEVEL", "FEW_DIFFERENT", "BOUNDARY"]).toContain(ciReason);
	}
});

test("a level of few groups tells nothing of others: no judge is for use by it, however many items hold it", () => {
	const groupsOf = (groups: readonly number[]) => {
		const isYes = Array.from({ length: 300 }, (_, item) => groups.includes(Math.floor(item / 10)));
		const yes = isYes.map((value, item) => value && item % 10 < 8);
		const builder = new ItemGroupsBuilder();
		yes.forEach((_, item) => {
			const documentId = `doc ${Math.floor(item / 10)}`;
			builder.add(item, { documentId, queryId: null, group: null, input: `input ${item}` });
		});
		const columns = columnsOf(BINARY, {
			humans: { ann: yes, bob: yes, cat: yes },
			judges: { one: yes.map((value, item) => (item % 17 === 0 ? !value : value)) },
		});
		return told({ ...columns, groups: builder.finish(columns.items) });
	};
	const few = groupsOf([4, 20]);
	expect(few.ranking.usedLevels).toMatchObject({ others: 16, inGroups: { holding: 2, alike: 2 } });
	expect(few.answer.judges).toEqual([]);
	const [{ kappa, pearson, spearman }] = few.dimension.judges;
	for (const figure of [kappa, pearson, spearman]) {
		expect(figure).toMatchObject({ ci: null, ciReason: "RARE_LEVEL" });
	}
	expect(few.answer.use.details.join(" ")).toContain(
		"the 16 items that hold another level than no come from 2 of the 30 groups",
	);
	const several = groupsOf([1, 4, 7, 11, 15, 20, 23, 28]);
	expect(several.answer.judges).toEqual(["one"]);
});
