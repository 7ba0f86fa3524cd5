import fc from "fast-check";
import { expect, test } from "vitest";
import { comparedStatistics } from "../catalogue.ts";
import { numbersOfCodes, type Scale } from "../core/scale.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { comparedStatistic } from "../testing/compared-statistic.ts";
import { faultsOf } from "../testing/faults.ts";
import { noisyJudges } from "../testing/noisy-judges.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { compareJudges } from "./compare-judges.ts";

const ORDINAL = { type: "ordinal", values: [1, 2, 3, 4] } as const;
const BINARY = { type: "binary", values: ["reject", "accept"] } as const;
const NUMERIC = { type: "numeric" } as const;

const scales: readonly Scale[] = [
	BINARY,
	ORDINAL,
	{ type: "nominal", values: ["a", "b"] },
	NUMERIC,
];

/** Judges and reference on a scale, with gaps. */
function columnsOn(scale: Scale) {
	const levels = scale.type === "numeric" ? 4 : scale.values.length;
	return codeColumns(levels, { raters: [1, 4], items: [0, 8] }).map((list) =>
		scale.type === "numeric"
			? list.map((column) => numbersOfCodes(column, Float64Array.of(0, 0.25, 0.5, 1)))
			: list,
	);
}

const anyComparison = fc.constantFrom(...scales).chain((scale) =>
	fc.record({
		scale: fc.constant(scale),
		columns: columnsOn(scale),
		statistic: fc.constantFrom(...comparedStatistics(scale)),
		ids: fc.option(fc.array(fc.nat(3), { minLength: 8, maxLength: 8 }), { nil: undefined }),
	}),
);

test(
	"no input gives NaN; judges in another order give the same pairs",
	() => {
		fc.assert(
			fc.property(anyComparison, ({ scale, columns, statistic, ids }) => {
				const reference = columns.at(-1) as Uint8Array;
				const judges = columns.slice(0, -1);
				const clusters = ids && Int32Array.from(reference, (_, i) => ids[i]);
				const input = { reference, scale, statistic, clusters };
				const one = compareJudges({ ...input, judges }, { replicates: 12 });
				expect(faultsOf(one)).toEqual([]);
				expect(one.judges).toHaveLength(judges.length);
				const turned = compareJudges({ ...input, judges: judges.toReversed() }, { replicates: 12 });
				const values = ({ judges: list }: typeof one) => list.map(({ result }) => result.value);
				expect(values(turned).reverse()).toEqual(values(one));
				const p = ({ pairs }: typeof one) =>
					pairs.map(({ pAdjusted }) => pAdjusted.value?.toFixed(9)).sort();
				expect(p(turned)).toEqual(p(one));
			}),
			{ numRuns: RUNS },
		);
	},
	PATIENCE,
);

test("the same seed gives the same bytes, whatever was computed before and however items are ordered", () => {
	const { judges, reference } = noisyJudges(50, [0.2, 0.5]);
	const input = {
		judges,
		reference,
		scale: ORDINAL,
		statistic: comparedStatistic("kappa.weighted"),
	} as const;
	const once = compareJudges(input, { seed: 3 });
	compareJudges({ ...input, statistic: comparedStatistic("corr.pearson") }, { seed: 3 });
	expect(compareJudges(input, { seed: 3 })).toEqual(once);
	const order = [...reference.keys()].reverse();
	const moved = {
		...input,
		judges: judges.map((column) => inOrder(column, order)),
		reference: inOrder(reference, order),
	};
	expect(compareJudges(moved, { seed: 3 })).toEqual(once);
	expect(compareJudges(input, { seed: 4 })).not.toEqual(once);
});

test("a comparison can be watched and stopped", () => {
	const { judges, reference } = noisyJudges(50, [0.2, 0.5]);
	const input = {
		judges,
		reference,
		scale: ORDINAL,
		statistic: comparedStatistic("kappa.cohen"),
	} as const;
	const controller = new AbortController();
	const onProgress = (done: number) => {
		if (done >= 512) controller.abort(new Error("no longer wanted"));
	};
	const run = () => compareJudges(input, { signal: controller.signal, onProgress });
	expect(run).toThrow("no longer wanted");
});

test("judges that cannot be compared say why; what does not fit the scale throws", () => {
	const reference = Uint8Array.of(1, 1, 1, 1);
	const judges = [reference, Uint8Array.of(1, 1, 0, 1)];
	const compared = compareJudges({
		judges,
		reference,
		scale: BINARY,
		statistic: comparedStatistic("kappa.cohen"),
	});
	expect(compared.judges[0]).toMatchObject({
		result: { reason: "SINGLE_CATEGORY" },
		pBest: { reason: "SINGLE_CATEGORY" },
		tiedWithBest: false,
	});
	expect(compared.pairs[0]?.difference).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(compared.best).toBe(1);
	const none = compareJudges({
		judges: [],
		reference,
		scale: BINARY,
		statistic: comparedStatistic("kappa.cohen"),
	});
	expect(none).toMatchObject({ judges: [], pairs: [], bestElsewhere: { reason: "EMPTY" } });
	const wrong = (scale: Scale, id: string) => () =>
		compareJudges({ judges, reference, scale, statistic: comparedStatistic(id) });
	expect(wrong({ type: "nominal", values: ["a", "b"] }, "corr.pearson")).toThrow(/does not fit/);
	expect(wrong(NUMERIC, "corr.pearson")).toThrow(/not given as codes/);
	expect(wrong({ type: "ordinal", values: [1] }, "agreement.percent")).toThrow(/outside the scale/);
});
