import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { FEW_ITEMS } from "../agreement/few-items.ts";
import { statisticOf } from "../agreement/headline.ts";
import { listed, pInWords, roughly, withLimits } from "../agreement/plain-words.ts";
import { ADJUDICATED } from "../columns/adjudicated.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import type { ComparisonOfTwoJson, FlipsJson, TwoJudgesJson } from "./two-json.ts";

/** References that stand for everybody who labelled; any other is one person. */
const SUMMARIES: ReadonlySet<string> = new Set(["majority", "mean", ADJUDICATED]);

type Two = { readonly a: string; readonly b: string };

/** What is shown of two judges, what is not, and what these items could show. */
export function judgesSentences(
	{ a, b }: Two,
	judges: TwoJudgesJson,
	{ looks, reference }: Pick<ComparisonOfTwoJson, "looks" | "reference">,
): string[] {
	const {
		statistic,
		n,
		ofA,
		ofB,
		difference,
		ci,
		p,
		shown,
		margin,
		equivalent,
		peopleAgreeBy,
		detectable,
		moreItems,
		reason,
	} = judges;
	const { symbol } = statisticOf(statistic);
	if (n === 0 || difference === null || ofA === null || ofB === null) {
		return [
			`${a} and ${b} cannot be compared: they share too few items that people labelled.`,
			...flipSentences({ a, b }, judges.flips, reference),
		];
	}
	const values = `${symbol} ${decimal(ofA)} against ${decimal(ofB)} with people, on ${counted(n, "item")} that both scored`;
	const figure = `${a} minus ${b} is ${withLimits(difference, ci, margin)}${p === null ? "" : `, ${pInWords(p)}`}`;
	const said: string[] = [];
	if (n < FEW_ITEMS)
		said.push(
			`${counted(n, "item")} ${n === 1 ? "is" : "are"} too few to compare them: it takes at least ${FEW_ITEMS}. ${values}.`,
		);
	else if (shown) {
		const [better, worse] = shown === "a" ? [a, b] : [b, a];
		said.push(`${better} agrees better with people than ${worse}: ${values}; ${figure}.`);
	} else {
		said.push(
			`${a} and ${b} are not told apart${looks === "any" ? " while labels come in" : ""}: ${values}; ${figure}.`,
		);
	}
	if (!ci && reason) said.push(`No interval: ${lower(reasonInWords(reason))}`);
	if (n >= FEW_ITEMS && ci) {
		const why =
			equivalent === "open" && peopleAgreeBy
				? `: people themselves agree by ${symbol} ${withLimits(peopleAgreeBy.value, peopleAgreeBy.ci)} (a person with the others), and beside that it is no small difference`
				: "";
		said.push(`Equivalent within ±${decimal(margin)}: ${equivalent}${why}.`);
		if (!shown && equivalent !== "yes" && detectable !== null) {
			const more =
				moreItems === null || moreItems === 0
					? ""
					: `; for ${decimal(margin)}, about ${roughly(moreItems)} more items${judges.moreGroups === undefined ? "" : ` from ${roughly(judges.moreGroups)} new groups`}`;
			said.push(
				`With these items a difference of ${decimal(detectable)} would be seen in four of five samples${more}.`,
			);
		}
	}
	return [
		...said,
		...flipSentences({ a, b }, judges.flips, reference),
		...sliceSentences({ a, b }, judges, looks),
	];
}

/** Who lies nearer where, in counts. */
function flipSentences(
	{ a, b }: Two,
	{ n, same, nearerA, nearerB, unlabelled, tied }: FlipsJson,
	reference: string,
): string[] {
	const said: string[] = [];
	if (n > 0) {
		said.push(
			`Of ${counted(n, "labelled item")} ${a} alone is right, or nearer, on ${count(nearerA)}, ${b} alone on ${count(nearerB)}; on ${count(same)} they are alike.`,
		);
	}
	const differ = [
		...(unlabelled.of > 0 ? [`${ofItems(unlabelled)} that ${nobody(reference)} labelled`] : []),
		...(tied.of > 0 ? [`${ofItems(tied)} on which people are tied`] : []),
	];
	if (differ.length > 0) said.push(`They differ on ${listed(differ)}.`);
	return said;
}

function ofItems({ differ, of }: FlipsJson["tied"]): string {
	return `${count(differ)} of ${counted(of, "item")}`;
}

/** Who did not label an item of no reference: nobody, or the one person that judges are compared with, who did not. */
function nobody(reference: string): string {
	return SUMMARIES.has(reference) ? "nobody" : `${reference} has not`;
}

function sliceSentences(
	{ a, b }: Two,
	{ slices }: TwoJudgesJson,
	looks: "fixed" | "any",
): string[] {
	if (!slices) return [];
	const { field, values, tested, standings } = slices;
	const said: string[] = [];
	if (values > tested)
		said.push(
			`${field} has ${counted(values, "value")}; ${tested === 0 ? "none has" : `the ${counted(tested, "largest one", "largest")} with`} 30 labelled items or more${tested === 0 ? ", so nothing is said of any." : " are tested together."}`,
		);
	if (tested < 2 || looks === "any") return said;
	const of = (who: "a" | "b") =>
		standings.filter(({ shown }) => shown === who).map(({ value }) => value);
	const [forA, forB] = [of("a"), of("b")];
	if (forA.length + forB.length === 0)
		said.push(
			`In no value of ${field} is the difference between them shown to be another than elsewhere.`,
		);
	if (forA.length > 0) said.push(`${a} does better beside ${b} on ${listed(forA)} than elsewhere.`);
	if (forB.length > 0) said.push(`${b} does better beside ${a} on ${listed(forB)} than elsewhere.`);
	return said;
}

function lower(sentence: string): string {
	return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
