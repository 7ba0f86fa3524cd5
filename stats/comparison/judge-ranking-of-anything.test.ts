import fc from "fast-check";
import { expect, test } from "vitest";
import { comparedStatistics } from "../catalogue.ts";
import { numbersOfCodes, type Scale } from "../core/scale.ts";
import { codeColumns, inOrder } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { PATIENCE, RUNS } from "../testing/runs.ts";
import { judgeRanking } from "./judge-ranking.ts";

const BINARY = { type: "binary", values: ["reject", "accept"] } as const;
const ORDINAL = { type: "ordinal", values: [1, 2, 3, 4] } as const;
const NUMERIC = { type: "numeric" } as const;

const scales: readonly Scale[] = [
	BINARY,
	ORDINAL,
	{ type: "nominal", values: ["a", "b"] },
	NUMERIC,
];

const anyRanking = fc.constantFrom(...scales).chain((scale) => {
	const levels = scale.type === "numeric" ? 4 : scale.values.length;
	const columns = codeColumns(levels, { raters: [1, 5], items: [0, 14] }).map((list) =>
		scale.type === "numeric"
			? list.map((column) => numbersOfCodes(column, Float64Array.of(0, 0.25, 0.5, 1)))
			: list,
	);
	return fc.record({
		scale: fc.constant(scale),
		columns,
		statistic: fc.constantFrom(...comparedStatistics(scale)),
		ids: fc.option(fc.array(fc.nat(3), { minLength: 14, maxLength: 14 }), { nil: undefined }),
		crossed: fc.boolean(),
	});
});

test(
	"no input gives NaN or loses a judge; the order of items does not matter",
	() => {
		fc.assert(
			fc.property(anyRanking, ({ scale, columns, statistic: by, ids, crossed }) => {
				const reference = columns[columns.length - 1];
				const judges = columns.slice(0, -1);
				const own = ids && Int32Array.from(reference, (_, i) => ids[i]);
				const clusters =
					own && crossed ? ([own, Int32Array.from(own, (_, i) => i % 3)] as const) : own;
				const input = { scale, statistic: by, margin: 0.1 };
				const ranking = judgeRanking({ ...input, judges, reference, clusters });
				expect(faultsOf(ranking)).toEqual([]);
				expect(ranking.judges).toHaveLength(judges.length);
				for (const { standing } of ranking.judges) {
					if (standing.is === "worse") expect(standing.pair.shown).toBe(true);
				}
				if (clusters) return;
				const order = [...reference.keys()].reverse();
				const turned = judgeRanking({
					...input,
					judges: judges.map((column) => inOrder(column, order)),
					reference: inOrder(reference, order),
				});
				const said = ({ judges: list, pairs }: typeof ranking) => [
					...list.map(({ judge, group, own: { value } }) => [judge, group, value?.toFixed(9)]),
					...pairs.map(({ pAdjusted: { value } }) => value?.toFixed(6)),
				];
				expect(said(turned)).toEqual(said(ranking));
			}),
			{ numRuns: RUNS / 4 },
		);
	},
	PATIENCE,
);

test("crossed groupings that leave nothing around the difference that is seen: no figure is NaN", () => {
	const judges = [
		[0, 1, 0, 0, 0, 0, 0, 0, 0],
		[0, 1, 1, 1, 0, 255, 0, 255, 1],
		[0, 0, 0, 0, 255, 255, 0, 0, 0],
	].map((codes) => Uint8Array.from(codes));
	const [statistic] = comparedStatistics(BINARY).filter(({ id }) => id === "kappa.cohen");
	const first = Int32Array.of(3, 1, 0, 0, 0, 0, 0, 0, 0);
	const ranking = judgeRanking({
		judges,
		reference: Uint8Array.of(0, 0, 1, 1, 0, 0, 0, 0, 1),
		scale: BINARY,
		statistic,
		margin: 0.1,
		clusters: [first, first.map((_, item) => item % 3)],
	});
	expect(faultsOf(ranking)).toEqual([]);
	expect(ranking.pairs.map(({ shown }) => shown)).toEqual([false, false, false]);
});

test("all items in one group: no figure is NaN", () => {
	const judges = [
		[0, 0, 255, 0, 0, 0, 1, 0, 255, 255, 0],
		[255, 0, 0, 0, 1, 0, 1, 0, 0, 255, 255],
	].map((codes) => Uint8Array.from(codes));
	const reference = Uint8Array.of(255, 0, 0, 0, 0, 255, 0, 1, 255, 0, 0);
	for (const statistic of comparedStatistics(BINARY)) {
		const clusters = new Int32Array(11);
		const ranking = judgeRanking({ judges, reference, scale: BINARY, statistic, clusters });
		expect(faultsOf(ranking)).toEqual([]);
	}
});
