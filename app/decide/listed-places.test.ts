import { expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { agreementReport } from "../agreement/agreement-report.ts";
import type { Counted } from "../agreement/counted-items.tsx";
import type { DimensionColumns, RaterColumn, RatingColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { listedFirst, listedPlaces } from "./listed-places.ts";

const NONE = 0xff;

function aColumn(rater: string, codes: number[]): RaterColumn {
	const unscoredAt = Uint32Array.from(
		codes.flatMap((code, place) => (code === NONE ? [place] : [])),
	);
	return {
		rater,
		asked: codes.length,
		unscored: unscoredAt.length > 0 ? { unparsable: unscoredAt.length } : {},
		unscoredAt,
		cells: { kind: "codes", codes: Uint8Array.from(codes) },
	};
}

const ITEMS = 40;
const codes = (codeOf: (place: number) => number) =>
	Array.from({ length: ITEMS }, (_, i) => codeOf(i));
const dimension: DimensionColumns = {
	dimension: { name: "verdict", scale: { type: "binary", values: [false, true] } },
	humans: [
		aColumn(
			"ada",
			codes((place) => (place === 0 ? NONE : place % 2)),
		),
		aColumn(
			"ben",
			codes((place) => (place < 2 ? NONE : place === 2 ? 1 : place % 2)),
		),
	],
	judges: [
		aColumn(
			"one",
			codes((place) => (place === 5 ? NONE : place % 2)),
		),
		aColumn(
			"two",
			codes((place) => (place === 7 ? 0 : place % 2)),
		),
	],
};
const columns: RatingColumns = { items: ITEMS, dimensions: [dimension] };
const [report] = agreementReport(columns, DEFAULT_AGREEMENT_OPTIONS).dimensions;

function places(of: Counted, a = "", b = "") {
	const reference = referenceColumn(dimension, "majority", ITEMS);
	return listedPlaces(
		{ dimension, reference, ranking: report.ranking, items: ITEMS },
		{ of, a, b },
	);
}

test("the items behind a number are as many as the number says", () => {
	expect(places("labelled")).toHaveLength(report.humans.items);
	expect(places("several")).toHaveLength(report.humans.itemsOfSeveral);
	expect(places("tied")).toEqual([2]);
	expect(report.judges[0].ties).toBe(1);
	expect(places("compared")).toHaveLength(report.ranking.n);
	for (const { judge, n } of report.judges) expect(places("scored", judge)).toHaveLength(n);
	expect(places("unscored", "one")).toEqual([5]);
	expect(places("foretold", "one")).toHaveLength(report.humans.itemsOfSeveral - 1);
	const [pair] = report.humans.pairs;
	expect(places("both", pair.a, pair.b)).toHaveLength(pair.n);
});

test("of two raters those on which they differ come first", () => {
	expect(places("both", "two", "ada")?.slice(0, 2)).toEqual([7, 1]);
});

test("nobody has no items", () => {
	expect(places("scored", "nobody")).toBeNull();
	expect(places("both", "one", "nobody")).toBeNull();
});

test("the items that a judge scored are all of them, with those on which people are tied", () => {
	const [answered, scored] = [places("answered", "one"), places("scored", "one")];
	const graded: DimensionColumns = {
		...dimension,
		dimension: { name: "grade", scale: { type: "ordinal", values: [1, 2] } },
	};
	const numbered = listedPlaces(
		{
			dimension: graded,
			reference: referenceColumn(graded, "majority", ITEMS),
			ranking: report.ranking,
			items: ITEMS,
		},
		{ of: "numbered", a: "one" },
	);
	expect(answered).toHaveLength(ITEMS - 1);
	const tied = places("tied") ?? [];
	expect(tied.length).toBeGreaterThan(0);
	for (const place of tied) {
		expect(answered).toContain(place);
		expect(scored).not.toContain(place);
		expect(numbered).toContain(place);
	}
	expect(places("answered", "nobody")).toBeNull();
});

test("the pages of a list hold every item once", () => {
	const reference = referenceColumn(dimension, "majority", ITEMS);
	const asked = { dimension, reference, ranking: report.ranking, items: ITEMS };
	const pages = [0, 15, 30, 45].map((from) =>
		listedFirst({ ...asked, which: { of: "answered", a: "one" }, from, first: 15 }),
	);
	expect(pages.flatMap((page) => page?.places ?? [])).toEqual(places("answered", "one"));
	expect(pages.map((page) => page?.total)).toEqual([39, 39, 39, 39]);
});

test("of a judge in two orders items that one order has are listed, and said to count by half", () => {
	const said = (skipped: (place: number) => boolean) =>
		codes((place) => (skipped(place) ? NONE : place % 3 === 0 ? 0 : place % 2));
	const inOrders: DimensionColumns = {
		...dimension,
		judges: [
			aColumn(
				"j/AB",
				said((place) => place === 10),
			),
			aColumn(
				"j/BA",
				said((place) => place > 30 && place < 34),
			),
			aColumn(
				"one",
				codes((place) => place % 2),
			),
		],
	};
	const { ranking } = agreementReport(
		{ items: ITEMS, dimensions: [inOrders] },
		DEFAULT_AGREEMENT_OPTIONS,
	).dimensions[0];
	const reference = referenceColumn(inOrders, "majority", ITEMS);
	const asked = { dimension: inOrders, reference, ranking, items: ITEMS, from: 0, first: ITEMS };
	const list = listedFirst({ ...asked, which: { of: "compared" } });
	expect(list?.halves).toBe(4);
	expect(ranking.n).toBe((list?.total ?? 0) - 2);
	const scored = listedFirst({ ...asked, which: { of: "scored", a: "j/AB" } });
	expect(scored).toMatchObject({ total: list?.total, halves: 4 });
	expect(listedFirst({ ...asked, which: { of: "scored", a: "one" } })?.halves).toBe(0);
	expect(listedFirst({ ...asked, which: { of: "scored", a: "nobody" } })).toBeNull();
});
