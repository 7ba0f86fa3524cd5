import { cosine } from "../../asking/cosine.ts";
import { isBlank } from "../../asking/item-block.ts";
import type { DocumentText, Embed, EmbedReply } from "../../asking/protocol.ts";
import { ZERO_VECTOR } from "../contract/why-left-out.ts";
import { bm25 } from "./bm25.ts";
import { type Chunk, chunksOf } from "./chunks.ts";

/**
 * A chunk that was found, and how near the query it lies: the cosine of embeddings (6 decimals), or
 * the score of BM25, above 0 and without an upper end.
 */
export type Found = Omit<Chunk, "document"> & { readonly similarity: number };

export type Retrieval = { readonly ok: true; readonly found: readonly Found[] } | Failed;
type Failed = Extract<EmbedReply, { ok: false }>;

/** How near each text lies to a query; null for those that are not near at all. */
type Nearness = { readonly ok: true; readonly values: readonly (number | null)[] } | Failed;
type Index = {
	readonly chunks: readonly Chunk[];
	readonly nearTo: (query: string, embed: Embed) => Promise<Nearness>;
};

/** Chunks of the documents of a run are indexed once for all of its items. */
const indexes = new WeakMap<readonly DocumentText[], Map<string, Promise<Index | Failed>>>();

export type RetrieverOptions = {
	readonly retriever: "embedding" | "bm25";
	readonly documents: readonly DocumentText[];
	/** Chunks, see `chunksOf`. */
	readonly tokens: number | null;
	readonly overlap: number;
	readonly topK: number;
	/** Only chunks of this document; null: of all. */
	readonly only: string | null;
	readonly embed: Embed;
};

/**
 * The `topK` chunks nearest to a query, exactly; equal ones in the order of their ids. What has no
 * nearness is not found: texts that share no word with the query (BM25), and those without a
 * direction, such as blank ones (cosine). Where the query, or every passage, has none and is not blank, nothing could
 * be searched: `not_applicable` with the detail `zero_vector`.
 */
export async function retrieve(query: string, options: RetrieverOptions): Promise<Retrieval> {
	const index = await indexOf(options);
	if ("ok" in index) return index;
	const near = await index.nearTo(query, options.embed);
	if (!near.ok) return near;
	const scored = index.chunks.flatMap((chunk, at) => {
		const isSearched = options.only === null || chunk.document === options.only;
		return isSearched ? [{ chunk, similarity: near.values[at] ?? null }] : [];
	});
	const found = scored.flatMap(({ chunk: { document: _, ...chunk }, similarity }) =>
		similarity === null ? [] : [{ ...chunk, similarity }],
	);
	const isRead = !isBlank(query) && scored.some(({ chunk }) => !isBlank(chunk.text));
	if (options.retriever === "embedding" && isRead && found.length === 0)
		return { ok: false, reason: "not_applicable", detail: ZERO_VECTOR };
	const nearest = found.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1));
	return { ok: true, found: nearest.slice(0, options.topK) };
}

async function indexOf(options: RetrieverOptions): Promise<Index | Failed> {
	const { documents, retriever, tokens, overlap } = options;
	const known = indexes.get(documents) ?? new Map<string, Promise<Index | Failed>>();
	indexes.set(documents, known);
	const key = JSON.stringify([retriever, tokens, overlap]);
	const before = known.get(key);
	if (before) return before;
	const made = indexed(options);
	known.set(key, made);
	// What failed may be gone the next time.
	const index = await made.catch((error: unknown) => {
		known.delete(key);
		throw error;
	});
	if ("ok" in index) known.delete(key);
	return index;
}

async function indexed({
	documents,
	embed,
	retriever,
	...how
}: RetrieverOptions): Promise<Index | Failed> {
	const chunks = await chunksOf(documents, how);
	const texts = chunks.map(({ text }) => text);
	if (retriever === "bm25") {
		const scores = bm25(texts);
		return { chunks, nearTo: async (query) => ({ ok: true, values: scores(query) }) };
	}
	if (chunks.length === 0) return { chunks, nearTo: async () => ({ ok: true, values: [] }) };
	const embedded = await embed(texts);
	if (!embedded.ok) return embedded;
	return { chunks, nearTo: (query, again) => cosinesOf(embedded.vectors, query, again) };
}

async function cosinesOf(
	vectors: readonly Float64Array[],
	query: string,
	embed: Embed,
): Promise<Nearness> {
	const embedded = await embed([query]);
	if (!embedded.ok) return embedded;
	const [vector = new Float64Array()] = embedded.vectors;
	const other = vectors.find(({ length }) => length !== vector.length);
	if (other) {
		const detail = `vectors of unequal length: ${other.length} numbers for a passage, ${vector.length} for the query`;
		return { ok: false, reason: "request_failed", detail };
	}
	const cosines = vectors.map((each) => cosine(vector, each));
	return { ok: true, values: cosines.map((near) => (near.ok ? near.value : null)) };
}
