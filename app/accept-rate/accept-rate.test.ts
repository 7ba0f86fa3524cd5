import { expect, test } from "vitest";
import { randomStream } from "#stats/resampling/random.ts";
import { columnsOf } from "../agreement/testing/columns-of.ts";
import { isRefusal } from "../base/refusal.ts";
import type { RatingColumns } from "../columns/rating-columns.ts";
import { acceptRate, type Drawn, type RateOptions } from "./accept-rate.ts";
import { drawnWith } from "./drawn-with.ts";
import { AcceptRateJson } from "./rate-json.ts";

const BINARY = { type: "binary" as const, values: [false, true] };
const OPTIONS: RateOptions = { reference: "majority", looks: "fixed" };

const random = randomStream(11, "accept rate");
const ITEMS = 800;
const LABELLED = 160;
/** System v2 is accepted more by .2; the judge is lenient. */
const truth = Array.from({ length: ITEMS }, (_, i) => random() < (i % 2 === 0 ? 0.55 : 0.75));
const judged = truth.map((value) => (value ? random() < 0.95 : random() < 0.5));

function columns(labelled = LABELLED): RatingColumns {
	const own = columnsOf(BINARY, {
		humans: { ann: truth.map((value, i) => (i < labelled ? value : undefined)) },
		judges: {
			lenient: judged,
			quiet: judged.map((value, i) => (i < 300 ? value : i < 310 ? null : undefined)),
		},
	});
	const system = { field: "system", values: 2, names: ["v1", "v2"], byDefault: true };
	const topic = {
		field: "topic",
		values: 400,
		names: Array.from({ length: 400 }, (_, i) => `t${i}`),
		byDefault: false,
	};
	return {
		...own,
		controls: [
			{ ...system, ids: Int32Array.from(truth, (_, i) => i % 2) },
			{ ...system, field: "arm", ids: Int32Array.from(truth, (_, i) => Math.floor(i / 2) % 2) },
			{ ...topic, ids: Int32Array.from(truth, (_, i) => Math.floor(i / 2)) },
		],
	};
}

function report(
	options: Partial<RateOptions> = {},
	{ drawn = null, from = columns() }: { drawn?: Drawn | null; from?: RatingColumns } = {},
) {
	const found = acceptRate(from, { ...OPTIONS, ...options }, drawn);
	if (isRefusal(found)) throw new Error(found.sentence);
	expect(AcceptRateJson.parse(JSON.parse(JSON.stringify(found)))).toEqual(
		JSON.parse(JSON.stringify(found)),
	);
	return found;
}

function refusal(options: Partial<RateOptions>, from = columns()): string {
	const found = acceptRate(from, { ...OPTIONS, ...options }, null);
	if (!isRefusal(found)) throw new Error("not refused");
	return found.sentence;
}

test("a lenient judge is corrected, and it is said by how much it is too high", () => {
	const {
		judges: [lenient, quiet],
		sentences,
		widths,
		worth,
		people,
	} = report();
	expect([lenient.judge, lenient.scored, lenient.labelled]).toEqual(["lenient", ITEMS, LABELLED]);
	const share = truth.filter(Boolean).length / ITEMS;
	if ("undefined" in lenient.corrected || !lenient.corrected.ci) throw new Error("no rate");
	expect(lenient.corrected.ci[0]).toBeLessThan(share);
	expect(lenient.corrected.ci[1]).toBeGreaterThan(share);
	expect(sentences[0]).toMatch(
		/^People would say “yes” on \d+ % \[\d+, \d+\] of the 800 items that lenient scored/,
	);
	expect(sentences[1]).toMatch(/too high by \d+ points \[/);
	expect(widths.map(({ more }) => more)).toEqual([0, 50, 100, 200, 640]);
	expect(worth).toBeGreaterThan(LABELLED);
	expect(people).toMatchObject({ n: LABELLED });
	expect(quiet).toMatchObject({ asked: 310, scored: 300 });
	expect(report({ judge: "quiet" }).bounds).toMatchObject({ unscored: 10 });
});

test("an item on which people are tied is left out, and not said to be unscored", () => {
	const tied = columnsOf(BINARY, {
		humans: { ann: truth.slice(0, 200), bob: truth.slice(0, 200).map((own, i) => own !== i < 4) },
		judges: {
			full: judged.slice(0, 200),
			gap: judged.slice(0, 200).map((own, i) => (i === 9 ? null : own)),
		},
	});
	const full = report({ judge: "full" }, { from: tied });
	expect(full).toMatchObject({ tied: 4 });
	expect(full.judges[0]).toMatchObject({ asked: 200, scored: 200, labelled: 196 });
	expect(full.bounds).toBeUndefined();
	expect(full.sentences.join(" ")).not.toContain("unscored");
	expect(full.sentences.join(" ")).toContain(
		"4 items on which people are tied count as not labelled",
	);
	const all = columnsOf(BINARY, {
		humans: { ann: truth.slice(0, 60), bob: truth.slice(0, 60).map((own) => !own) },
		judges: { full: judged.slice(0, 60) },
	});
	expect(report({}, { from: all }).sentences[0]).toContain("People are tied on all 60 items");
	expect(report({ judge: "gap" }, { from: tied }).bounds).toMatchObject({ unscored: 1 });
});

test("labels drawn by the judge's answer: the rate allows for that, errors and labels alone are left out", () => {
	const random = randomStream(7, "drawn by answer");
	const fair = report({ judge: "lenient" });
	expect(fair.sampling.is).toBe("evenly");
	const by = columnsOf(BINARY, {
		humans: {
			ann: truth.map((own, i) => (random() < (judged[i] ? 0.1 : 0.5) ? own : undefined)),
		},
		judges: { lenient: judged },
	});
	const drawn = report({}, { from: by });
	expect(drawn.sampling).toMatchObject({ is: "byAnswer", judge: "lenient" });
	expect(drawn.judges[0].sensitivity).toBeUndefined();
	expect(drawn.people).toMatchObject({ undefined: "NOT_AVAILABLE" });
	const share = truth.filter(Boolean).length / ITEMS;
	const [own] = drawn.judges;
	const ci = "ci" in own.corrected ? own.corrected.ci : null;
	expect(ci?.[0]).toBeLessThan(share);
	expect(ci?.[1]).toBeGreaterThan(share);
	expect(drawn.sentences.join(" ")).toContain("they seem to be drawn by its answers");
});

test("the judge that goes most with people stands first", () => {
	const random = randomStream(5, "order");
	const from = columnsOf(BINARY, {
		humans: { ann: truth.map((own, i) => (i < LABELLED ? own : undefined)) },
		judges: {
			coin: truth.map(() => random() < 0.5),
			good: truth.map((own) => (random() < 0.95 ? own : !own)),
			turned: truth.map((own) => (random() < 0.9 ? !own : own)),
		},
	});
	expect(report({}, { from }).judges.map(({ judge }) => judge)).toEqual(["good", "coin", "turned"]);
});

test("of fewer than 30 labels nothing is claimed", () => {
	const few = report({}, { from: columns(20) });
	expect(few.judges[0].corrected).toMatchObject({ ci: null, ciReason: "TOO_FEW" });
	expect(few.sentences[0]).toContain("nothing is claimed of fewer than 30");
	const none = report({}, { from: columns(0) });
	expect(none.sentences[0]).toContain("cannot be told. None of them is labelled");
	expect(none.widths).toEqual([]);
});

test("all labelled: the judge has nothing to add", () => {
	const all = report({}, { from: columns(ITEMS) });
	expect(all.sentences.join(" ")).toContain("All 800 items that it scored are labelled");
});

test("nearly all labelled: that is said, and no width of one item more", () => {
	const said = (left: number) => report({}, { from: columns(ITEMS - left) }).sentences.join(" ");
	for (const left of [1, 2, 40]) {
		expect(said(left)).toContain(
			`All but ${left} of the 800 items that it scored are labelled: what people say of them is nearly known, and the judge has little to add. The interval is for further items like these`,
		);
		expect(said(left)).not.toMatch(/Now ±|hardly narrower/);
	}
	expect(said(41)).toMatch(/Now ±[\d.]+ points; all 41 others ±/);
	const few = columnsOf(BINARY, {
		humans: { ann: truth.slice(0, 36) },
		judges: { lenient: judged.slice(0, 38) },
	});
	expect(report({}, { from: few }).sentences.join(" ")).toContain("both others ±");
});

test("two systems: what is shown is said with interval and p, what is not is not called equal", () => {
	const { systems, sentences } = report({ systems: ["v2", "v1"] }, { from: columns(400) });
	expect(systems).toMatchObject({ shown: "a", pairs: 1, sharedGroups: 0 });
	expect(sentences.at(-1)).toMatch(
		/^v2 is accepted more than v1: v2 minus v1 is \d+ points \[\d+, \d+\].*p /,
	);
	const open = report({ systems: ["v2", "v1"], by: "arm" });
	expect(open.systems?.shown).toBeNull();
	expect(open.sentences.at(-1)).toContain("That does not make them equal");
	const still = report({ systems: ["v2", "v1"], looks: "any" }, { from: columns(400) });
	expect(still.systems).toMatchObject({ shown: null, p: null });
});

test("a field of 400 values: a sentence and the largest, and no claim of few labels", () => {
	const { by, sentences } = report({ by: "topic" });
	expect(by?.slices).toHaveLength(12);
	expect(by).toMatchObject({ values: 400, tested: 0 });
	expect(sentences).toContain(
		"topic has 400 values: the 12 largest are shown; the others hold 776 of the 800 items.",
	);
	const two = report({ by: "system" }, { from: columns(400) });
	expect(two.by?.slices.map(({ shown }) => shown)).toEqual(["lower", "higher"]);
});

test("labels drawn unequally weigh 1 over their chance; what nobody knows is said", () => {
	const drawn = Array.from({ length: LABELLED }, (_, i) => ({
		plan: 1,
		position: i,
		probability: i % 2 === 0 ? 0.4 : 0.2,
	}));
	const weighted = report({}, { drawn: drawnWith(drawn, ITEMS) });
	expect(weighted.sampling).toEqual({ is: "weighted", plans: [1] });
	expect(weighted.sentences.join(" ")).toContain("each label weighs 1 over its own");
	const partly = report({}, { drawn: drawnWith(drawn.slice(5), ITEMS) });
	expect(partly.sampling.is).toBe("notAllowedFor");
	expect(partly.judges[0].corrected).toMatchObject({ warnings: ["NON_UNIFORM_SAMPLING"] });
	const evenly = drawn.map((one) => ({ ...one, probability: 0.2 }));
	expect(report({}, { drawn: drawnWith(evenly, ITEMS) }).sampling.is).toBe("evenly");
	const twice = [...drawn, { plan: 2, position: 3, probability: 0.5 }];
	expect(report({}, { drawn: drawnWith(twice, ITEMS) }).sampling.is).toBe("notAllowedFor");
});

test("graded dimensions have a mean, or a share from the level that is chosen", () => {
	const graded = columnsOf(
		{ type: "ordinal", values: [1, 2, 3, 4, 5] },
		{
			humans: {
				ann: truth.map((value, i) => (i < LABELLED ? (value ? 4 : 2) + (i % 2) : undefined)),
			},
			judges: { j: judged.map((value, i) => (value ? 4 : 2) + (i % 2)) },
		},
	);
	expect(report({}, { from: graded }).counted).toEqual({ kind: "mean", words: "the mean of d" });
	expect(report({}, { from: graded }).sentences[0]).toMatch(
		/^The mean of d, by people, would be \d\.\d\d \[/,
	);
	const shares = report({ cut: "4" }, { from: graded });
	expect(shares.counted).toEqual({ kind: "share", from: 4, words: "4 or higher" });
	expect(shares.sentences[0]).toContain("“4 or higher”");
	expect(refusal({ cut: "9" }, graded)).toContain("choose one of 1, 2, 3, 4, 5");
	expect(refusal({ cut: "1" }, graded)).toContain("choose a higher level");
});

test("what is not there is said", () => {
	expect(refusal({ dimension: "x" })).toContain('no dimension "x"');
	expect(refusal({ judge: "x" })).toContain("there are lenient, quiet");
	expect(refusal({ by: "x" })).toContain("They differ in system, arm, topic");
	expect(refusal({ systems: ["v1", "v9"] })).toContain("there are v1, v2");
	expect(refusal({ figure: "mean" })).toContain("has no mean");
	expect(refusal({}, columnsOf(BINARY, { humans: { ann: [true] } }))).toContain("No judge");
});
