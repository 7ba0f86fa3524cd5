/** Parts of queries that each engine writes in its own way; what they mean is said in SQLite's. */
import { type Column, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { withoutNul } from "./without-nul.ts";

export function inListed(column: Column, placeholder: string): SQL {
	return isOneOf(column, sql`${sql.placeholder(placeholder)}`);
}

export function listed(values: readonly string[]): string {
	return JSON.stringify(values.map(withoutNul));
}

export function isOneOf(value: SQLWrapper, list: SQLWrapper): SQL {
	return sql`${value} in (select value from json_each(${list}))`;
}

export function isOneOfNumbers(value: SQLWrapper, list: SQLWrapper): SQL {
	return sql`${value} in (select value::bigint from json_each(${list}))`;
}

export function groupConcat(value: SQL): SQL<string> {
	return sql<string>`string_agg((${value})::text, ',')`;
}

export const JOIN_IN_ORDER = sql`join`;

export function byIndex(_name: string): SQL {
	return sql``;
}

export function notByIndex(column: Column): SQL {
	return sql`${column}`;
}

export function larger(a: SQLWrapper, b: SQLWrapper): SQL {
	return sql`greatest(${a}, ${b})`;
}

export function smaller(a: SQLWrapper, b: SQLWrapper): SQL {
	return sql`least(${a}, ${b})`;
}

export function inOrder(text: Column): SQL {
	return sql`${text} collate "C"`;
}

export function isLike(text: SQLWrapper, pattern: string): SQL {
	// Capitals are alike in ASCII, as SQLite has it: a collation would know others.
	return sql`lower(${text} collate "C") like lower(${pattern} collate "C")`;
}

export function cellOf(object: Column, field: string, withFlags: boolean) {
	const cell = sql`((${object})::jsonb -> ${field}::text)`;
	const flags = withFlags
		? sql`when jsonb_typeof(${cell}) = 'boolean' then to_jsonb(${cell} #>> '{}')`
		: sql``;
	return sql<
		string | number | null
	>`case when jsonb_typeof(${cell}) in ('string', 'number') then ${cell} ${flags} end`;
}
