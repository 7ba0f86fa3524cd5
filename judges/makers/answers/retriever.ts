import { cosine } from "../../asking/cosine.ts";
import type { DocumentText, Embed, EmbedReply } from "../../asking/protocol.ts";
import { type Chunk, chunksOf } from "./chunks.ts";

/** A chunk that was found, and how near the query it lies (cosine, 6 decimals). */
export type Found = Omit<Chunk, "document"> & { readonly similarity: number };

export type Retrieval = { readonly ok: true; readonly found: readonly Found[] } | Failed;
type Failed = Extract<EmbedReply, { ok: false }>;
type Index = { readonly chunks: readonly Chunk[]; readonly vectors: readonly Float64Array[] };

/** Chunks of the documents of a run are embedded once for all of its items. */
const indexes = new WeakMap<readonly DocumentText[], Map<string, Promise<Index | Failed>>>();

export type RetrieverOptions = {
	readonly documents: readonly DocumentText[];
	/** Chunks, see `chunksOf`. */
	readonly tokens: number | null;
	readonly overlap: number;
	readonly topK: number;
	/** Only chunks of this document; null: of all. */
	readonly only: string | null;
	readonly embed: Embed;
};

/** The `topK` chunks nearest to a query by cosine, exactly; equal ones in the order of their ids. */
export async function retrieve(query: string, options: RetrieverOptions): Promise<Retrieval> {
	const index = await indexOf(options);
	if ("ok" in index) return index;
	const embedded = await options.embed([query]);
	if (!embedded.ok) return embedded;
	const [vector] = embedded.vectors;
	const scored = index.chunks.flatMap(({ document, ...chunk }, at) => {
		if (options.only !== null && document !== options.only) return [];
		const near = cosine(vector ?? [], index.vectors[at] ?? []);
		return [{ ...chunk, similarity: near.ok ? near.value : 0 }];
	});
	const nearest = scored.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
	return { ok: true, found: nearest.slice(0, options.topK) };
}

async function indexOf(options: RetrieverOptions): Promise<Index | Failed> {
	const { documents, tokens, overlap } = options;
	const known = indexes.get(documents) ?? new Map<string, Promise<Index | Failed>>();
	indexes.set(documents, known);
	const key = JSON.stringify([tokens, overlap]);
	const before = known.get(key);
	if (before) return before;
	const made = embedChunks(options);
	known.set(key, made);
	// What failed may be gone the next time.
	const index = await made.catch((error: unknown) => {
		known.delete(key);
		throw error;
	});
	if ("ok" in index) known.delete(key);
	return index;
}

async function embedChunks({
	documents,
	embed,
	...how
}: Pick<RetrieverOptions, "documents" | "embed" | "tokens" | "overlap">): Promise<Index | Failed> {
	const chunks = await chunksOf(documents, how);
	if (chunks.length === 0) return { chunks, vectors: [] };
	const embedded = await embed(chunks.map(({ text }) => text));
	return embedded.ok ? { chunks, vectors: embedded.vectors } : embedded;
}
