/** Parts of queries that each engine writes in its own way. */
import { type Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Is it in a list that a prepared statement is filled in with, as `listed(…)`? */
export function inListed(column: Column, placeholder: string): SQL {
	return sql`${column} in (select value from json_each(${sql.placeholder(placeholder)}))`;
}

/** What a placeholder of `inListed` is filled in with. */
export function listed(values: readonly string[]): string {
	return JSON.stringify(values);
}

/** Is the value one of a list that is handed in as JSON text? So a prepared query takes lists of any length. */
export function isOneOf(value: SQLWrapper, list: SQLWrapper): SQL {
	return sql`${value} in (select value from json_each(${list}))`;
}

/** The same of whole numbers. */
export function isOneOfNumbers(value: SQLWrapper, list: SQLWrapper): SQL {
	return isOneOf(value, list);
}

/** All values of a group as one text, separated by commas: a column in one row. */
export function groupConcat(value: SQL): SQL<string> {
	return sql<string>`group_concat(${value})`;
}

/** Joins what follows to what stands before it, row by row of that. */
export const JOIN_IN_ORDER = sql`cross join`;

/** After a table: reads it by this index alone. */
export function byIndex(name: string): SQL {
	return sql`indexed by ${sql.identifier(name)}`;
}

/** The column, for a condition that no index is to be chosen for. */
export function notByIndex(column: Column): SQL {
	return sql`+${column}`;
}

export function larger(a: SQLWrapper, b: SQLWrapper): SQL {
	return sql`max(${a}, ${b})`;
}

export function smaller(a: SQLWrapper, b: SQLWrapper): SQL {
	return sql`min(${a}, ${b})`;
}

/** A text as what texts are sorted and told apart by: character after character, whatever letters a database thinks alike. */
export function inOrder(text: Column): SQL {
	return sql`${text}`;
}

/** Does a text hold what `pattern` stands for (`%`, `_`, escaped by a backslash), whatever the case of its letters? */
export function isLike(text: SQLWrapper, pattern: string): SQL {
	return sql`${text} like ${pattern} escape '\\'`;
}

/**
 * The text or number that a field of a JSON object holds; null where it holds something else.
 * @param withFlags also yes and no, as "true" and "false"
 */
export function cellOf(object: Column, field: string, withFlags: boolean) {
	const flags = withFlags ? sql`when one.type in ('true', 'false') then one.type` : sql``;
	return sql<
		string | number | null
	>`(select case when one.type in ('text', 'integer', 'real') then one.value ${flags} end from json_each(${object}) as one where one.key = ${field})`;
}
