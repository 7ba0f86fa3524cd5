import { setTimeout as wait } from "node:timers/promises";
import { type Acting, actingAs, whoActs } from "#db/audit/acting.ts";
import type { Database } from "#db/dialect";
import {
	findUpload,
	forgetUpload,
	forgetUploadsBefore,
	insertUpload,
	type StoredUpload,
	takeWish,
	tellOfUpload,
	wishForUpload,
} from "#db/queries/uploads.server.ts";
import { log } from "../base/log.server.ts";
import { type ImportJob, TOLD_MS, type Upload, type UploadState } from "./import-job.server.ts";
import type { ImportProgress } from "./import-watch.ts";

/** How often a process that has an upload tells of it, and hears what is wished. */
const TICK_MS = 250;
/** Told even where nothing changed. */
const SIGN_OF_LIFE_MS = 20_000;
/** Whoever gave no sign of life for so long is gone with its files; clocks of machines may differ by less. */
const GONE_MS = 120_000;
/** A page that comes so soon shows the outcome and no progress. */
const SOON_MS = 600;
/** What is wished is heard by then. */
const HEARD_MS = 5_000;

type Shown = {
	readonly names: readonly string[];
	readonly state: UploadState;
	readonly progress: ImportProgress;
};
type Wish = { readonly kind: "stop" } | { readonly kind: "import"; readonly acting: Acting };

function shownOf(job: ImportJob): Shown {
	return { names: job.names, state: job.state, progress: job.progress() };
}

/** Tells other processes of an upload that this one has, as long as it is there, and does what they are asked for. */
export async function keepTelling(db: Database, job: ImportJob): Promise<void> {
	const { token, projectId } = job;
	await forgetUploadsBefore(db, new Date(Date.now() - GONE_MS));
	await insertUpload(db, { token, projectId, shown: shownOf(job), toldAt: new Date() });
	void telling(db, job);
}

async function telling(db: Database, job: ImportJob): Promise<void> {
	let told = "";
	let toldAt = 0;
	for (;;) {
		const { kind } = job.state;
		const isOver = kind !== "working" && kind !== "ready";
		try {
			const shown = shownOf(job);
			const text = JSON.stringify(shown);
			if (text !== told || performance.now() > toldAt + SIGN_OF_LIFE_MS) {
				await tellOfUpload(db, job.token, { shown, toldAt: new Date() });
				[told, toldAt] = [text, performance.now()];
			}
			if (isOver) break;
			hear(db, job, (await takeWish(db, job.token)) as Wish | null);
		} catch (error) {
			// The server is away for now; what goes on here goes on.
			log().warn({ err: error }, "Other processes could not be told of an upload");
		}
		await wait(TICK_MS, undefined, { ref: false });
	}
	await wait(TOLD_MS, undefined, { ref: false });
	await forgetUpload(db, job.token).catch(() => {});
}

function hear(db: Database, job: ImportJob, wish: Wish | null): void {
	if (wish?.kind === "stop") void job.stop();
	if (wish?.kind === "import") actingAs(wish.acting, () => job.import(db));
}

/** An upload of a project whose files another process has; null where none has them, or not any more. */
export async function uploadElsewhere(
	db: Database,
	of: { readonly projectId: string; readonly token: string },
): Promise<Upload | null> {
	const row = await findUpload(db, of);
	if (!row || row.toldAt.getTime() < Date.now() - GONE_MS) return null;
	return new UploadElsewhere(db, row);
}

class UploadElsewhere implements Upload {
	readonly token: string;
	readonly projectId: string;
	private readonly db: Database;
	private shown: Shown;

	constructor(db: Database, row: StoredUpload) {
		this.db = db;
		this.token = row.token;
		this.projectId = row.projectId;
		this.shown = row.shown as Shown;
	}

	get names(): readonly string[] {
		return this.shown.names;
	}

	get state(): UploadState {
		return this.shown.state;
	}

	progress(): ImportProgress {
		return this.shown.progress;
	}

	async import(): Promise<boolean> {
		if (this.state.kind !== "ready") return false;
		const wish: Wish = { kind: "import", acting: whoActs() };
		if (!(await wishForUpload(this.db, this.token, wish))) return false;
		await this.until(({ kind }) => kind !== "ready", HEARD_MS);
		return true;
	}

	async stop(): Promise<void> {
		await wishForUpload(this.db, this.token, { kind: "stop" });
		await this.until(({ kind }) => kind !== "ready" && kind !== "working", HEARD_MS);
	}

	soon(): Promise<void> {
		return this.until(({ kind }) => kind !== "working", SOON_MS);
	}

	private async until(isSo: (state: UploadState) => boolean, ms: number): Promise<void> {
		const end = performance.now() + ms;
		while (!isSo(this.state) && performance.now() < end) {
			await wait(TICK_MS / 2);
			const row = await findUpload(this.db, this);
			if (!row) return;
			this.shown = row.shown as Shown;
		}
	}
}
