import { expect, test } from "vitest";
import {
	MISSING,
	type Ratings,
	ratings,
	resultsOf,
	type Scale,
	shownResults,
	shownStatistics,
	type Whose,
} from "../index.ts";

const ORDINAL: Scale = { type: "ordinal", values: [1, 2, 3] };
const BINARY: Scale = { type: "binary", values: [false, true] };

function fields(whose: Whose, shown: Ratings): string[] {
	return shownStatistics(whose, shown).flatMap((statistic) =>
		shownResults(statistic, statistic.compute(shown, { replicates: 0 })).map(
			([figure]) => figure.field,
		),
	);
}

const codes = (length: number, step: number, levels: number) =>
	Uint8Array.from({ length }, (_, item) => (item * step) % levels);

test("a report of two people shows what fits their scale, in the order of the catalogue", () => {
	const columns = [{ codes: codes(40, 1, 3) }, { codes: codes(40, 2, 3) }];
	expect(fields("pair", ratings({ scale: ORDINAL, columns }))).toEqual([
		"percentAgreement",
		"kappa",
		"kappaLinear",
		"kappaQuadratic",
		"pearson",
		"spearman",
		"kendallTauB",
	]);
	const nominal: Scale = { type: "nominal", values: ["a", "b", "c"] };
	expect(fields("pair", ratings({ scale: nominal, columns }))).toEqual([
		"percentAgreement",
		"kappa",
	]);
});

test("a report of a judge shows errors only where judge and reference share a scale", () => {
	const columns = [{ codes: codes(40, 1, 2) }, { codes: codes(40, 3, 2) }];
	expect(fields("judge", ratings({ scale: BINARY, columns, complete: true }))).toEqual([
		"percentAgreement",
		"kappa",
		"gwetAC",
		"mcc",
		"accuracy",
		"precision",
		"recall",
		"f1",
		"specificity",
		"balancedAccuracy",
		"pearson",
		"spearman",
		"kendallTauB",
		"mae",
		"rmse",
		"bias",
	]);
	const own = { numbers: Float64Array.from({ length: 40 }, (_, item) => item), ownScale: true };
	expect(fields("judge", ratings({ scale: BINARY, columns: [own, columns[1]] }))).toEqual([
		"pearson",
		"spearman",
		"kendallTauB",
	]);
});

test("a report of all people shows alpha by metric", () => {
	const columns = [1, 2, 4].map((step) => ({ codes: codes(30, step, 3) }));
	expect(fields("people", ratings({ scale: ORDINAL, columns }))).toEqual([
		"alpha.nominal",
		"alpha.ordinal",
		"alpha.interval",
		"fleissKappa",
		"gwetAC",
		"icc2_1",
	]);
	const numbers = columns.map((column) => ({ numbers: Float64Array.from(column.codes) }));
	expect(fields("people", ratings({ scale: { type: "numeric" }, columns: numbers }))).toEqual([
		"alpha.interval",
		"icc2_1",
	]);
});

test("a table is read once, and so is what statistics of the same options share", () => {
	const columns = [{ codes: codes(20, 1, 2) }, { codes: codes(20, 3, 2) }];
	const pair = ratings({ scale: BINARY, columns });
	expect(pair.table()).toBe(pair.table());
	expect(pair.cells()).toBe(pair.cells());
	const options = {};
	let computed = 0;
	const compute = () => ++computed;
	expect([pair.shared("one", options, compute), pair.shared("one", options, compute)]).toEqual([
		1, 1,
	]);
	expect(pair.shared("one", { seed: 2 }, compute)).toBe(2);
});

test("complete ratings leave out of the patterns what not everybody rated", () => {
	const columns = [
		{ codes: Uint8Array.of(0, 1, MISSING, 1) },
		{ codes: Uint8Array.of(0, MISSING, 1, 0) },
	];
	expect(ratings({ scale: BINARY, columns }).patterns().rated).toBe(4);
	expect(ratings({ scale: BINARY, columns, complete: true }).patterns().rated).toBe(2);
});

test("levels that are not there, and pairs of three, throw", () => {
	const numbers = { numbers: Float64Array.of(1, 2) };
	const two = ratings({ scale: ORDINAL, columns: [numbers, numbers] });
	expect(two.has).toEqual({ levels: false, order: true, numbers: true });
	expect(() => two.table()).toThrow("numbers, not levels");
	const coded = { codes: Uint8Array.of(0) };
	expect(() => ratings({ scale: ORDINAL, columns: [coded, coded, coded] }).table()).toThrow(
		"no pair",
	);
	expect(resultsOf({ a: 1 })).toEqual([]);
});
