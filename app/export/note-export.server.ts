import { note } from "#db/audit/commit.ts";
import type { Database } from "#db/dialect";

/** Tells the audit log that somebody took a project's data away, before the first byte of it goes. */
export async function noteExport(
	db: Database,
	taken: {
		readonly project: { readonly id: string };
		readonly set?: { readonly id: string } | null | undefined;
		/** Name of the file, or of the kind of folder. */
		readonly file: string;
	},
): Promise<void> {
	const { project, set, file } = taken;
	await note(db, {
		action: "export.made",
		project: project.id,
		...(set && { about: { set: set.id } }),
		details: { file },
	});
}
