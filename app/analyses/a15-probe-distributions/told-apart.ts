import { isDefined, type Result } from "#stats/index.ts";
import { listed } from "../../agreement/plain-words.ts";
import { count, counted, decimal } from "../../ui/numbers.ts";
import { type JudgedDimension, nameOf } from "../data/analysis-data.ts";
import { resultWords } from "../report/figures.ts";
import { type Method, readsAnswer } from "./probe-figures.ts";

type Known = { readonly judged: JudgedDimension; readonly auc: Extract<Result, { value: number }> };

/** Named of those that are tied. */
const NAMED = 3;

/** Which methods tell references from wrong answers best and least; those with one figure are tied. */
export function toldApartInWords(methods: readonly Method[]): string {
	const known = methods.flatMap(({ judged, aboveWrong }): Known[] =>
		isDefined(aboveWrong) && readsAnswer(judged) ? [{ judged, auc: aboveWrong }] : [],
	);
	known.sort((a, b) => b.auc.value - a.auc.value);
	const [best, worst] = [known[0], known.at(-1)];
	if (!best || !worst)
		return "No method that reads the answer has scored both the reference and a wrong answer of one item.";
	// As printed: whom the digits do not tell apart, the order of a list does not either.
	const like = ({ auc }: Known) =>
		known.filter((other) => decimal(other.auc.value) === decimal(auc.value));
	const [first, last] = [like(best), like(worst)];
	if (first.length === 1 && last.length === 1 && known.length > 1) {
		return `References stand above wrong answers most clearly by ${oneInWords(best)}, and least by ${oneInWords(worst)}.`;
	}
	if (first.length === known.length) return `${highestInWords(first)}.${againstItself(first)}`;
	const least =
		last.length === 1
			? `The least clear is ${oneInWords(worst)}.`
			: `The least clear are ${manyInWords(last)}, at ${decimal(worst.auc.value)} each.`;
	return `${highestInWords(first)}.${againstItself(first)} ${least}`;
}

function highestInWords(tied: readonly Known[]): string {
	const [best] = tied;
	if (!best) return "";
	if (tied.length === 1)
		return `References stand above wrong answers most clearly by ${oneInWords(best)}`;
	const names = manyInWords(tied);
	return tied.every(({ auc }) => auc.value === 1)
		? `${names} put every reference above every wrong answer`
		: `References stand above wrong answers most clearly by ${names}, at ${decimal(best.auc.value)} each`;
}

function oneInWords({ judged, auc }: Known): string {
	return `${nameOf(judged)}, ${resultWords(auc)} on ${counted(auc.n, "item")} with both`;
}

/** "7 methods, among them a, b, c": one of each judge first, those that judge by more than wording before. */
function manyInWords(tied: readonly Known[]): string {
	const own = tied.filter((each) => !comparesWithReference(each));
	const others = tied.filter(comparesWithReference);
	const inTurn = [...own, ...others].map(({ judged }) => judged);
	const isFirst = (judged: JudgedDimension) =>
		inTurn.find(({ judge }) => judge === judged.judge) === judged;
	const names = [...inTurn.filter(isFirst), ...inTurn.filter((judged) => !isFirst(judged))].map(
		nameOf,
	);
	if (names.length <= NAMED) return listed(names, NAMED);
	return `${count(names.length)} methods, among them ${names.slice(0, NAMED).join(", ")},`;
}

/** With the reference in the answer's place, such a figure compares a text with itself. */
function comparesWithReference({ judged }: Known): boolean {
	return judged.side === "response-reference";
}

function againstItself(tied: readonly Known[]): string {
	const own = tied.filter(comparesWithReference).length;
	if (tied.length === 1 || own === 0) return "";
	const whose = own === tied.length ? "All of them" : `Of these, ${count(own)}`;
	return ` ${whose} ${own === 1 ? "compares" : "compare"} the answer with the reference, which is one text here.`;
}
