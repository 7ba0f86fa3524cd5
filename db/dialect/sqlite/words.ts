import { type SQL, sql } from "drizzle-orm";
import { wordsOf } from "../indexed-words.ts";

/**
 * The positions of a project's imported items in which every word of a text begins some word: of id,
 * question and answers (`words`), or of the metadata (`facts`). A subquery for `in`.
 * @param text of `facts` a value as it stands in their JSON, in quotes
 */
export function positionsWithWords(
	projectId: string,
	column: "words" | "facts",
	text: string,
): SQL {
	const query = `${column} : (${wordsOf(text)
		.map((word) => `"${word}"*`)
		.join(" AND ")})`;
	return sql`(select position from item_words where item_words match ${query} and project_id = ${projectId})`;
}
