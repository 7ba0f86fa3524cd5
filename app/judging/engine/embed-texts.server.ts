import type { UnscoredReason } from "#db/model/rating.ts";
import { keepVectors, keptVectors } from "#db/queries/embeddings.server.ts";
import { unitVector } from "#judges/asking/cosine.ts";
import { known as vectorOf } from "#judges/asking/known.ts";
import { lexicalEmbedding } from "#judges/asking/lexical-embedding.ts";
import type { ModelFailureKind } from "#judges/asking/model-reply.ts";
import type { EmbedReply } from "#judges/asking/protocol.ts";
import { sha256OfJson } from "#judges/asking/sha256.ts";
import type { EmbeddingReply } from "#judges/endpoint/embeddings.ts";
import { whenOpen } from "../../base/when-open.server.ts";
import { type Attempt, type Interruption, isInterruption } from "./attempt.ts";
import { textOverWindow } from "./context-window.server.ts";
import { sendEmbedding } from "./send-embedding.server.ts";

/** Texts of one request. */
const TEXTS_AT_ONCE = 64;

/**
 * Vectors of texts, L2-normalised (zeros stay zeros). A text is embedded once in a project, however
 * many items share it; two tasks that need the same one at the same time wait for one request.
 * Without an endpoint for the role `embed` the embedded lexical embedding is used.
 * @returns an interruption as `sendRequest`
 */
export async function embedTexts(
	attempt: Attempt,
	texts: readonly string[],
): Promise<EmbedReply | Interruption> {
	const { context } = attempt;
	const access = context.roles.get("embed");
	if (!access) return { ok: true, vectors: texts.map(lexicalEmbedding) };
	const { db } = context;
	const { inFlight } = context.engine;
	const kept = {
		projectId: context.run.projectId,
		model: `${access.endpoint.baseUrl} ${access.model}`,
	};
	const hashes = texts.map((text) => sha256OfJson(text));
	const key = `embed ${kept.projectId} ${kept.model}`;
	for (let other = inFlight.get(key); other; other = inFlight.get(key)) await other;
	context.stop.throwIfAborted();
	let settle: () => void = () => {};
	inFlight.set(key, new Promise((resolve) => (settle = resolve)));
	try {
		const known = await keptVectors(db, kept, [...new Set(hashes)]);
		const missing = new Map<string, string>();
		hashes.forEach((hash, at) => {
			if (!known.has(hash)) missing.set(hash, texts[at]);
		});
		const tooLong = await textOverWindow(access, [...missing.values()]);
		if (tooLong) return failed(tooLong);
		const wanted = [...missing];
		for (let start = 0; start < wanted.length; start += TEXTS_AT_ONCE) {
			const some = wanted.slice(start, start + TEXTS_AT_ONCE);
			const request = { model: access.model, texts: some.map(([, text]) => text) };
			const reply = await sendEmbedding(attempt, access, request);
			if (isInterruption(reply)) return reply;
			if (reply.kind === "failure") return failed(reply);
			// What does not fit to the others is not kept beside them.
			const unequal = unequalLengths([...known.values(), ...reply.vectors]);
			if (unequal) return unequal;
			const fresh = new Map(some.map(([hash], at) => [hash, normalised(reply.vectors[at])]));
			await whenOpen(db, () => keepVectors(db, kept, fresh));
			for (const [hash, vector] of fresh) known.set(hash, vector);
		}
		const vectors = hashes.map((hash) => vectorOf(known, hash));
		return unequalLengths(vectors) ?? { ok: true, vectors };
	} finally {
		inFlight.delete(key);
		settle();
	}
}

/**
 * Vectors of one answer are of one length, but those of two answers need not be, where another model has
 * come to stand behind the name: they have no cosine. @returns what is wrong and what to do, or null
 */
function unequalLengths(vectors: readonly Float64Array[]): EmbedReply | null {
	const [first, ...others] = new Set(vectors.map(({ length }) => length));
	if (others.length === 0) return null;
	const detail = `the model gave vectors of ${first} and of ${others.join(", ")} numbers: what answers under its name has changed. Name the model in full, or under another name.`;
	return { ok: false, reason: "request_failed", detail };
}

function normalised(vector: Float64Array): Float64Array {
	return unitVector(vector) ?? new Float64Array(vector.length);
}

function failed(reply: Exclude<EmbeddingReply, { kind: "vectors" }>): EmbedReply {
	const detail = `${reply.failure}: ${reply.message}`;
	return { ok: false, reason: REASONS[reply.failure] ?? "request_failed", detail };
}

/** Of failures that have a reason of their own. */
const REASONS: Partial<Record<ModelFailureKind, UnscoredReason>> = {
	timeout: "timeout",
	over_context: "truncated",
};
