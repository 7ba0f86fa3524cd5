import { createHash } from "node:crypto";
import type { z } from "zod";
import { type Problem, problem } from "./problem.ts";

/** What a cursor is of: an operation, the project, and the query but for the page itself. */
export type CursorOf = {
	readonly operation: string;
	readonly projectId: string | null;
	readonly query: Readonly<Record<string, unknown>>;
};

const LONGEST = 2_000;

const OF_ANOTHER = problem(
	"cursor",
	"This cursor is not one of this list with this query: begin without a cursor, and change nothing but the cursor from page to page.",
	{ fields: { cursor: ["This cursor is not one of this list with this query."] } },
);

/** A cursor is bound to its list: elsewhere what it holds would mean another place. */
export function cursorText(position: unknown, of: CursorOf): string {
	return Buffer.from(JSON.stringify([markOf(of), position])).toString("base64url");
}

/** What a cursor holds; a problem where it is none, or of another list or query. */
export function positionOf<Position>(
	cursor: string,
	of: CursorOf,
	schema: z.ZodType<Position>,
): { readonly position: Position } | Problem {
	const held = cursor.length <= LONGEST ? parsed(cursor) : null;
	if (!Array.isArray(held) || held.length !== 2 || held[0] !== markOf(of)) return OF_ANOTHER;
	const position = schema.safeParse(held[1]);
	return position.success ? { position: position.data } : OF_ANOTHER;
}

function parsed(cursor: string): unknown {
	try {
		return JSON.parse(Buffer.from(cursor, "base64url").toString("utf8"));
	} catch {
		return null;
	}
}

function markOf({ operation, projectId, query }: CursorOf): string {
	const { cursor: _, limit: __, ...rest } = query;
	const entries = Object.entries(rest)
		.filter(([, value]) => value !== undefined)
		.sort(([a], [b]) => (a < b ? -1 : 1));
	const text = JSON.stringify([operation, projectId, entries]);
	return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}
