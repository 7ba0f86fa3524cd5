import fc from "fast-check";
import { expect, test } from "vitest";
import { MISSING } from "../core/scale.ts";
import { randomStream } from "../resampling/random.ts";
import { codeColumns } from "../testing/arbitraries.ts";
import { faultsOf } from "../testing/faults.ts";
import { RUNS } from "../testing/runs.ts";
import { severity } from "./severity.ts";

/** Law School Admission Test, section 6 (Bock & Lieberman 1970): how many of 1,000 answered 00000, 00001 … 11111. */
const LSAT6 = [
	3, 6, 2, 11, 1, 1, 3, 4, 1, 8, 0, 16, 0, 3, 2, 15, 10, 29, 14, 81, 3, 28, 15, 80, 16, 56, 21, 173,
	11, 61, 28, 298,
];

function columnsOfPatterns(counts: readonly number[], raters: number): Uint8Array[] {
	const rows = counts.flatMap((count, pattern) => Array.from({ length: count }, () => pattern));
	return Array.from({ length: raters }, (_, rater) =>
		Uint8Array.from(rows, (pattern) => (pattern >> (raters - 1 - rater)) & 1),
	);
}

const values = (columns: readonly Uint8Array[], levels: number) =>
	severity(columns, levels).raters.map(({ severity: { value } }) => value ?? Number.NaN);

test("LSAT 6, published conditional estimates: −1.256, .475, 1.236, .168, −.623", () => {
	const columns = columnsOfPatterns(LSAT6, 5);
	expect(columns.map((column) => column.reduce((sum, x) => sum + x, 0))).toEqual([
		924, 709, 553, 763, 870,
	]);
	const found = severity(columns, 2);
	const published = [-1.256, 0.475, 1.236, 0.168, -0.623];
	found.raters.forEach(({ severity: one }, rater) => {
		expect(one.value).toBeCloseTo(published[rater], 3);
	});
	expect(found.equal).toMatchObject({ parts: { df: 4 } });
	expect(found.groups).toHaveLength(1);
});

test("two raters of two levels: the log of the odds of who is above, √(1/a + 1/b) its error", () => {
	// 12 items where only the first accepts, 30 where only the second does, 58 where both or none.
	const first = Uint8Array.from({ length: 100 }, (_, item) => Number(item < 12 || item >= 71));
	const second = Uint8Array.from(
		{ length: 100 },
		(_, item) => Number(item >= 12 && item < 42) || Number(item >= 71),
	);
	const [one, other] = severity([first, second], 2).raters;
	const half = Math.log(30 / 12) / 2;
	expect(one.severity.value).toBeCloseTo(half, 8);
	expect(other.severity.value).toBeCloseTo(-half, 8);
	const se = Math.sqrt(1 / 12 + 1 / 30) / 2;
	expect("se" in one.severity && one.severity.se).toBeCloseTo(se, 6);
	const { equal } = severity([first, second], 2);
	expect(equal.value).toBeCloseTo((half / se) ** 2, 5);
	expect(one.severity.n).toBe(42);
	expect([one.infit, one.outfit].map(({ value }) => value)).toEqual([
		expect.closeTo(1, 8),
		expect.closeTo(1, 8),
	]);
});

/** ln of the likelihood given each item's sum, by writing out every way to that sum. */
function naiveLikelihood(
	columns: readonly Uint8Array[],
	severities: readonly number[],
	steps: readonly number[],
) {
	let likelihood = 0;
	for (const item of columns[0].keys()) {
		const raters = [...columns.keys()].filter((rater) => columns[rater][item] !== MISSING);
		const worth = (given: readonly number[]) =>
			given.reduce(
				(sum, level, place) => sum - level * severities[raters[place]] - steps[level],
				0,
			);
		let ways: number[][] = [[]];
		for (const _ of raters) ways = ways.flatMap((way) => [...steps.keys()].map((x) => [...way, x]));
		const own = raters.map((rater) => columns[rater][item]);
		const total = own.reduce((sum, x) => sum + x, 0);
		const alike = ways.filter((way) => way.reduce((sum, x) => sum + x, 0) === total);
		likelihood += worth(own) - Math.log(alike.reduce((sum, way) => sum + Math.exp(worth(way)), 0));
	}
	return likelihood;
}

test("four levels with gaps: no step away from the estimates is likelier, by writing every way out", () => {
	const random = randomStream(3, "severity");
	const columns = [0, 0.5, -0.8].map((own) =>
		Uint8Array.from({ length: 60 }, (_, item) => {
			if (random() < 0.2) return MISSING;
			return Math.max(
				0,
				Math.min(3, Math.round(((item * 7) % 13) / 4 - own + 1.5 * (random() - 0.5))),
			);
		}),
	);
	const found = severity(columns, 4);
	const severities = found.raters.map(({ severity: { value } }) => value ?? Number.NaN);
	const steps = [0];
	for (const threshold of found.thresholds) steps.push(steps[steps.length - 1] + threshold);
	expect(steps[3]).toBeCloseTo(0, 10);
	// The thresholds' own weak spread of 10 logits moves them by less than .01.
	const spread = (own: readonly number[]) => own.reduce((sum, x) => sum - (x / 10) ** 2 / 2, 0);
	const best = naiveLikelihood(columns, severities, steps) + spread(steps);
	for (const place of [0, 1, 2]) {
		for (const by of [-0.02, 0.02]) {
			const moved = severities.map((own, rater) => own + (rater === place ? by : 0));
			expect(naiveLikelihood(columns, moved, steps) + spread(steps)).toBeLessThan(best);
			if (place === 0) continue;
			const stepped = steps.map((own, level) => own + (level === place ? by : 0));
			expect(naiveLikelihood(columns, severities, stepped) + spread(stepped)).toBeLessThan(best);
		}
	}
	// The model's error of the first severity is that of the curvature, of all parameters at once.
	const [{ severity: first }] = found.raters;
	expect(first.parts?.seModel).toBeCloseTo(curvatureError(columns, severities, steps), 3);
	expect("se" in first && first.se).toBeGreaterThanOrEqual(first.parts?.seModel ?? Infinity);
});

/** By second differences of the naive likelihood, the last severity being minus the others. */
function curvatureError(
	columns: readonly Uint8Array[],
	severities: readonly number[],
	steps: readonly number[],
) {
	const h = 1e-3;
	const at = (move: readonly number[]) => {
		const own = [severities[0] + move[0], severities[1] + move[1]];
		const moved = [...own, -own[0] - own[1]];
		return naiveLikelihood(columns, moved, [0, steps[1] + move[2], steps[2] + move[3], 0]);
	};
	const unit = (i: number, by: number) => [0, 1, 2, 3].map((j) => (i === j ? by : 0));
	const sum = (a: readonly number[], b: readonly number[]) => a.map((x, i) => x + b[i]);
	const matrix = [0, 1, 2, 3].map((i) =>
		[0, 1, 2, 3].map(
			(j) =>
				-(
					at(sum(unit(i, h), unit(j, h))) -
					at(sum(unit(i, h), unit(j, -h))) -
					at(sum(unit(i, -h), unit(j, h))) +
					at(sum(unit(i, -h), unit(j, -h)))
				) /
				(4 * h * h),
		),
	);
	const minor = matrix.slice(1).map((row) => row.slice(1));
	return Math.sqrt(determinant(minor) / determinant(matrix));
}

function determinant(matrix: readonly (readonly number[])[]): number {
	if (matrix.length === 1) return matrix[0][0];
	return matrix[0].reduce((sum, x, column) => {
		const minor = matrix.slice(1).map((row) => row.filter((_, j) => j !== column));
		return sum + (column % 2 === 0 ? 1 : -1) * x * determinant(minor);
	}, 0);
}

test("who cannot be placed says why, and the others are placed without it", () => {
	const random = randomStream(5, "severity");
	const a = Uint8Array.from({ length: 80 }, () => Number(random() < 0.5));
	const b = a.map((x) => (random() < 0.3 ? 1 - x : x));
	const half = (column: Uint8Array, from: number, to: number) =>
		column.map((x, item) => (item >= from && item < to ? x : MISSING));
	const always = new Uint8Array(80).fill(1);
	const alone = [half(a, 0, 0), half(b, 0, 0)];
	const far = Uint8Array.from([...new Uint8Array(80).fill(MISSING), 0, 1, 1, 0, 1, 0]);
	const other = far.map((x, item) => (x === MISSING || item < 82 ? x : 1 - x));
	const longer = (column: Uint8Array) =>
		Uint8Array.from([...column, ...new Uint8Array(6).fill(MISSING)]);
	const columns = [...[a, b, always, alone[0]].map(longer), far, other];
	const { raters, groups, equal } = severity(columns, 2);
	expect(raters.map(({ severity: one }) => ("reason" in one ? one.reason : "placed"))).toEqual([
		"placed",
		"placed",
		"EXTREME",
		"EMPTY",
		"NOT_LINKED",
		"NOT_LINKED",
	]);
	expect(groups).toEqual([[0, 1, 2], [3], [4, 5]]);
	expect(raters[0].severity.value).toBeCloseTo(values([a, b], 2)[0], 8);
	expect(equal.value).toBeGreaterThanOrEqual(0);
	const same = severity([a, a.slice()], 2).raters[0].severity;
	expect(same).toMatchObject({ reason: "NO_DISCORDANT" });
	expect(severity([half(a, 0, 40), half(b, 40, 80)], 2).equal).toMatchObject({
		reason: "NO_OVERLAP",
	});
	expect(severity([always, always], 2).equal).toMatchObject({ reason: "SINGLE_CATEGORY" });
	expect(severity([], 2).equal).toMatchObject({ reason: "EMPTY" });
	expect(() => severity([a, new Uint8Array(3)], 2)).toThrow("length");
	expect(() => severity([a, b], 1)).toThrow("outside the scale");
});

test("fair averages: of raters with different items, the severe one of easy items stays the severe one", () => {
	const random = randomStream(8, "severity");
	const own = [0, 1, -0.5];
	const columns = own.map((severe, rater) =>
		Uint8Array.from({ length: 600 }, (_, item) => {
			const easy = item < 400;
			// The severe rater gets the easy items for the most part.
			if (rater === 1 && !easy && item % 4 !== 0) return MISSING;
			const measure = (easy ? 1.5 : -1.5) + 2 * (random() - 0.5);
			return Number(random() < 1 / (1 + Math.exp(severe - measure)));
		}),
	);
	const { raters } = severity(columns, 2, { numbers: Float64Array.of(0, 1) });
	const fair = raters.map(({ fairAverage: { value } }) => value ?? Number.NaN);
	expect(fair[1]).toBeLessThan(fair[0]);
	expect(fair[0]).toBeLessThan(fair[2]);
	const raw = columns.map((column) => {
		const given = column.filter((code) => code !== MISSING);
		return given.reduce((sum, code) => sum + code, 0) / given.length;
	});
	expect(fair[0] - fair[1]).toBeGreaterThan(raw[0] - raw[1]);
	expect(Math.abs(fair[0] - raw[0])).toBeLessThan(0.03);
});

test("an erratic rater has the large mean squares", () => {
	const random = randomStream(9, "severity");
	const truth = Array.from({ length: 300 }, (_, item) => (item % 10) / 1.5 - 3);
	const columns = [1, 1, 1, 0].map((sees) =>
		Uint8Array.from(truth, (measure) => Number(random() < 1 / (1 + Math.exp(-2 * sees * measure)))),
	);
	const { raters } = severity(columns, 2);
	const [infit, outfit] = [raters.map((one) => one.infit), raters.map((one) => one.outfit)].map(
		(all) => all.map(({ value }) => value ?? Number.NaN),
	);
	expect(infit[3]).toBeGreaterThan(1.2);
	for (const sound of infit.slice(0, 3)) expect(sound).toBeLessThan(1);
	expect(outfit[3]).toBeGreaterThan(Math.max(...outfit.slice(0, 3)));
});

test("the order of raters and items does not matter; turning the scale round turns severities round", () => {
	fc.assert(
		fc.property(codeColumns(3, { raters: [2, 4], items: [10, 30] }), (columns) => {
			const found = values(columns, 3);
			const backwards = values(columns.map((column) => column.slice().reverse()).reverse(), 3);
			const turned = values(
				columns.map((column) => column.map((code) => (code === MISSING ? code : 2 - code))),
				3,
			);
			found.forEach((own, rater) => {
				if (Number.isNaN(own)) return;
				expect(backwards[found.length - 1 - rater]).toBeCloseTo(own, 4);
				expect(turned[rater]).toBeCloseTo(-own, 4);
			});
			expect(found.filter((own) => !Number.isNaN(own)).reduce((sum, x) => sum + x, 0)).toBeCloseTo(
				0,
				6,
			);
		}),
		{ numRuns: RUNS / 4 },
	);
});

test("nothing but numbers and reasons comes out, with and without groups of items", () => {
	fc.assert(
		fc.property(codeColumns(4, { raters: [0, 4], items: [0, 25] }), (columns) => {
			expect(faultsOf(severity(columns, 4))).toEqual([]);
			const clusters = Int32Array.from({ length: columns[0]?.length ?? 0 }, (_, item) => item >> 1);
			expect(faultsOf(severity(columns, 4, { clusters }))).toEqual([]);
		}),
		{ numRuns: RUNS / 4 },
	);
});
