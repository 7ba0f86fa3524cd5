import { z } from "zod";
import type { EndpointFailure, Kept, Usage } from "../asking/model-reply.ts";
import { believableUsage } from "./believable-usage.ts";
import type { BodyReader } from "./endpoint-reply.ts";

export type EmbeddingRequest = {
	readonly model: string;
	/** At least one. */
	readonly texts: readonly string[];
};

export type EmbeddingAnswer = Kept & {
	readonly kind: "vectors";
	/** In the order of the texts, all of one length, finite; as the endpoint gave them, not normalised. */
	readonly vectors: readonly Float64Array[];
	/** The model string that the endpoint answered with. */
	readonly model: string | null;
	readonly usage: Usage;
	readonly status: number;
	readonly rawResponse: string;
};

export type EmbeddingReply = EmbeddingAnswer | (Kept & EndpointFailure);

/** Numbers rather than base64: every server writes them, and both kinds are read. */
export function embeddingBody({ model, texts }: EmbeddingRequest): string {
	return JSON.stringify({ model, input: texts, encoding_format: "float" });
}

const count = z.number().int().nonnegative().nullish().catch(null);

const EmbeddingList = z.object({
	model: z.string().nullish().catch(null),
	data: z.array(
		z.object({
			index: z.number().int().nonnegative().optional(),
			embedding: z.union([z.string(), z.array(z.number())]),
		}),
	),
	usage: z.object({ prompt_tokens: count }).nullish().catch(null),
});

type ReadEmbeddings = Pick<EmbeddingAnswer, "vectors" | "model" | "usage">;

/** Reads a vector for each text: each exactly once, by its index or else in the order they came. */
export function embeddingsReader(prompt: readonly string[]): BodyReader<ReadEmbeddings> {
	const texts = prompt.length;
	return (body) => {
		const parsed = EmbeddingList.safeParse(body);
		if (!parsed.success) return "something that is no list of embeddings";
		const { data, model, usage } = parsed.data;
		if (data.length !== texts) return `${data.length} vectors for ${texts} texts`;
		const vectors: Float64Array[] = [];
		for (const [position, { index, embedding }] of data.entries()) {
			const at = index ?? position;
			if (at >= texts || vectors[at]) return "vectors whose numbering is not that of the texts";
			const vector = typeof embedding === "string" ? fromBase64(embedding) : embedding;
			vectors[at] = Float64Array.from(vector ?? []);
		}
		const length = vectors[0]?.length ?? 0;
		if (length === 0) return "a vector without numbers";
		if (vectors.some((vector) => vector.length !== length)) return "vectors of unequal length";
		if (!vectors.every((vector) => vector.every(Number.isFinite))) {
			return "a vector that holds something else than finite numbers";
		}
		const told = { prompt: usage?.prompt_tokens ?? null, cached: null, completion: 0 };
		const believed = believableUsage(told, { prompt, answer: [] });
		return { vectors, model: model ?? null, usage: believed };
	};
}

/** Little-endian 32-bit numbers, as the interface has them; null for anything else. */
function fromBase64(text: string): Float32Array | null {
	const bytes = Buffer.from(text, "base64");
	if (bytes.length % 4 !== 0 || bytes.length === 0) return null;
	const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	return Float32Array.from({ length: bytes.length / 4 }, (_, at) => view.getFloat32(at * 4, true));
}
