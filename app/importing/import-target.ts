import type { Database } from "#db/dialect";
import type { KnownItem } from "#db/queries/items.server.ts";
import type { ReportBuilder } from "./import-report.ts";
import type { ImportWatch } from "./import-watch.ts";

/** What every part of an import works on. */
export type ImportTarget = {
	readonly db: Database;
	/** Null in a dry run for a project that does not exist yet. */
	readonly projectId: string | null;
	/** Everything is checked and nothing written. */
	readonly dryRun: boolean;
	readonly now: Date;
	readonly report: ReportBuilder;
	readonly watch: ImportWatch;
	/** The items there are, those of this import included, by the id they have in files. */
	readonly items: Map<string, KnownItem>;
};
