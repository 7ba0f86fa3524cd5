import { setTimeout as wait } from "node:timers/promises";
import { type Database, IS_SERVER } from "#db/dialect";
import { importsAreCountedBy } from "../http/metrics.server.ts";
import { ImportJob, stopThreads, type Upload } from "./import-job.server.ts";
import { keepTelling, uploadElsewhere } from "./shared-uploads.server.ts";
import { dropComingUploads, type StagedUpload } from "./staged-upload.server.ts";

// Development reloads modules; what goes on must be found again.
const shared = globalThis as { concordImports?: Map<string, ImportJob> };

function held(): Map<string, ImportJob> {
	shared.concordImports ??= new Map();
	return shared.concordImports;
}

/** Imports that no page holds: programs wait for their end. */
let waitedFor = 0;

importsAreCountedBy(
	() => waitedFor + [...held().values()].filter(({ state }) => state.kind === "working").length,
);

/** Counts an import among those under way for as long as it takes. */
export async function countedImport<Outcome>(carryOut: () => Promise<Outcome>): Promise<Outcome> {
	waitedFor++;
	try {
		return await carryOut();
	} finally {
		waitedFor--;
	}
}

/** After the time of its last state. */
function forget(job: ImportJob, ms: number): void {
	const { state } = job;
	setTimeout(() => {
		if (job.state !== state) return;
		if (state.kind === "ready") void job.end({ kind: "stopped", importId: null });
		else held().delete(job.token);
	}, ms).unref();
}

/** Begins to look at what was uploaded. Where several processes answer people, the others know of it from now on. */
export async function startImportJob(
	db: Database,
	project: { id: string; slug: string },
	upload: StagedUpload,
): Promise<ImportJob> {
	const job = new ImportJob(db, project, { upload, lasts: forget });
	held().set(job.token, job);
	if (IS_SERVER) await keepTelling(db, job);
	return job;
}

/** One that is amid something long, such as a group of a Parquet file, is not waited for longer than this. */
const STOPPED_MS = 5_000;

/**
 * Ends every import of this process between two transactions, for a server that stops: what is stored stays, with its
 * report, and files that waited are gone.
 */
export async function stopImports(): Promise<void> {
	const stopped = [
		stopThreads(),
		dropComingUploads(),
		...[...held().values()].map((job) => job.stop()),
	];
	await Promise.race([Promise.all(stopped), wait(STOPPED_MS, undefined, { ref: false })]);
}

/** The upload of a project by its token; null where it is another project's, or nobody remembers it. */
export async function findUploadOf(
	db: Database,
	{ projectId, token }: { readonly projectId: string; readonly token: string },
): Promise<Upload | null> {
	const job = held().get(token);
	if (job) return job.projectId === projectId ? job : null;
	return IS_SERVER ? uploadElsewhere(db, { projectId, token }) : null;
}
