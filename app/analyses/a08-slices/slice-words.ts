import { listed } from "../../agreement/plain-words.ts";
import { count, counted, decimal, pInWords } from "../../ui/numbers.ts";
import { STAT_OPTIONS } from "../data/intervals.ts";
import type { ComparedSlices, SliceFigures } from "./slice-figures.ts";

/** What of a comparison of slices is said, above the table and beside it. */

const SIGNIFICANT = 0.05;
/** So many findings are said; the others stand in the table. */
const MOST_SAID = 5;

/**
 * Where judges are shown to be worse, or that nowhere any is; never more certain than the tests.
 * @param across fields whose slices hold several documents
 */
export function answerOfSlices(
	compared: ComparedSlices,
	field: string,
	across: readonly string[] = [],
): string {
	const { figures, reason, oneGroupEach } = compared;
	if (reason === "CONSTANT_INPUT") {
		return `No slice by ${field} is shown to be worse: every judge agrees with people there as it does elsewhere.`;
	}
	if (reason) {
		return `No slice by ${field} could be tested: fewer than two have items that people and a judge answered. Label more of them.`;
	}
	if (oneGroupEach) {
		return `No slice by ${field} is shown to be worse: each lies within one document or question, so what is due to the one cannot be told from what is due to the other. ${across.length > 0 ? `Choose another field, whose slices hold several: ${listed(across)}` : "Label items of several documents in each"}.`;
	}
	const shown = figures.filter(({ pAdjusted }) => pAdjusted !== null && pAdjusted < SIGNIFICANT);
	const worse = shown.filter(({ standing }) => standing && standing.difference < 0);
	// Of two slices the one is better as far as the other is worse.
	const better =
		slicesIn(figures) > 2
			? shown.filter(({ standing }) => standing && standing.difference > 0)
			: [];
	const said = [...worse, ...better].slice(0, MOST_SAID).map((each) => sentence(each, field));
	const rest = worse.length + better.length - said.length;
	return [
		...(worse.length === 0 ? [`No slice by ${field} is shown to be worse than the others.`] : []),
		...said,
		...(rest > 0 ? [`${rest} more ${rest === 1 ? "is" : "are"} in the table.`] : []),
		family(compared),
		...(shown.length === 0 ? ["That does not show that the slices are alike."] : []),
	].join(" ");
}

function sentence({ dimension, judge, slice, n, ...found }: SliceFigures, field: string): string {
	const { standing, pAdjusted, agreement } = found;
	if (!standing || pAdjusted === null) return "";
	const { mean, elsewhere, difference, shrunken } = standing;
	const verb = agreement ? "agrees with people" : "comes close to people";
	const which = difference < 0 ? "less" : "more";
	const p = pInWords(pAdjusted);
	const drawn = shrunken ? `; drawn together ${decimal(shrunken.value)}` : "";
	return `${judge} ${verb} on ${dimension} ${which} where ${field} is ${slice}: ${decimal(mean)} on ${counted(n, "item")}, ${decimal(elsewhere)} elsewhere (p ${/^[<>]/.test(p) ? p : `= ${p}`}${drawn}).`;
}

/** What shares the one error of 5 %. */
function family({ figures, tested }: ComparedSlices): string {
	const judges = new Set(figures.map(({ judge }) => judge)).size;
	const dimensions = new Set(figures.map(({ dimension }) => dimension)).size;
	const parts = [counted(slicesIn(figures), "slice"), counted(judges, "judge")];
	if (dimensions > 1) parts.push(counted(dimensions, "dimension"));
	return `${count(tested)} differences (${parts.join(", ")}) were tested together: where no slice matters, at most one such page in twenty names any.`;
}

function slicesIn(figures: readonly SliceFigures[]): number {
	return new Set(figures.map(({ slice }) => slice)).size;
}

const MOVED = {
	items: "among all items",
	clusters: "to whole documents or questions, each of which lies in one slice",
	"within clusters":
		"among the items of a document or question, and among documents or questions of one size",
} as const satisfies Record<ComparedSlices["moved"], string>;

/** How slices were tested. */
export function testsInWords(compared: ComparedSlices): readonly string[] {
	const { moved, tested, reason, oneGroupEach } = compared;
	const isTested = reason === undefined && !oneGroupEach;
	const test = `A slice is compared with all others together. The slices are given out anew ${MOVED[moved]}, ${count(STAT_OPTIONS.replicates)} times: p is how often chance alone makes a difference as large as the one found, adjusted for all ${count(tested)} differences of all judges at once (step-down maxT, family-wise). No normal approximation enters it. Every p is of one look at a closed sample: while labels still come in, wait with it until all are there.`;
	return [
		...(isTested ? [test] : []),
		`Agreement of few items swings far by chance. Drawn together, the slices of a judge lend each other strength as far as they may be alike (a hierarchical model); slices are ordered by the lower end of how much worse that makes them. ${isTested ? "Whether a difference is shown is for p to say." : "Nothing was tested, so none of these differences is shown."}`,
		"The agreement of a slice under 30 items or 10 documents, or at 0 or 100 %, has no interval of its own.",
	];
}

/** What is left out, and where little could be seen. */
export function notesOnSlices(
	{ figures }: ComparedSlices,
	{
		field,
		without,
		items,
		others,
	}: {
		readonly field: string;
		readonly without: number;
		readonly items: number;
		/** Fields that could have been taken where none was chosen. */
		readonly others: readonly string[];
	},
): readonly string[] {
	const small = new Set(figures.filter(({ isSmall }) => isSmall).map(({ slice }) => slice)).size;
	const slices = slicesIn(figures);
	const beside = others.filter((other) => other !== field);
	return [
		...(beside.length > 0
			? [`Slices are by ${field}; by choosing a field also by ${listed(beside)}.`]
			: []),
		...(without > 0 ? [`${without} of ${items} items have no ${field} and are in no slice.`] : []),
		...(small > 0
			? [
					`${small} of ${slices} slices have fewer than 30 items, or items of fewer than 10 documents or questions: only a large difference could be seen there.`,
				]
			: []),
	];
}
