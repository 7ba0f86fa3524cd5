/** Answers on their way to the server, kept by the browser: they outlive a reload and a closed tab. */

import type { FormValues } from "./annotation-fields.ts";
import type { RefusedAnnotation } from "./submit-annotation.server.ts";

/** One answer that the server has not acknowledged; at most one for an item. */
export type OutboxEntry = {
	/** Whose answer it is: it is sent for nobody else. */
	raterId: string;
	itemId: string;
	/** The answer's own id, under which the server stores it once. */
	clientId: string;
	/** Answers are sent in this order. */
	order: number;
	url: string;
	fields: FormValues;
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
const TABLE = "answers";
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
		const hidden = new Set(here.map(({ itemId }) => itemId));
		return [...(stored ?? []).filter(({ itemId }) => !hidden.has(itemId)), ...here].sort(
			(a, b) => a.order - b.order,
		);
	}

	/** How many answers of other people, or of the same person in other projects, wait here too. */
	async others(raterId: string | null): Promise<number> {
		const keys = await this.attempt("readonly", (table) => table.getAllKeys()).catch(() => []);
		return (keys ?? []).filter((key) => !Array.isArray(key) || key[0] !== raterId).length;
	}

	/** Takes the place of an earlier answer to the same item. */
	async put(entry: OutboxEntry): Promise<void> {
		const key = keyOf(entry);
		try {
			if (!(await this.opened)) throw new Error("no database");
			await this.attempt("readwrite", (table) => table.put(entry));
			this.memory.delete(key);
		} catch {
			this.memory.set(key, entry);
		}
	}

	/** Takes an answer out, unless another one to the same item took its place. */
	async drop(entry: OutboxEntry): Promise<void> {
		const key = keyOf(entry);
		if (this.memory.get(key)?.clientId === entry.clientId) this.memory.delete(key);
		const id = [entry.raterId, entry.itemId];
		await this.attempt<OutboxEntry | undefined>("readwrite", (table) => {
			const request = table.get(id);
			// In the same transaction: what takes its place meanwhile comes after it.
			request.onsuccess = () => {
				if (request.result?.clientId === entry.clientId) table.delete(id);
			};
			return request;
		}).catch(() => undefined);
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

function keyOf({ raterId, itemId }: OutboxEntry): string {
	return `${raterId}/${itemId}`;
}

function openDatabase(): Promise<IDBDatabase> {
	return new Promise((done, failed) => {
		const request = indexedDB.open(NAME, 1);
		const timer = setTimeout(() => failed(new Error("the browser does not answer")), OPEN_MS);
		request.onupgradeneeded = () => {
			const table = request.result.createObjectStore(TABLE, { keyPath: ["raterId", "itemId"] });
			table.createIndex("rater", "raterId");
		};
		request.onsuccess = () => {
			clearTimeout(timer);
			done(request.result);
		};
		request.onerror = () => failed(request.error);
	});
}
