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

/** What published reports show; a statistic that is added beside these needs no line here. */
const PUBLISHED = {
	pair: [
		"percentAgreement",
		"kappa",
		"kappaLinear",
		"kappaQuadratic",
		"pearson",
		"spearman",
		"kendallTauB",
	],
	judge: [
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
	],
	people: ["alpha.nominal", "alpha.ordinal", "alpha.interval", "fleissKappa", "gwetAC", "icc2_1"],
};

/** Of what a report shows, in its order, what is published: nothing of it may be missing or in the way. */
function publishedFields(whose: keyof typeof PUBLISHED, shown: Ratings): string[] {
	const named = new Set(Object.values(PUBLISHED).flat());
	return fields(whose, shown).filter((field) => named.has(field));
}

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
	expect(publishedFields("pair", ratings({ scale: ORDINAL, columns }))).toEqual(PUBLISHED.pair);
	const nominal: Scale = { type: "nominal", values: ["a", "b", "c"] };
	expect(publishedFields("pair", ratings({ scale: nominal, columns }))).toEqual([
		"percentAgreement",
		"kappa",
	]);
});

test("a report of a judge shows errors only where judge and reference share a scale", () => {
	const columns = [{ codes: codes(40, 1, 2) }, { codes: codes(40, 3, 2) }];
	expect(publishedFields("judge", ratings({ scale: BINARY, columns, complete: true }))).toEqual(
		PUBLISHED.judge,
	);
	const own = { numbers: Float64Array.from({ length: 40 }, (_, item) => item), ownScale: true };
	expect(publishedFields("judge", ratings({ scale: BINARY, columns: [own, columns[1]] }))).toEqual([
		"pearson",
		"spearman",
		"kendallTauB",
	]);
});

test("a report of all people shows alpha by metric", () => {
	const columns = [1, 2, 4].map((step) => ({ codes: codes(30, step, 3) }));
	expect(publishedFields("people", ratings({ scale: ORDINAL, columns }))).toEqual(PUBLISHED.people);
	const numbers = columns.map((column) => ({ numbers: Float64Array.from(column.codes) }));
	expect(
		publishedFields("people", ratings({ scale: { type: "numeric" }, columns: numbers })),
	).toEqual(["alpha.interval", "icc2_1"]);
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
