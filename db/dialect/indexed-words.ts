import { normalText } from "../model/normal-text.ts";

/** Words of a text, as the search of both engines knows them: letters and digits in a row. */
const WORD = /[\p{L}\p{N}\p{Co}]+/gu;
/** Marks that neither engine's index keeps: accents of Latin letters, and stress. */
const ACCENTS =
	/[\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331]/gu;
/**
 * Scripts whose words an index does not tell apart: those without spaces, and those with marks within words, which part
 * them there. What holds any of them is looked for as a part of the texts themselves.
 */
const NOT_TOLD_APART =
	/[\p{M}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}\p{Script=New_Tai_Lue}\u1cf2\u1cf3]/u;

/** Can words be looked up in the index of words? */
export function areIndexed(text: string): boolean {
	return wordsOf(text).length > 0;
}

/** The words of a text that are looked up; none where some are not told apart. */
export function wordsOf(text: string): string[] {
	const plain = normalText(text, "NFC").replace(ACCENTS, "");
	return NOT_TOLD_APART.test(plain) ? [] : (plain.match(WORD) ?? []);
}
