import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#db/dialect";
import { commit } from "../audit/commit.ts";
import { embeddings } from "../schema/index.ts";

/** The vectors that are kept of some texts, by the texts' hashes. */
export async function keptVectors(
	db: Database,
	{ projectId, model }: { projectId: string; model: string },
	hashes: readonly string[],
): Promise<Map<string, Float64Array>> {
	if (hashes.length === 0) return new Map();
	const rows = await db
		.select({ hash: embeddings.textHash, vector: embeddings.vector })
		.from(embeddings)
		.where(
			and(
				eq(embeddings.projectId, projectId),
				eq(embeddings.model, model),
				inArray(embeddings.textHash, [...hashes]),
			),
		);
	return new Map(rows.map(({ hash, vector }) => [hash, decoded(vector)]));
}

/** Keeps vectors; one that is there already stays as it is. */
export async function keepVectors(
	db: Database,
	{ projectId, model }: { projectId: string; model: string },
	vectors: ReadonlyMap<string, Float64Array>,
): Promise<void> {
	if (vectors.size === 0) return;
	const createdAt = new Date();
	const rows = [...vectors].map(([textHash, vector]) => ({
		projectId,
		model,
		textHash,
		vector: encoded(vector),
		createdAt,
	}));
	await commit(db, "run", (tx) => [tx.insert(embeddings).values(rows).onConflictDoNothing()]);
}

function encoded(vector: Float64Array): string {
	return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString("base64");
}

function decoded(text: string): Float64Array {
	const bytes = Buffer.from(text, "base64");
	const vector = new Float64Array(bytes.length / Float64Array.BYTES_PER_ELEMENT);
	new Uint8Array(vector.buffer).set(bytes);
	return vector;
}
