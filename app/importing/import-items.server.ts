import { setImmediate } from "node:timers/promises";
import { isDerivedItemId } from "#db/model/derived-id.ts";
import { documentText, insertDocuments } from "#db/queries/documents.server.ts";
import { insertItems, itemPositions, type NewItem } from "#db/queries/items.server.ts";
import { isRefusal, type Refusal } from "../base/refusal.ts";
import { textHash } from "../files/content-hash.ts";
import {
	type ItemRow,
	readDocumentRow,
	readItemRow,
	withContextsAsDocuments,
} from "../files/item-row.ts";
import type { ShapedSource } from "../files/recognise-shape.ts";
import { countRows, detached, shown } from "../files/source-row.ts";
import type { ImportTarget } from "./import-target.ts";
import { WritePace } from "./write-pace.ts";

/** Others who import at the same moment come first a few times, not for ever. */
const MOST_TRIES = 200;

/** Fields named in the sentence about those that items do not have. */
const NAMES_SHOWN = 8;

type Added = NewItem & { readonly file: string; readonly line: number };
type Document = { readonly id: string; readonly text: string };

/** Adds the items and documents of files to a project; content that is there never changes. */
export class ItemImport {
	private readonly target: ImportTarget;
	/** Hash of each document's text met so far, by its id. */
	private readonly documents = new Map<string, string>();
	private newItems: Added[] = [];
	private newDocuments: { externalId: string; text: string }[] = [];
	/** Items of the project that are written, which is the position of the next one. */
	private stored: number;
	private readonly pace = new WritePace();

	private readonly contextsAsDocuments: boolean;

	/** @param contextsAsDocuments makes documents of the contexts of items that name none */
	constructor(target: ImportTarget, contextsAsDocuments = false) {
		this.target = target;
		this.stored = target.items.size;
		this.contextsAsDocuments = contextsAsDocuments;
	}

	async importFile(source: ShapedSource): Promise<number> {
		const { report, watch } = this.target;
		const unknownFields = new Set<string>();
		let rows = 0;
		let items = 0;
		source.refusedItems?.clear();
		for await (const batch of source.batches((share) => watch.tell({ share }))) {
			if (watch.isStopped()) {
				report.isWhole = false;
				break;
			}
			rows += countRows(batch);
			for (const row of batch) {
				if ("problem" in row) {
					report.rejectUnread(source.name, row);
					continue;
				}
				const refused =
					source.shape === "documents"
						? await this.takeDocumentRow(readDocumentRow(row.fields))
						: await this.takeItemRow(readItemRow(row.fields, source.shape, source.isText), {
								file: source.name,
								line: row.line,
								unknownFields,
							});
				if (refused !== null) report.reject(source.name, row.line, refused);
				if (refused !== null) source.refusedItems?.add(String(row.fields.id), items);
				items++;
			}
			await this.write();
			watch.tell({ items: report.itemsAdded, rejected: report.rejected });
		}
		if (unknownFields.size > 0) report.warn(keptAsMetadata(source.name, unknownFields));
		return rows;
	}

	private async takeDocumentRow(row: Document | Refusal): Promise<string | null> {
		return isRefusal(row) ? row.sentence : this.takeDocument(row);
	}

	/** @returns why the row is refused, if so */
	private async takeItemRow(
		given: ItemRow | Refusal,
		{ unknownFields, ...at }: { file: string; line: number; unknownFields: Set<string> },
	): Promise<string | null> {
		if (isRefusal(given)) return given.sentence;
		const row = this.contextsAsDocuments ? withContextsAsDocuments(given) : given;
		const { items, report } = this.target;
		if (isDerivedItemId(row.externalId))
			return `${shown(row.externalId)} is the id of an item of a derived set: give this one an id of its own`;
		const known = items.get(row.externalId);
		if (known && known.contentHash !== row.contentHash)
			return `item ${shown(row.externalId)} is there with other content, which never changes: give this one an id of its own`;
		for (const document of row.documents) {
			const refused = await this.takeDocument(document);
			if (refused !== null) return refused;
		}
		// One more than are shown says that there are more; every row may bring another.
		for (const name of row.unknownFields)
			if (unknownFields.size <= NAMES_SHOWN) unknownFields.add(detached(name));
		if (known) {
			report.itemsUnchanged++;
			return null;
		}
		const { content, contentHash } = row;
		const externalId = detached(row.externalId);
		// Its id and position are set when it is written; a dry run needs neither.
		items.set(externalId, { id: "", position: items.size, contentHash });
		this.newItems.push({ externalId, contentHash, content, ...at });
		report.itemsAdded++;
		return null;
	}

	private async takeDocument({ id, text }: Document): Promise<string | null> {
		const { db, projectId, report } = this.target;
		const hash = textHash(text);
		let known = this.documents.get(id);
		if (known === undefined && projectId !== null) {
			const stored = await documentText(db, projectId, id);
			if (stored !== null) known = textHash(stored);
		}
		if (known !== undefined && known !== hash)
			return `document ${shown(id)} is there with another text, which never changes`;
		if (known === undefined) {
			this.newDocuments.push({ externalId: id, text });
			report.documentsAdded++;
		}
		this.documents.set(detached(id), hash);
		return null;
	}

	private async write(): Promise<void> {
		const { db, projectId, dryRun, now } = this.target;
		const documents = this.newDocuments;
		const added = this.newItems;
		this.newDocuments = [];
		this.newItems = [];
		if (dryRun || projectId === null) {
			await setImmediate();
			return;
		}
		await this.pace.each(documents, (slice) =>
			insertDocuments(db, { projectId, added: slice, now }),
		);
		await this.pace.each(added, (slice) => this.writeItems(projectId, slice));
	}

	private async writeItems(projectId: string, slice: readonly Added[]): Promise<void> {
		const { db, now, items } = this.target;
		let added = slice;
		for (let tries = 0; added.length > 0; tries++) {
			if (tries > MOST_TRIES) throw new Error("items are refused that are not there");
			const written = await insertItems(db, { projectId, first: this.stored, added, now });
			if (written) {
				for (const [index, item] of added.entries()) items.set(item.externalId, written[index]);
				this.stored += added.length;
				return;
			}
			added = await this.withoutThoseAddedMeanwhile(projectId, added);
		}
	}

	/** Somebody else added items to the project at the same time: looks again and goes on. */
	private async withoutThoseAddedMeanwhile(
		projectId: string,
		added: readonly Added[],
	): Promise<Added[]> {
		const { db, items, report } = this.target;
		const there = await itemPositions(db, projectId);
		const left: Added[] = [];
		for (const item of added) {
			const known = there.get(item.externalId);
			if (!known) {
				left.push(item);
				continue;
			}
			report.itemsAdded--;
			if (known.contentHash === item.contentHash) report.itemsUnchanged++;
			else
				report.reject(
					item.file,
					item.line,
					`item ${shown(item.externalId)} was added with other content meanwhile`,
				);
		}
		items.clear();
		for (const [externalId, known] of there) items.set(externalId, known);
		this.stored = there.size;
		for (const { externalId, contentHash } of left)
			items.set(externalId, { id: "", position: items.size, contentHash });
		return left;
	}
}

function keptAsMetadata(file: string, fields: ReadonlySet<string>): string {
	const names = [...fields].slice(0, NAMES_SHOWN).map(shown).join(", ");
	const others = fields.size > NAMES_SHOWN ? " and others" : "";
	return `${file}: fields that items do not have are kept as metadata: ${names}${others}.`;
}
