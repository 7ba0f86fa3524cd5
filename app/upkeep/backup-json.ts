import { z } from "zod";

/** A released state of the schema: its number from 0, and what its change is called. */
const SchemaVersionJson = z.strictObject({ number: z.number(), name: z.string() });

/** `concord backup --json`. */
export const BackupJson = z.strictObject({
	schema: z.literal("concord.backup/1"),
	/** The database, and the file that it was copied to. */
	database: z.string(),
	file: z.string(),
	bytes: z.number(),
	sha256: z.string(),
	version: SchemaVersionJson,
	/** When the latest row in it was made; null where there is none. */
	latest: z.iso.datetime().nullable(),
	/** By table. */
	rows: z.record(z.string(), z.number()),
	/** What stored keys of endpoints are opened with, which is not in the file; null: there are none. */
	notInIt: z.string().nullable(),
	/** Files that an earlier backup to this place left unfinished. */
	unfinished: z.array(z.string()).readonly(),
});
export type BackupJson = z.infer<typeof BackupJson>;
