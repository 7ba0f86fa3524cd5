/** Answers on their way to the server, kept by the browser: they outlive a reload and a closed tab. */

import type { FormValues } from "./annotation-fields.ts";
import type { RefusedAnnotation } from "./submit-annotation.server.ts";
import type { Meanings } from "./values-under.ts";

/**
 * One answer that the server has not acknowledged. Of an item there is one, and another one only where two tabs
 * answered it without knowing of each other.
 */
export type OutboxEntry = {
	/** Whose answer it is: it is sent for nobody else. */
	raterId: string;
	itemId: string;
	/** The answer's own id, under which it lies here and the server stores it once. */
	clientId: string;
	/** Answers are sent in this order. */
	order: number;
	url: string;
	fields: FormValues;
	/** What the rubric asked that it was given under, whose id is among the fields. Answers of before have none. */
	asked?: Meanings;
	/** The beginning of the item's text, to tell it by. */
	excerpt: string;
	/** Why the server did not store it; null while it is still to be sent. */
	trouble: OutboxTrouble | null;
};

export type OutboxTrouble =
	| RefusedAnnotation
	/** The item or the project is not this person's any more. */
	| { kind: "refused"; sentence: string };

const NAME = "concord-outbox";
const TABLE = "answers-by-id";
/** Where version 1 had them: one for each item, so that of two tabs the later took the other's place. */
const BY_ITEM = "answers";
/** A browser that does not answer by then is taken for one that keeps nothing. */
const OPEN_MS = 3_000;

/** IndexedDB as far as the browser lets us, else the memory of this page. */
export class OutboxStore {
	private readonly memory = new Map<string, OutboxEntry>();
	private readonly opened: Promise<IDBDatabase | null>;
	private refused = false;

	constructor() {
		this.opened = openDatabase().catch(() => {
			this.refused = true;
			return null;
		});
	}

	/** Does what was put here so far outlive the page? */
	get keeps(): boolean {
		return !this.refused && this.memory.size === 0;
	}

	async all(raterId: string): Promise<OutboxEntry[]> {
		const stored = await this.attempt<OutboxEntry[]>("readonly", (table) => {
			return table.index("rater").getAll(raterId);
		}).catch(() => []);
		const here = [...this.memory.values()].filter((entry) => entry.raterId === raterId);
		const hidden = new Set(here.flatMap((entry) => [entry.clientId, ...replacedBy(entry)]));
		return [...(stored ?? []).filter(({ clientId }) => !hidden.has(clientId)), ...here].sort(
			(a, b) => a.order - b.order,
		);
	}

	/** How many answers of other people, or of the same person in other projects, wait here too. */
	async others(raterId: string | null): Promise<number> {
		const keys = await this.attempt("readonly", (table) => table.getAllKeys()).catch(() => []);
		return (keys ?? []).filter((key) => !Array.isArray(key) || key[0] !== raterId).length;
	}

	/** Takes the place of the answers that it corrects; another tab's answer to the same item stays. */
	async put(entry: OutboxEntry): Promise<void> {
		const replaced = replacedBy(entry);
		try {
			if (!(await this.opened)) throw new Error("no database");
			await this.attempt("readwrite", (table) => {
				for (const clientId of replaced) table.delete([entry.raterId, clientId]);
				return table.put(entry);
			});
			this.memory.delete(entry.clientId);
		} catch {
			this.memory.set(entry.clientId, entry);
		}
		for (const clientId of replaced) this.memory.delete(clientId);
	}

	/** Keeps what changed of an answer, unless it was sent, given up or corrected meanwhile, here or in another tab. */
	async change(entry: OutboxEntry): Promise<void> {
		if (this.memory.has(entry.clientId)) this.memory.set(entry.clientId, entry);
		await this.attempt<OutboxEntry | undefined>("readwrite", (table) => {
			const request = table.get([entry.raterId, entry.clientId]);
			request.onsuccess = () => {
				if (request.result) table.put(entry);
			};
			return request;
		}).catch(() => undefined);
	}

	/** Takes an answer out. */
	async drop({ raterId, clientId }: OutboxEntry): Promise<void> {
		this.memory.delete(clientId);
		await this.attempt("readwrite", (table) => table.delete([raterId, clientId])).catch(
			() => undefined,
		);
	}

	private async attempt<Result>(
		mode: IDBTransactionMode,
		ask: (table: IDBObjectStore) => IDBRequest<Result>,
	): Promise<Result | null> {
		const db = await this.opened;
		if (!db) return null;
		return new Promise((done, failed) => {
			const transaction = db.transaction(TABLE, mode);
			const request = ask(transaction.objectStore(TABLE));
			transaction.oncomplete = () => done(request.result);
			transaction.onabort = () => failed(transaction.error);
			transaction.onerror = () => failed(transaction.error);
		});
	}
}

/** The answers that one takes the place of, by their ids: whoever gave it had them before their eyes. */
export function replacedBy({ fields }: OutboxEntry): string[] {
	return (fields.earlier ?? "").split(",").filter(Boolean);
}

function openDatabase(): Promise<IDBDatabase> {
	return new Promise((done, failed) => {
		const request = indexedDB.open(NAME, 2);
		const timer = setTimeout(() => failed(new Error("the browser does not answer")), OPEN_MS);
		request.onupgradeneeded = () => {
			const { result: db, transaction } = request;
			const table = db.createObjectStore(TABLE, { keyPath: ["raterId", "clientId"] });
			table.createIndex("rater", "raterId");
			if (!transaction || !db.objectStoreNames.contains(BY_ITEM)) return;
			const before: IDBRequest<OutboxEntry[]> = transaction.objectStore(BY_ITEM).getAll();
			before.onsuccess = () => {
				for (const entry of before.result) table.put(entry);
				db.deleteObjectStore(BY_ITEM);
			};
		};
		request.onsuccess = () => {
			clearTimeout(timer);
			// A page of a later version changes the tables: it must not wait for this one to be closed.
			request.result.onversionchange = () => request.result.close();
			done(request.result);
		};
		request.onerror = () => failed(request.error);
	});
}
