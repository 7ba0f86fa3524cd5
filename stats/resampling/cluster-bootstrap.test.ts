import fc from "fast-check";
import { expect, test } from "vitest";
import { standardError } from "../intervals/influence-error.ts";
import { jointColumn, jointRows } from "../tables/joint-rows.ts";
import { RUNS } from "../testing/runs.ts";
import { bootstrapOne } from "./bootstrap.ts";
import { bootstrapInterval } from "./bootstrap-interval.ts";
import { jackknifeClusters, jackknifeError } from "./jackknife.ts";
import { randomStream } from "./random.ts";
import { unitDraws } from "./unit-draws.ts";

/** Verdicts of documents that differ in how often they are accepted. */
function documents(count: number, size: number, name: string) {
	const random = randomStream("documents", name);
	const share = Float64Array.from({ length: count }, () => 0.2 + 0.6 * random());
	const clusters = Int32Array.from({ length: count * size }, (_, i) => i % count);
	const verdicts = Uint8Array.from(clusters, (document) =>
		Number(random() < (share[document] ?? 0)),
	);
	return { verdicts, clusters };
}

function mean(values: Float64Array, counts: Float64Array): number {
	let n = 0;
	let sum = 0;
	counts.forEach((count, i) => {
		n += count;
		sum += count * values[i];
	});
	return sum / n;
}

function spread(replicates: Float64Array): number {
	const centre = replicates.reduce((sum, value) => sum + value, 0) / replicates.length;
	const squares = replicates.reduce((sum, value) => sum + (value - centre) ** 2, 0);
	return Math.sqrt(squares / replicates.length);
}

test.each([
	{ how: "one by one", count: 300 },
	{ how: "through their totals", count: 4000 },
])("clusters drawn $how spread as the sandwich error says", ({ count }) => {
	const { verdicts, clusters } = documents(count, 6, "spread");
	const rows = jointRows([verdicts], { clusters });
	const values = jointColumn(rows, 0);
	const { replicates } = bootstrapOne(
		rows.counts,
		(drawn) => mean(values, drawn),
		{ stat: "test", clusters: rows.clusters },
		{ replicates: 8000 },
	);
	const value = mean(values, rows.counts);
	const error = standardError(
		values.map((one) => one - value),
		rows,
	);
	expect(Math.abs(spread(replicates) / (error?.se as number) - 1)).toBeLessThan(0.03);
	expect(error?.se).toBeGreaterThan(1.2 * (error?.seIndependent as number));
});

test("clustered replicates do not depend on the order of the items, single ones neither", () => {
	const { verdicts, clusters } = documents(25, 3, "order");
	const run = (column: Uint8Array, ids?: Int32Array) => {
		const rows = jointRows([column], { clusters: ids });
		const values = jointColumn(rows, 0);
		const statistic = (drawn: Float64Array) => mean(values, drawn);
		return bootstrapOne(rows.counts, statistic, { stat: "test", clusters: rows.clusters });
	};
	expect(run(verdicts.slice().reverse(), clusters.slice().reverse())).toEqual(
		run(verdicts, clusters),
	);
	expect(run(verdicts.slice().reverse())).toEqual(run(verdicts));
});

test("leaving clusters out one by one gives what leaving out their items gives", () => {
	const items = fc.array(fc.tuple(fc.nat(2), fc.nat(4)), { minLength: 2, maxLength: 15 });
	fc.assert(
		fc.property(items, (list) => {
			const column = Uint8Array.from(list, ([value]) => value);
			const ids = Int32Array.from(list, ([, id]) => id);
			const rows = jointRows([column], { clusters: ids });
			if (!rows.clusters) throw new Error("no clusters");
			const values = jointColumn(rows, 0);
			const before = rows.counts.slice();
			const left = jackknifeClusters(rows.counts, {
				outputs: 1,
				statistic: (counts, out) => {
					out[0] = mean(values, counts);
				},
				clusters: rows.clusters,
			}).values[0];
			expect(rows.counts).toEqual(before);
			const all = [...new Set(ids)].sort();
			if (all.length === 1) return;
			all.forEach((cluster, i) => {
				const rest = list.filter(([, id]) => id !== cluster).map(([value]) => value);
				const expected = rest.reduce((sum, value) => sum + value, 0) / rest.length;
				expect(left[i]).toBeCloseTo(expected, 12);
			});
		}),
		{ numRuns: RUNS },
	);
});

test("units left out: about 37 % of single ones, of clusters those that were not drawn", () => {
	const counts = Float64Array.of(40, 1, 1, 20);
	const { draw, leftOut } = unitDraws(counts, undefined, randomStream("left out"));
	const drawn = new Float64Array(4);
	const rest = new Float64Array(4);
	let total = 0;
	for (let round = 0; round < 4000; round++) {
		draw(drawn);
		leftOut?.(rest);
		expect(rest[1]).toBe(drawn[1] === 0 ? 1 : 0);
		total += rest.reduce((sum, units) => sum + units, 0);
	}
	expect(total / 4000 / 62).toBeCloseTo((1 - 1 / 62) ** 62, 2);

	const ids = Int32Array.of(0, 0, 1, 2, 2, 2);
	const rows = jointRows([Uint8Array.of(0, 1, 2, 3, 4, 5)], { clusters: ids });
	const clustered = unitDraws(rows.counts, rows.clusters, randomStream("left out"));
	const cells = new Float64Array(6);
	const others = new Float64Array(6);
	for (let round = 0; round < 50; round++) {
		clustered.draw(cells);
		clustered.leftOut?.(others);
		expect(others).toEqual(cells.map((times) => Number(times === 0)));
	}
});

test("groups that cross are drawn by both groupings and left out by both", () => {
	const files = Int32Array.of(0, 0, 0, 1, 1, 1, 2, 2, 2);
	const queries = Int32Array.of(0, 1, 2, 0, 1, 2, 0, 1, 2);
	const rows = jointRows([Uint8Array.from(files.keys())], { clusters: [files, queries] });
	const { draw, leftOut } = unitDraws(rows.counts, rows.clusters, randomStream("crossed"));
	const drawn = new Float64Array(9);
	const rest = new Float64Array(9);
	const at = (cells: Float64Array, file: number, query: number) => cells[3 * file + query];
	for (let round = 0; round < 50; round++) {
		draw(drawn);
		leftOut?.(rest);
		for (let file = 1; file < 3; file++) {
			for (let query = 1; query < 3; query++) {
				// A table of products has no interaction.
				const products = at(drawn, 0, 0) * at(drawn, file, query);
				expect(products).toBe(at(drawn, 0, query) * at(drawn, file, 0));
			}
		}
		expect(rest.every((left, i) => left === 0 || drawn[i] === 0)).toBe(true);
	}
});

test("few clusters: the jackknife with t(C − 1), of any unit where it is not bounded", () => {
	const { clusters } = documents(8, 5, "few");
	const scores = Float64Array.from(clusters, (document, i) => 3 + document + (i % 3));
	const rows = jointRows([scores], { clusters });
	const values = jointColumn(rows, 0);
	const resampled = bootstrapOne(rows.counts, (drawn) => mean(values, drawn), {
		stat: "test",
		clusters: rows.clusters,
	});
	const value = mean(values, rows.counts);
	const { interval, warnings } = bootstrapInterval(value, resampled, {
		level: 0.95,
		bounded: false,
	});
	const half = 2.364624251592785 * (jackknifeError(resampled) as number);
	expect(warnings).toEqual(["FEW_CLUSTERS"]);
	expect(interval).toMatchObject({
		ci: { low: expect.closeTo(value - half, 9), high: expect.closeTo(value + half, 9) },
	});
});

test("a long job says how far it is, and stops when it is aborted", () => {
	const counts = Float64Array.of(4, 6);
	const share = (drawn: Float64Array) => drawn[0] / 10;
	const seen: number[] = [];
	bootstrapOne(
		counts,
		share,
		{ stat: "test" },
		{ replicates: 600, onProgress: (done) => seen.push(done) },
	);
	expect(seen).toEqual([0, 256, 512, 600]);
	const controller = new AbortController();
	const onProgress = (done: number) => {
		if (done > 0) controller.abort(new Error("no longer wanted"));
	};
	const { signal } = controller;
	const run = () => bootstrapOne(counts, share, { stat: "test" }, { signal, onProgress });
	expect(run).toThrow("no longer wanted");
});
