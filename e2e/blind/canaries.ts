/** What the project that is read blindly is made of: who asks, what there is, and words that nobody may read. */

import type { Database, Writable } from "#db/dialect";
import { writable } from "#db/dialect/writing";

export const SLUG = "blind";
/** The cookies of the annotator who asks, and of a lead of the project. */
export const COOKIE = "concord_session=an-annotator-of-the-test";
export const LEADS_COOKIE = "concord_session=a-lead-of-the-test";
/** Tokens of the annotator and of the lead, of every scope. */
export const API_TOKEN = `ccd_${"a".repeat(43)}`;
export const LEADS_API_TOKEN = `ccd_${"b".repeat(43)}`;
export const API_SCOPES = ["read", "label", "write", "judge", "export"] as const;
/** The annotator's, of one scope each. */
export const scopedToken = (place: number) => `ccd_${String(place).repeat(43)}`;
export const ITEMS = 6;
/** The last two are in nobody's queue but other people's. */
export const OWN_ITEMS = 4;
/** Numbers that nothing else on a page could be. */
export const SECRET_NUMBERS = ["0.71828182", "41.4142135", "31415926"];

export const createdAt = new Date("2026-03-01T10:00:00Z");
export const later = new Date("2036-03-01T10:00:00Z");
/** Words that an annotator must not read; they say where they stand. */
export const hidden = (what: string) => `CANARY-${what}`;

export const itemId = (place: number) => `item_0000000000000000000${place}`;

/** What a judge, or no judge, says of the items: levels of the verdict by place. */
export type JudgeLevels = readonly (number | null)[];

type Table = Parameters<Writable["insert"]>[0];

/** Puts rows into tables one by one, as they are. */
export function inserterOf(db: Database) {
	return async <Into extends Table>(
		table: Into,
		rows: readonly Into["$inferInsert"][],
	): Promise<void> => {
		for (const row of rows) await writable(db).insert(table).values(row);
	};
}
