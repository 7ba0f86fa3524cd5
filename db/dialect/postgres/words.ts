import { type SQL, sql } from "drizzle-orm";

/**
 * Texts from the index `items_words`, which knows whose they are: by the project as well, PostgreSQL would take the words of
 * one item of it after the other where it does not know how many there are. Metadata have no index, and are read through.
 */
export function positionsWithWords(
	projectId: string,
	column: "words" | "facts",
	text: string,
): SQL {
	if (column === "facts") {
		// As it stands within a text of JSON, or by itself.
		const [inner, whole] = [text.slice(1, -1), JSON.parse(text) as string];
		return sql`(select position from items where project_id = ${projectId} and position >= 0 and (strpos(metadata, ${inner}) > 0 or strpos(metadata, ${whole}) > 0))`;
	}
	const texts = sql`words_of(project_id, external_id, input, response, response_a, response_b)`;
	return sql`(with by_words as materialized (select position from items where position >= 0 and ${texts} @@ words_begin(${projectId}, ${text})) select position from by_words)`;
}
