import { type SQL, sql } from "drizzle-orm";

/** Texts from the index `items_words`; metadata have none, and are read through. */
export function positionsWithWords(
	projectId: string,
	column: "words" | "facts",
	text: string,
): SQL {
	const texts = sql`words_of(external_id, input, response, response_a, response_b)`;
	const found =
		column === "words"
			? sql`${texts} @@ words_begin(${text})`
			: sql`strpos(metadata, ${text.slice(1, -1)}) > 0`;
	// By itself: where few are wanted PostgreSQL would take the words of one item after the other instead.
	return sql`(with by_words as materialized (select position from items where project_id = ${projectId} and position >= 0 and ${found}) select position from by_words)`;
}
