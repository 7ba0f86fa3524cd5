import { table, text } from "#db/dialect";

/** What belongs to the installation as a whole, such as the hash of the one-time setup token. */
export const settings = table("settings", {
	name: text().primaryKey(),
	value: text().notNull(),
});
