import { normalText } from "#db/model/normal-text.ts";

type Asked = { readonly question: string; readonly queries: readonly string[] };

/**
 * Does a text only repeat what was asked: the question or a query, once or several times, with nothing beside it
 * but a label such as "The question is:"; or the same words in another order or in the plural? A text with any
 * further word is an answer, and so is one that leaves words out: "Tuesday" may be one of two days in the question.
 */
export function onlyRepeats(text: string, { question, queries }: Asked): boolean {
	const behind = behindLabel(text);
	const said = behind === null ? [text] : [text, behind];
	return [question, ...queries].some(
		(asked) =>
			isLabelled(text, asked) ||
			said.some((each) => isRepeated(each, asked) || isReordered(each, asked)),
	);
}

/** What a label is made of, and the words of which it has one at least. */
const LABEL_WORDS = new Set(
	"a about again am asked asks can following for i is last let me my new next original question queries query s search searched searching term terms the this user users want wanted was will you your".split(
		" ",
	),
);
const LABELS = new Set("asked asks question queries query search searched searching".split(" "));

function isLabel(words: readonly string[]): boolean {
	return words.every((word) => LABEL_WORDS.has(word)) && words.some((word) => LABELS.has(word));
}

/** What stands behind a label and its mark; null where there is none. */
function behindLabel(text: string): string | null {
	const at = text.search(/[:\n"“„«]/);
	return at > 0 && isLabel(wordsOf(text.slice(0, at))) ? text.slice(at + 1) : null;
}

/** Fewer words behind a label without a mark may be a sentence about it: "The search is for bees." */
const FEWEST_UNMARKED = 3;

/** "You asked how long books are lent": what was asked, and beside it a label alone. */
function isLabelled(text: string, asked: string): boolean {
	const [said, once] = [wordsOf(text), wordsOf(asked)];
	if (once.length < FEWEST_UNMARKED) return false;
	for (let at = 0; at + once.length <= said.length; at++) {
		if (!once.every((word, place) => said[at + place] === word)) continue;
		return isLabel([...said.slice(0, at), ...said.slice(at + once.length)]);
	}
	return false;
}

/** The same words in the same order, once or more. A text of marks alone is compared as it stands. */
function isRepeated(text: string, asked: string): boolean {
	const [said, once] = [wordsOf(text), wordsOf(asked)];
	if (said.length === 0 || once.length === 0) return text.trim() === asked.trim();
	const isWhole = said.length % once.length === 0;
	return isWhole && said.every((word, at) => word === once[at % once.length]);
}

/**
 * The same words in another order. What was asked in a sentence can be turned into its answer ("Are books lent?"
 * "Books are lent."), so such a text has to be a question still. One that ends as a sentence has to have the
 * very words. A single word has no order, and its plural may be an answer.
 */
function isReordered(text: string, asked: string): boolean {
	const sentence = isSentence(asked);
	const isStill = ENDS_ASKING.test(text) || INTERROGATIVE.test(wordsOf(asked)[0] ?? "");
	if (sentence && !isStill) return false;
	const isLoose = !sentence && !ENDS_TELLING.test(text);
	const bag = bagOf(asked, isLoose);
	return bag.includes(" ") && bagOf(text, isLoose) === bag;
}

const ENDS_ASKING = /[?？]["'“”’»)*_\s]*$/;
const ENDS_TELLING = /[.!。！]["'“”’»)*_\s]*$/;
/** A question's first word that its answer has no use for; an answer may begin with "when" and "where". */
const INTERROGATIVE =
	/^(?:how|what|which|who|whom|whose|why|wer|wen|wem|wessen|wie|was|warum|wieso|welche[mnrs]?)$/;
const AUXILIARY =
	/^(?:is|are|was|were|am|do|does|did|has|have|had|can|could|may|might|must|shall|should|will|would)$/;

function isSentence(asked: string): boolean {
	const words = wordsOf(asked);
	return (
		ENDS_ASKING.test(asked) ||
		words.some((word) => AUXILIARY.test(word) || INTERROGATIVE.test(word))
	);
}

/** What a query has or leaves out as it pleases. Other prepositions tell: "in Paris". */
const FILLER = /^(?:an?|the|of|for)$/;

/** The words in the order of the alphabet; loosely: each once, in the singular, without what only fills. */
function bagOf(text: string, isLoose: boolean): string {
	const words = wordsOf(text);
	if (!isLoose) return words.toSorted().join(" ");
	const content = words.filter((word) => !FILLER.test(word)).map(singular);
	return [...new Set(content)].toSorted().join(" ");
}

function singular(word: string): string {
	if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
	if (/(?:ss|x|zz|ch|sh)es$/.test(word)) return word.slice(0, -2);
	return /[^su]s$/.test(word) ? word.slice(0, -1) : word;
}

function wordsOf(text: string): string[] {
	return (
		normalText(text)
			.toLowerCase()
			.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
	);
}
