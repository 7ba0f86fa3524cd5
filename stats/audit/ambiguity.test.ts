import fc from "fast-check";
import { expect, test } from "vitest";
import { krippendorffAlpha } from "../agreement/krippendorff-alpha-result.ts";
import { type Defined, isDefined, type Result } from "../core/result.ts";
import { MISSING } from "../core/scale.ts";
import { countPatterns } from "../tables/count-patterns.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { TWELVE_BY_FOUR } from "../testing/examples.ts";
import { faultsOf } from "../testing/faults.ts";
import { generatedColumns } from "../testing/generated-columns.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { ambiguityDecomposition } from "./ambiguity-decomposition.ts";
import { dimensionAmbiguity } from "./ambiguity-dimension.ts";
import { disagreementConcentration } from "./concentration.ts";

const QUICK = { replicates: 0 };

function defined(result: Result): Defined {
	if (!isDefined(result)) throw new Error(`undefined: ${result.reason}`);
	return result;
}

test("Krippendorff's example: his coincidences, D_o / D_e = 1 − .815, levels 1–2 and 2–3 confused", () => {
	const patterns = countPatterns(TWELVE_BY_FOUR, 5);
	const found = dimensionAmbiguity(patterns, "ordinal", QUICK);
	const { index, alpha, coincidences, confused, alphaOfLevels } = found;
	expect(defined(index).value).toBeCloseTo(1 - 0.8153875037548813, 12);
	expect(defined(alpha).parts?.do).toBeCloseTo(47.275, 10);
	// Krippendorff 2011, table of coincidences: 7, 4/3, 1/3, 1/3 in the first row.
	[7, 4 / 3, 1 / 3, 1 / 3, 0].forEach((met, k) => {
		expect(coincidences?.observed[k]).toBeCloseTo(met, 12);
	});
	expect(confused.slice(0, 3).map(({ a, b }) => [a, b])).toEqual([
		[0, 1],
		[1, 2],
		[0, 2],
	]);
	expect(confused[0]?.mass).toBeCloseTo(8 / 3, 12);
	expect(confused[0]?.lift).toBeCloseTo(4 / 9, 12);
	expect(defined(alphaOfLevels[4]).value).toBe(1);
});

test(
	"coincidences add up to the ratings, row by row; expected ones too",
	() => {
		fc.assert(
			fc.property(codeColumns(3, { raters: [2, 5], items: [1, 15] }), (columns) => {
				const patterns = countPatterns(columns, 3);
				const { coincidences, confused, alpha } = dimensionAmbiguity(patterns, "nominal", QUICK);
				if (!coincidences) {
					expect(alpha).toMatchObject({ reason: "NO_OVERLAP" });
					return;
				}
				const rowSum = (matrix: Float64Array, k: number) =>
					matrix.subarray(3 * k, 3 * k + 3).reduce((sum, value) => sum + value, 0);
				for (let k = 0; k < 3; k++) {
					const given = rowSum(coincidences.observed, k);
					expect(given).toBeCloseTo(Math.round(given), 9);
					expect(rowSum(coincidences.expected, k)).toBeCloseTo(given, 9);
				}
				const apart = confused.reduce((sum, { mass }) => sum + mass, 0);
				const ratings = alpha.parts?.ratings as number;
				expect((alpha.parts?.do as number) * ratings).toBeCloseTo(apart, 9);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("the index has alpha's interval, turned round", () => {
	const { columns, levels } = generatedColumns({
		seed: 3,
		n: 60,
		K: 3,
		noise: [0.2, 0.3, 0.3],
		missing: [0, 0, 0.1],
	});
	const { index, alpha } = dimensionAmbiguity(countPatterns(columns, levels), "nominal");
	const [turned, straight] = [defined(index).ci, defined(alpha).ci];
	expect(turned?.low).toBeCloseTo(1 - (straight?.high as number), 12);
	expect(turned?.high).toBeCloseTo(1 - (straight?.low as number), 12);
});

test("reasons: nothing rated twice, one level only", () => {
	const alone = countPatterns([Uint8Array.of(0, MISSING), Uint8Array.of(MISSING, 1)], 2);
	const none = dimensionAmbiguity(alone, "nominal", QUICK);
	expect(none.coincidences).toBeUndefined();
	expect(none.index).toMatchObject({ reason: "NO_OVERLAP", stat: "ambiguity.dimension" });
	const single = countPatterns([Uint8Array.of(1, 1), Uint8Array.of(1, 1)], 3);
	const same = dimensionAmbiguity(single, "ordinal", QUICK);
	expect(same).toMatchObject({ index: { reason: "SINGLE_CATEGORY" }, confused: [] });
	expect(Array.from(same.coincidences?.observed ?? [])).toEqual([0, 0, 0, 0, 4, 0, 0, 0, 0]);
	for (const result of same.alphaOfLevels) {
		expect(result).toMatchObject({ reason: "SINGLE_CATEGORY" });
	}
});

/** Every two pairs of raters of an item without one in common, one by one. */
function concentrationByPairs(columns: readonly Uint8Array[]): number | undefined {
	const items = [...(columns[0] ?? []).keys()]
		.map((i) => columns.map((column) => column[i]).filter((code) => code !== MISSING))
		.filter((votes) => votes.length >= 4);
	const means: { pair: number; product: number }[] = [];
	for (const votes of items) {
		let [pair, pairs, product, products] = [0, 0, 0, 0];
		const differ = (i: number, j: number) => Number(votes[i] !== votes[j]);
		for (let i = 0; i < votes.length; i++) {
			for (let j = 0; j < votes.length; j++) {
				if (i === j) continue;
				pair += differ(i, j);
				pairs++;
				for (let k = 0; k < votes.length; k++) {
					for (let l = 0; l < votes.length; l++) {
						if (new Set([i, j, k, l]).size < 4) continue;
						product += differ(i, j) * differ(k, l);
						products++;
					}
				}
			}
		}
		means.push({ pair: pair / pairs, product: product / products });
	}
	const n = means.length;
	const mean = means.reduce((sum, { pair }) => sum + pair / n, 0);
	let across = 0;
	means.forEach((a, i) => {
		means.forEach((b, j) => {
			if (i !== j) across += (a.pair * b.pair) / (n * (n - 1));
		});
	});
	const variance = mean - across;
	const product = means.reduce((sum, own) => sum + own.product / n, 0);
	return n < 2 || variance < 1e-9 ? undefined : (product - across) / variance;
}

test(
	"concentration is the correlation of disjoint pairs of raters, counted one by one",
	() => {
		fc.assert(
			fc.property(codeColumns(3, { raters: [3, 6], items: [0, 8] }), (columns) => {
				const result = disagreementConcentration(countPatterns(columns, 3), QUICK);
				const expected = concentrationByPairs(columns);
				if (expected === undefined) expect(result.value).toBeUndefined();
				else expect(result.value).toBeCloseTo(expected, 8);
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("three ratings an item cannot tell whether disagreement is concentrated", () => {
	const columns = [0, 1, 2].map((rater) =>
		Uint8Array.from({ length: 30 }, (_, i) => (i * rater) % 2),
	);
	const result = disagreementConcentration(countPatterns(columns, 2));
	expect(result).toMatchObject({ reason: "TOO_FEW", n: 0, nMissing: 30 });
});

/** Five raters of 150 items on four levels, with chance numbers of a fixed stream. */
function raters(rate: (item: number, rater: number, draw: () => number) => number): Uint8Array[] {
	let state = 20;
	function draw(): number {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	}
	return Array.from({ length: 5 }, (_, rater) =>
		Uint8Array.from({ length: 150 }, (_, item) => rate(item, rater, draw)),
	);
}

const anyLevel = (draw: () => number) => Math.floor(4 * draw());
const SCENES = {
	reliable: raters((item, _, draw) => (draw() < 0.05 ? anyLevel(draw) : item % 4)),
	"retrain annotator": raters((item, rater, draw) =>
		draw() < (rater === 2 ? 0.8 : 0.15) ? anyLevel(draw) : item % 4,
	),
	"merge levels": raters((item, _, draw) => {
		if (draw() < 0.05) return anyLevel(draw);
		return item % 4 < 2 ? item % 4 : draw() < 0.5 ? 2 : 3;
	}),
	unclear: raters((item, _, draw) => (draw() < 0.6 ? anyLevel(draw) : item % 4)),
};

test.each(Object.entries(SCENES))("made to be a case of: %s", (kind, columns) => {
	const found = ambiguityDecomposition(columns, 4);
	expect(found.verdict.kind).toBe(kind);
	if (found.verdict.kind === "retrain annotator") expect(found.verdict.rater).toBe(2);
	if (found.verdict.kind === "merge levels") expect(found.verdict).toMatchObject({ a: 2, b: 3 });
});

test("who does not repeat what they said needs other words; who does, and differs, is divided", () => {
	const [said, differently] = SCENES.unclear;
	const repeats = { first: said.slice(0, 60), items: Int32Array.from({ length: 60 }, (_, k) => k) };
	const verdictWith = (second: Uint8Array, pairs = 60) => {
		const again = {
			first: repeats.first.slice(0, pairs),
			second: second.slice(0, pairs),
			items: repeats.items.slice(0, pairs),
		};
		return ambiguityDecomposition(SCENES.unclear, 4, { again, replicates: 0 }).verdict.kind;
	};
	expect(verdictWith(differently)).toBe("reword");
	const same = said.map((code, item) => (item % 20 === 0 ? (code + 1) % 4 : code));
	expect(verdictWith(same)).toBe("inherently subjective");
	expect(verdictWith(same, 29)).toBe("unclear");
	const few = SCENES.unclear.map((column) => column.slice(0, 29));
	expect(ambiguityDecomposition(few, 4, QUICK).verdict).toEqual({
		kind: "undecided",
		reason: "TOO_FEW",
	});
});

test("a cut gains alpha of yes and no less that of the whole scale", () => {
	const columns = SCENES["merge levels"];
	const found = ambiguityDecomposition(columns, 4, { ...QUICK, metric: "ordinal" });
	const yesOrNo = (from: number) =>
		columns.map((column) => column.map((code) => (code < from ? 0 : 1)));
	expect(found.afterCutting.map(({ from }) => from)).toEqual([1, 2, 3]);
	for (const { from, alpha } of found.afterCutting) {
		const own = krippendorffAlpha(countPatterns(yesOrNo(from), 2), ["nominal"], QUICK).nominal;
		expect(alpha.value).toBeCloseTo(defined(own).value, 10);
	}
	expect(ambiguityDecomposition(columns, 4, QUICK).afterCutting).toEqual([]);
});

test("gains are alpha computed without the annotator, or of merged levels, less alpha", () => {
	const columns = SCENES["retrain annotator"];
	const alphaOf = (of: readonly Uint8Array[], levels: number) =>
		defined(krippendorffAlpha(countPatterns(of, levels), ["ordinal"], QUICK).ordinal).value;
	const found = ambiguityDecomposition(columns, 4, { metric: "ordinal", replicates: 100 });
	const alpha = alphaOf(columns, 4);
	for (const { rater, gain } of found.withoutRater) {
		const others = columns.filter((_, other) => other !== rater);
		expect(gain.value).toBeCloseTo(alphaOf(others, 4) - alpha, 10);
	}
	expect(found.afterMerging.map(({ a, b }) => [a, b])).toEqual([
		[0, 1],
		[1, 2],
		[2, 3],
	]);
	for (const { a, gain } of found.afterMerging) {
		const merged = columns.map((column) => column.map((code) => (code > a ? code - 1 : code)));
		expect(gain.value).toBeCloseTo(alphaOf(merged, 3) - alpha, 10);
	}
});

test("documents in place of items widen the intervals of gains", () => {
	const columns = SCENES["retrain annotator"].map((column) =>
		Uint8Array.from({ length: 600 }, (_, item) => column[Math.floor(item / 4)]),
	);
	const clusters = Int32Array.from({ length: 600 }, (_, item) => Math.floor(item / 4));
	const widthOf = (found: ReturnType<typeof ambiguityDecomposition>) => {
		const { low = 0, high = 0 } = defined(found.withoutRater[2]?.gain).ci ?? {};
		return high - low;
	};
	const alone = ambiguityDecomposition(columns, 4, { replicates: 50 });
	const grouped = ambiguityDecomposition(columns, 4, { replicates: 50, clusters });
	expect(widthOf(grouped) / widthOf(alone)).toBeGreaterThan(1.8);
});

test(
	"no figure is NaN and no interval empty, whatever is missing",
	() => {
		fc.assert(
			fc.property(
				codeColumns(3, { raters: [0, 5], items: [0, 7] }),
				fc.constantFrom("nominal", "ordinal", "interval"),
				fc.boolean(),
				(columns, metric, grouped) => {
					const clusters =
						grouped && columns[0] ? Int32Array.from(columns[0], (_, item) => item >> 1) : undefined;
					const options = { metric, clusters, replicates: 20 } as const;
					expect(faultsOf(ambiguityDecomposition(columns, 3, options))).toEqual([]);
					const patterns = countPatterns(columns, 3, clusters ? { clusters } : {});
					const found = dimensionAmbiguity(patterns, metric, { replicates: 20 });
					expect(faultsOf(found)).toEqual([]);
				},
			),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);
