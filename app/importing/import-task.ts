import { type Acting, actingAs } from "#db/audit/acting.ts";
import { connect, type Database, disconnect } from "#db/dialect";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import type { FileSource } from "../files/file-start.ts";
import { apartFromScales } from "./apart-from-scales.ts";
import { type ImportRequest, type ImportResult, importFiles } from "./import-files.server.ts";
import { type ImportPreview, previewImport } from "./import-preview.server.ts";
import { SharedWatch } from "./import-watch.ts";

/** What a thread is told of files that were uploaded. */
export type UploadJob = {
	readonly projectSlug: string;
	readonly files: readonly FileSource[];
	readonly offScale: "refuse" | "unscored";
	/** Of the `SharedWatch`. */
	readonly memory: SharedArrayBuffer;
	/** Whose import it is: a thread knows nothing of the request. */
	readonly acting: Acting;
};

export type Checked = ImportPreview | Refusal | { readonly kind: "stopped" };
export type Carried =
	| { readonly kind: "imported" | "stopped"; readonly importId: string | null }
	| Refusal;

/** What would happen, and the first rows as they were understood. */
export async function checkFiles(db: Database, job: UploadJob): Promise<Checked> {
	const sorted = await apartFromScales(job.files);
	if (isRefusal(sorted)) return sorted;
	const { projectSlug, offScale, memory } = job;
	return previewImport(db, projectSlug, { ...sorted, offScale, watch: new SharedWatch(memory) });
}

export async function carryOutImport(db: Database, job: UploadJob): Promise<Carried> {
	const sorted = await apartFromScales(job.files);
	if (isRefusal(sorted)) return sorted;
	const { projectSlug, offScale, memory } = job;
	const { files: sources, scales } = sorted;
	const watch = new SharedWatch(memory);
	const result = await importFiles(db, { projectSlug, sources, scales, offScale, watch });
	switch (result.kind) {
		case "refused":
			return result;
		case "imported":
		case "stopped":
			return { kind: result.kind, importId: result.importId };
		case "checked":
		case "rejected":
			throw new Error(`an import that was to be carried out was only ${result.kind}`);
	}
}

/** How a program wants files imported, beside what a page asks. */
export type WholeJob = UploadJob & Pick<ImportRequest, "dryRun" | "strict" | "contextsAsDocuments">;

/** The same at one go, with its report. */
export async function importWhole(db: Database, job: WholeJob): Promise<ImportResult> {
	const sorted = await apartFromScales(job.files);
	if (isRefusal(sorted)) return sorted;
	const { files: sources, scales } = sorted;
	const { memory, acting: _, files: __, ...asked } = job;
	return importFiles(db, { ...asked, sources, scales, watch: new SharedWatch(memory) });
}

type InThread<Outcome, Job extends UploadJob = UploadJob> = (asked: {
	address: string;
	job: Job;
}) => Promise<Outcome>;

/** In a thread, on a connection of its own: there SQLite may wait for others without a page waiting too. */
function inThread<Outcome, Job extends UploadJob>(
	work: (db: Database, job: Job) => Promise<Outcome>,
): InThread<Outcome, Job> {
	return async ({ address, job }) => {
		const db = connect(address);
		try {
			return await actingAs(job.acting, () => work(db, job));
		} finally {
			await disconnect(db);
		}
	};
}

export const checkInThread: InThread<Checked> = inThread(checkFiles);
export const carryOutInThread: InThread<Carried> = inThread(carryOutImport);
export const importWholeInThread: InThread<ImportResult, WholeJob> = inThread(importWhole);
