import { randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { whoActs } from "#db/audit/acting.ts";
import { addressOf, type Database } from "#db/dialect";
import { log } from "../base/log.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { passingTrouble } from "../base/system-trouble.ts";
import { type WorkerPool, workerPool } from "../compute/worker-pool.server.ts";
import { allowedHosts } from "../judging/endpoints/allowed-hosts.server.ts";
import { FETCH_LIMITS, fetchFile, nameAtAddress } from "./fetch-file.server.ts";
import type { ImportPreview } from "./import-preview.server.ts";
import { carryOutImport, checkFiles, type UploadJob } from "./import-task.ts";
import { type ImportProgress, SharedWatch } from "./import-watch.ts";
import { type StagedUpload, UPLOAD_LIMIT_MB } from "./staged-upload.server.ts";

const TASK = "#app/importing/import-task.ts";
/** One import writes while another is looked at; others wait, and reports have threads of their own. */
const THREADS = 2;
/** What nobody imported after looking at it is dropped. */
const KEPT_MS = 6 * 3_600_000;
/** How it ended is told for so long. */
export const TOLD_MS = 600_000;
/** A page that comes so soon shows the outcome and no progress. */
const SOON_MS = 600;

export type UploadState =
	| { readonly kind: "working"; readonly isWriting: boolean }
	| { readonly kind: "ready"; readonly preview: ImportPreview }
	| Refusal
	| { readonly kind: "imported" | "stopped"; readonly importId: string | null };

/** An upload as its page sees it, whichever process has its files. */
export type Upload = {
	readonly token: string;
	/** What its files are called. */
	readonly names: readonly string[];
	readonly state: UploadState;
	progress(): ImportProgress;
	/** False where it is not, or no longer, to be imported: by a double click, or from another tab. */
	import(db: Database): boolean | Promise<boolean>;
	/** Comes when nothing of it goes on any more. */
	stop(): Promise<void>;
	/** Comes with the outcome, or when a page should say that it takes longer. */
	soon(): Promise<void>;
};

/** One from the moment its files are here: fetched, looked at, imported, and gone. */
export class ImportJob implements Upload {
	readonly token = randomBytes(18).toString("base64url");
	readonly projectId: string;
	readonly names: readonly string[];
	state: UploadState = { kind: "working", isWriting: false };
	private watch = new SharedWatch();
	private readonly fetching = new AbortController();
	private readonly slug: string;
	private readonly upload: StagedUpload;
	/** Told when it may be forgotten after so many milliseconds, unless something becomes of it before. */
	private readonly lasts: (ms: number) => void;
	private work: Promise<void>;

	constructor(
		db: Database,
		project: { id: string; slug: string },
		{ upload, lasts }: { upload: StagedUpload; lasts: (job: ImportJob, ms: number) => void },
	) {
		this.lasts = (ms) => lasts(this, ms);
		this.projectId = project.id;
		this.slug = project.slug;
		this.upload = upload;
		this.names = [...upload.files.map(({ name }) => name), ...upload.addresses.map(nameAtAddress)];
		this.work = this.carry(() => this.check(db));
	}

	progress(): ImportProgress {
		return this.watch.progress();
	}

	import(db: Database): boolean {
		if (this.state.kind !== "ready") return false;
		this.state = { kind: "working", isWriting: true };
		this.watch = new SharedWatch();
		this.work = this.carry(() => inThread(db, "carryOutInThread", carryOutImport, this.job()));
		return true;
	}

	async stop(): Promise<void> {
		this.watch.stop();
		this.fetching.abort();
		if (this.state.kind === "ready") {
			// Said before the files go: whoever presses Import at this moment finds it stopped.
			this.state = { kind: "stopped", importId: null };
			await this.end(this.state);
		}
		await this.work;
	}

	async soon(): Promise<void> {
		await Promise.race([this.work, wait(SOON_MS, undefined, { ref: false })]);
	}

	private job(): UploadJob {
		const { files, offScale } = this.upload;
		const { memory } = this.watch;
		return { projectSlug: this.slug, files, offScale, memory, acting: whoActs() };
	}

	private async check(db: Database): Promise<UploadState> {
		const troubled = await this.fetch();
		if (troubled) return troubled;
		const checked = await inThread(db, "checkInThread", checkFiles, this.job());
		switch (checked.kind) {
			case "preview":
				return { kind: "ready", preview: checked };
			case "stopped":
				return { kind: "stopped", importId: null };
			case "refused":
				return checked;
		}
	}

	/** Files from addresses, one after the other, beside the uploaded ones, with one limit for all. */
	private async fetch(): Promise<UploadState | null> {
		const { signal } = this.fetching;
		let taken = 0;
		if (this.upload.addresses.length > 0)
			for (const { path } of this.upload.files) taken += (await stat(path)).size;
		for (const address of this.upload.addresses) {
			const name = nameAtAddress(address);
			const path = join(this.upload.folder, String(this.upload.files.length));
			this.watch.tell({ phase: "fetching", file: this.upload.files.length, share: 0 });
			const refusal = await fetchFile(address, path, {
				allowed: allowedHosts(),
				signal,
				limits: { ...FETCH_LIMITS, megabytes: UPLOAD_LIMIT_MB },
				taken,
				onShare: (share) => this.watch.tell({ share }),
			});
			if (signal.aborted) return { kind: "stopped", importId: null };
			if (refusal) return refusal;
			taken += (await stat(path)).size;
			this.upload.files.push({ name, path });
		}
		this.watch.tell({ phase: "reading", file: 0, share: 0 });
		return null;
	}

	/** Whatever becomes of it, the files are gone unless somebody may still import them. */
	private async carry(work: () => Promise<UploadState>): Promise<void> {
		let state: UploadState;
		try {
			state = await work();
		} catch (error) {
			state = refused(brokenSentence(error));
		}
		if (state.kind === "ready" && !this.watch.isStopped()) {
			this.state = state;
			this.lasts(KEPT_MS);
			return;
		}
		await this.end(state.kind === "ready" ? { kind: "stopped", importId: null } : state);
	}

	async end(state: UploadState): Promise<void> {
		await rm(this.upload.folder, { recursive: true, force: true });
		this.state = state;
		this.lasts(TOLD_MS);
	}
}

const STAYS = "What of the import is stored already stays: import the same files again.";

/** What became of it in a sentence, which the log has too. */
function brokenSentence(error: unknown): string {
	const why = passingTrouble(error);
	if (why !== null) {
		log().warn({ why }, "An import could not be finished");
		return `${why} ${STAYS}`;
	}
	log().error({ err: error }, "An import broke");
	const isMemory = (error as { code?: unknown }).code === "ERR_WORKER_OUT_OF_MEMORY";
	return isMemory
		? "These files take more memory to read than there is: import them in parts. What is stored stays as it is."
		: `Something broke amid the import; the log of the server says what. ${STAYS}`;
}

// Development reloads modules; threads stay, and what goes on in them.
const shared = globalThis as {
	concordImportThreads?: WorkerPool;
	concordImportsUnderWay?: Map<Promise<unknown>, SharedWatch>;
};

function pool(): WorkerPool {
	shared.concordImportThreads ??= workerPool(THREADS);
	return shared.concordImportThreads;
}

/** What threads read and write now, each with the watch that it heeds. */
function underWay(): Map<Promise<unknown>, SharedWatch> {
	shared.concordImportsUnderWay ??= new Map();
	return shared.concordImportsUnderWay;
}

type Work<Outcome, Job> = (db: Database, job: Job) => Promise<Outcome>;

/** Carries a function of the task out in a thread; where the database lies in this one's memory, here. */
export function inThread<Outcome, Job extends UploadJob>(
	db: Database,
	name: string,
	work: Work<Outcome, Job>,
	job: Job,
): Promise<Outcome> {
	const address = addressOf(db);
	if (address === null) return work(db, job);
	const done = pool().run<(asked: { address: string; job: Job }) => Promise<Outcome>>(
		TASK,
		{ address, job },
		name,
	);
	underWay().set(done, new SharedWatch(job.memory));
	const isOver = () => void underWay().delete(done);
	done.then(isOver, isOver);
	return done;
}

/** Has every thread stop after the transaction that it is in; comes when all have, with what they did in their report. */
export async function stopThreads(): Promise<void> {
	for (const watch of underWay().values()) watch.stop();
	await Promise.allSettled(underWay().keys());
}
