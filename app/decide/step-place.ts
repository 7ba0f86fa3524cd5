/** Where a step of "What next" is done, and what the button to it says. */
export type StepPlace = {
	readonly at:
		| "judge"
		| "judges"
		| "plan"
		| "adjudicate"
		| "rubric"
		| "audit"
		| "people"
		| "report"
		| "add";
	readonly button: string;
	/** The judge that the step is about. */
	readonly judge?: string;
	/** What of its page. */
	readonly show?: "failed";
};

const BY_PRICE = /^(Take the cheapest |Compare price )/;

/** How steps begin, in the words of `next-slot.ts` and of those that it asks; the first that fits. */
const BEGINNINGS: readonly (readonly [RegExp, Omit<StepPlace, "judge">])[] = [
	[/^(Retry th|Read why )/, { at: "judge", button: "Open them", show: "failed" }],
	[/^Read the items on which /, { at: "judge", button: "Read them" }],
	[/^Read the items that .* answered otherwise /, { at: "people", button: "People" }],
	[
		/^(Look at what .* answered|Check what the answers )/,
		{ at: "judge", button: "Open its answers" },
	],
	[/^(Use |Keep running |Run )/, { at: "judge", button: "Open the judge" }],
	[/^Look at what .* labelled/, { at: "people", button: "People" }],
	[/^Find out whether /, { at: "people", button: "People" }],
	[BY_PRICE, { at: "judges", button: "Price and latency" }],
	[/^(Add a judge |Take another model)/, { at: "add", button: "Add a judge" }],
	[/^Have .* (score|answer with) /, { at: "judges", button: "Judges" }],
	[/^Adjudicate /, { at: "adjudicate", button: "Adjudicate" }],
	[/^Mend the rubric /, { at: "audit", button: "Rubric audit" }],
	[/^See what the labels under version /, { at: "rubric", button: "Rubric" }],
	[/^Compare single answers of /, { at: "judge", button: "Open the judge" }],
	[
		/^(Have (people|a second|a third|two) |Label |With these items |What difference )/,
		{ at: "plan", button: "Plan" },
	],
	[/^Nothing: /, { at: "report", button: "Report" }],
];

/** How a step is said of a judge whose answers a file brought: nothing can be asked again here. */
export function stepOfImported(step: string): string {
	return /^Retry th/.test(step)
		? `${step} A file brought these answers: ask again where they come from, and import what is new.`
		: step;
}

/**
 * The steps where it is not known here what a judge costs and how long it takes: to compare that is advised only
 * where nothing else is, with the word that it is known elsewhere, if at all.
 */
export function stepsWithoutPrices(steps: readonly string[]): string[] {
	const others = steps.filter((step) => !step.startsWith("Compare price "));
	return (others.length > 0 ? others : steps).map((step) =>
		BY_PRICE.test(step)
			? `${step} A file brought their answers: what they cost and how long they take is not known here.`
			: step,
	);
}

/**
 * The place where a step is done; null where there is no page for it.
 * @param judges names that a step may hold, to find the one that it is about
 * @param isPriced is of any of them known here what it costs or how long it takes?
 */
export function placeOfStep(
	step: string,
	judges: readonly string[],
	isPriced = true,
): StepPlace | null {
	if (!isPriced && BY_PRICE.test(step)) return null;
	const place = BEGINNINGS.find(([beginning]) => beginning.test(step))?.[1];
	if (!place) return null;
	if (place.at !== "judge") return place;
	// Of names that lie in each other the longest is meant; of several judges the first.
	const [named] = judges
		.map((judge) => ({ judge, from: step.indexOf(judge) }))
		.filter(({ from }) => from >= 0)
		.sort((x, y) => x.from - y.from || y.judge.length - x.judge.length);
	return named ? { ...place, judge: named.judge } : null;
}
