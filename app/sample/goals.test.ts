import { expect, test } from "vitest";
import { DEFAULT_AGREEMENT_OPTIONS } from "../agreement/agreement-json.ts";
import { columnsOf } from "../agreement/testing/columns-of.ts";
import { goalsOf } from "./goals.ts";

const BINARY = { type: "binary" as const, values: [false, true] };
const WANTED = { margin: 0.1, rate: 0.05, alpha: 0.1 };

/** What is said of a difference between judges, where `labels` are ann's and ben's. */
function differenceSaid(labels: Parameters<typeof columnsOf>[1]["humans"], items: number) {
	const levels = (every: number) =>
		Array.from({ length: items }, (_, i) => (i % every === 0 ? i % 2 > 0 : i % 2 === 0));
	const columns = columnsOf(BINARY, { humans: labels, judges: { a: levels(7), b: levels(5) } });
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
	const [difference] = goalsOf({ columns, options, wanted: WANTED });
	return difference;
}

const truth = (items: number) => Array.from({ length: items }, (_, i) => i % 2 === 0);

test("where nothing could be compared, more labels are not said to be needless", () => {
	expect(differenceSaid({}, 60)).toMatchObject({
		is: "unknown",
		says: "No item with a label has scores of the judges to compare: it takes at least 30.",
	});
	expect(differenceSaid({ ann: truth(6) }, 6)).toMatchObject({
		is: "unknown",
		says: "Only 6 items with a label have scores of the judges to compare: it takes at least 30.",
	});
	const tied = { ann: truth(60), ben: truth(60).map((own) => !own) };
	expect(differenceSaid(tied, 60)).toMatchObject({
		is: "unknown",
		says: expect.stringContaining("People are tied on all 60 items"),
	});
	expect(differenceSaid({ ann: truth(60).map(() => true) }, 60)).toMatchObject({ is: "unknown" });
});

test("where nobody labelled, or nobody twice, it is said of what nothing is known and why", () => {
	const judges = { a: truth(60), b: truth(60) };
	const options = { ...DEFAULT_AGREEMENT_OPTIONS, bootstrap: 0 };
	const said = (humans: Parameters<typeof columnsOf>[1]["humans"]) =>
		goalsOf({ columns: columnsOf(BINARY, { humans, judges }), options, wanted: WANTED }).map(
			({ says }) => says,
		);
	expect(said({})).toEqual([
		"No item with a label has scores of the judges to compare: it takes at least 30.",
		"The share of yes is not known: no item has a label on which people agree.",
		"People’s own α on D is not known: no item was labelled by two of them.",
	]);
	expect(said({ ann: truth(60) }).at(-1)).toBe(
		"People’s own α on D is not known: no item was labelled by two of them.",
	);
});
