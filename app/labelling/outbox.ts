/** Sends answers to the server in their order, again and again until each is stored or refused. */

import { afterPaint } from "./after-paint.ts";
import type { Paused } from "./held-back.server.ts";
import { type OutboxEntry, OutboxStore, type OutboxTrouble, replacedBy } from "./outbox-store.ts";
import type { PostedAnnotation } from "./posted-annotation.server.ts";
import type { WhoseAnswers } from "./whose-answers.route.ts";

/** Where the answers of one person in this browser stand. */
export type OutboxStatus = {
	/** All that is not acknowledged, in order; those with trouble wait for the person. */
	readonly entries: readonly OutboxEntry[];
	readonly sending: "idle" | "sending" | "unreachable" | "signed-out" | "other-person" | "paused";
	/** Since when the person is paused, where nothing is sent for that; milliseconds since 1970. */
	readonly pausedAt: number | null;
	/** Do they outlive the page? */
	readonly keeps: boolean;
	/** How many answers wait here that somebody else gave, or the same person in another project. */
	readonly others: number;
	/** When the server acknowledged an answer last, in milliseconds since 1970. */
	readonly savedAt: number | null;
};

const NOTHING: OutboxStatus = {
	...{ entries: [], sending: "idle", pausedAt: null, keeps: true, others: 0, savedAt: null },
};
const TIMEOUT_MS = 15_000;
const LONGEST_WAIT_MS = 10_000;
/** Browsers refuse to send more than 64 kB for a page that is gone. */
const KEEPALIVE_BYTES = 60_000;

const NOT_YOURS =
	"It may also have been taken back, or you were removed: ask whoever leads the project, and send it again when it is yours again.";

type Reply =
	| { kind: "saved" }
	| { kind: "unreachable" }
	| { kind: "signed-out" }
	| { kind: "other-person" }
	| Paused
	| OutboxTrouble;

async function post({ raterId, url, fields }: OutboxEntry): Promise<Reply> {
	try {
		const body = new URLSearchParams(fields);
		const response = await fetch(url, {
			method: "POST",
			body,
			redirect: "manual",
			keepalive: body.toString().length < KEEPALIVE_BYTES,
			signal: AbortSignal.timeout(TIMEOUT_MS),
		});
		if (response.type === "opaqueredirect") return { kind: "signed-out" };
		if (response.status >= 500 || response.status === 429 || response.status === 408) {
			return { kind: "unreachable" };
		}
		const isAnswer = response.headers.get("content-type")?.startsWith("application/json");
		if (isAnswer) return (await response.json()) as PostedAnnotation;
		return turnedAway(raterId, await response.text());
	} catch {
		return { kind: "unreachable" };
	}
}

/** A guard's answer: the item, the project or the account is not theirs now, or theirs is not the account. */
async function turnedAway(raterId: string, sentence: string): Promise<Reply> {
	const response = await fetch(`/whose-answers/${raterId}`, {
		signal: AbortSignal.timeout(TIMEOUT_MS),
	});
	if (!response.ok) return { kind: "unreachable" };
	const { kind } = (await response.json()) as WhoseAnswers;
	return kind === "own" ? { kind: "refused", sentence: `${sentence} ${NOT_YOURS}` } : { kind };
}

/** The outbox of one person. */
class Outbox {
	private status: OutboxStatus = NOTHING;
	private readonly store = new OutboxStore();
	private readonly listeners = new Set<() => void>();
	/** Client ids of answers that are being put into the store. */
	private readonly settling = new Set<string>();
	private running = false;
	private wake: (() => void) | null = null;

	constructor(private readonly raterId: string) {
		const again = () => void this.refresh();
		addEventListener("online", again);
		addEventListener("focus", again);
		document.addEventListener("visibilitychange", () => document.hidden || again());
		addEventListener("beforeunload", (event) => {
			if (this.losesByLeaving()) event.preventDefault();
		});
		void this.refresh();
	}

	readonly subscribe = (listener: () => void): (() => void) => {
		this.listeners.add(listener);
		return () => this.listeners.delete(listener);
	};
	readonly snapshot = (): OutboxStatus => this.status;

	/** Would closing the page lose answers, or keep them where nobody knows that they wait? */
	private losesByLeaving(): boolean {
		const { sending, keeps } = this.status;
		if (this.settling.size > 0) return true;
		return this.next() !== undefined && (!keeps || (sending !== "idle" && sending !== "sending"));
	}

	/** Takes an answer; settles when it is where it outlives the page, or cannot be put there. */
	async add(entry: OutboxEntry): Promise<void> {
		const replaced = new Set(replacedBy(entry));
		const others = this.status.entries.filter(({ clientId }) => !replaced.has(clientId));
		this.tell({ entries: [...others, entry] });
		this.settling.add(entry.clientId);
		await this.store.put(entry);
		this.settling.delete(entry.clientId);
		this.tell({ keeps: this.store.keeps });
		// What is kept can wait for the frame with the next item.
		if (this.store.keeps) afterPaint(() => void this.send());
		else void this.send();
	}

	/** Gives an answer up. */
	async discard(entry: OutboxEntry): Promise<void> {
		this.without(entry);
		await this.store.drop(entry);
	}

	/** Sends answers once more that the server refused. */
	async retry(entries: readonly OutboxEntry[]): Promise<void> {
		for (const entry of entries) await this.keepTrouble(entry, null);
		void this.send();
	}

	/** Reads what other tabs have put in or sent meanwhile, and goes on sending. */
	private async refresh(): Promise<void> {
		await this.read();
		this.wake?.();
		void this.send();
	}

	private async read(): Promise<void> {
		const known = new Set(this.status.entries.map(({ clientId }) => clientId));
		const onTheirWay = new Set(this.settling);
		const entries = await this.store.all(this.raterId);
		const others = await this.store.others(this.raterId);
		// What was being put there, or was added while it was read, may not be there yet.
		const added = this.status.entries.filter(
			({ clientId }) => onTheirWay.has(clientId) || !known.has(clientId),
		);
		const isNewer = new Set(added.flatMap((entry) => [entry.clientId, ...replacedBy(entry)]));
		this.tell({
			entries: [...entries.filter(({ clientId }) => !isNewer.has(clientId)), ...added],
			keeps: this.store.keeps,
			others,
		});
	}

	private async send(): Promise<void> {
		if (this.running || !this.next()) return;
		this.running = true;
		// Of several tabs one sends at a time, so that the order holds.
		const name = `concord-outbox/${this.raterId}`;
		if (navigator.locks) await navigator.locks.request(name, () => this.sendAll());
		else await this.sendAll();
		this.running = false;
		if (this.next() && !isBlocked(this.status)) void this.send();
	}

	private async sendAll(): Promise<void> {
		await this.read();
		let wait = 500;
		for (let entry = this.next(); entry; entry = this.next()) {
			if (this.status.sending === "idle") this.tell({ sending: "sending" });
			const reply = await post(entry);
			if (reply.kind === "unreachable") {
				this.tell({ sending: "unreachable" });
				await this.pause(wait);
				wait = Math.min(wait * 2, LONGEST_WAIT_MS);
				continue;
			}
			if (reply.kind === "paused") {
				// Until they may go on: then it is sent without their doing.
				this.tell({ sending: "paused", pausedAt: reply.since });
				await this.pause(LONGEST_WAIT_MS);
				continue;
			}
			wait = 500;
			if (reply.kind === "signed-out" || reply.kind === "other-person") {
				this.tell({ sending: reply.kind });
				return;
			}
			if (reply.kind === "saved") {
				this.without(entry, { savedAt: Date.now(), sending: "sending" });
				await this.store.drop(entry);
			} else {
				await this.keepTrouble(entry, reply);
			}
		}
		this.tell({ sending: "idle" });
	}

	private next(): OutboxEntry | undefined {
		return this.status.entries.find(({ trouble }) => trouble === null);
	}

	private async keepTrouble(entry: OutboxEntry, trouble: OutboxTrouble | null): Promise<void> {
		const isCurrent = this.status.entries.some(({ clientId }) => clientId === entry.clientId);
		// A correction took its place while this one was on its way.
		if (!isCurrent) return;
		const changed = { ...entry, trouble };
		this.tell({
			entries: this.status.entries.map((each) =>
				each.clientId === entry.clientId ? changed : each,
			),
		});
		await this.store.change(changed);
	}

	private without(entry: OutboxEntry, more: Partial<OutboxStatus> = {}): void {
		const entries = this.status.entries.filter(({ clientId }) => clientId !== entry.clientId);
		this.tell({ entries, ...more });
	}

	/** Until the time has passed, the network is back or the page is looked at again. */
	private pause(milliseconds: number): Promise<void> {
		return new Promise((resolve) => {
			const done = () => {
				clearTimeout(timer);
				this.wake = null;
				resolve();
			};
			const timer = setTimeout(done, milliseconds);
			this.wake = done;
		});
	}

	private tell(change: Partial<OutboxStatus>): void {
		const status = { ...this.status, ...change };
		const { entries, sending, keeps, savedAt } = this.status;
		const isSame =
			status.entries === entries &&
			status.sending === sending &&
			status.keeps === keeps &&
			status.savedAt === savedAt;
		// Whoever listens renders the form anew.
		if (isSame) return;
		this.status = status;
		for (const listener of this.listeners) listener();
	}
}

export type { Outbox };

function isBlocked({ sending }: OutboxStatus): boolean {
	return sending === "signed-out" || sending === "other-person";
}

const outboxes = new Map<string, Outbox>();

/** The one outbox that a page has for a person; only in a browser. */
export function outboxOf(raterId: string): Outbox {
	const outbox = outboxes.get(raterId) ?? new Outbox(raterId);
	outboxes.set(raterId, outbox);
	return outbox;
}

/** What stands in a page that has no browser yet. */
export function nothingToSend(): OutboxStatus {
	return NOTHING;
}
