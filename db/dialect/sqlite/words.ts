import { type SQL, sql } from "drizzle-orm";

/** Words of a text as the search knows them. */
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** Scripts without spaces: their words are not told apart, so the texts themselves are searched. */
const UNSPACED =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u;

/** Can words be looked up in the index? */
export function areIndexed(text: string): boolean {
	return !UNSPACED.test(text) && text.match(WORD) !== null;
}

/**
 * The positions of a project's imported items in which every word of a text begins some word: of id,
 * question and answers (`words`), or of the metadata (`facts`). A subquery for `in`.
 */
export function positionsWithWords(
	projectId: string,
	column: "words" | "facts",
	text: string,
): SQL {
	const words = text.normalize().match(WORD) ?? [];
	const query = `${column} : (${words.map((word) => `"${word}"*`).join(" AND ")})`;
	return sql`(select position from item_words where item_words match ${query} and project_id = ${projectId})`;
}
