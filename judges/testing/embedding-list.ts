import type { FaultKind } from "./faults.ts";

export type VectorList = {
	readonly model: string;
	readonly vectors: readonly (readonly number[])[];
	readonly encoding: "float" | "base64";
	readonly promptTokens: number;
};

/** The body that answers a request for vectors, as a text: NaN is no JSON. */
export function embeddingList(list: VectorList, fault: FaultKind | null): string {
	const vectors = list.vectors.map((vector) => [...vector]);
	if (fault === "wrong_count") vectors.pop();
	if (fault === "unequal_dimensions") vectors.at(-1)?.pop();
	const isBase64 = list.encoding === "base64" || fault === "nan_in_base64";
	if (fault === "nan_in_base64" || fault === "nan_in_json")
		vectors.at(-1)?.splice(0, 1, Number.NaN);
	const data = vectors.map((vector, index) => {
		const numbers = isBase64 ? `"${base64Of(vector)}"` : `[${vector.join(",")}]`;
		return `{"object":"embedding","index":${index},"embedding":${numbers}}`;
	});
	const usage = { prompt_tokens: list.promptTokens, total_tokens: list.promptTokens };
	return `{"object":"list","data":[${data.join(",")}],"model":${JSON.stringify(list.model)},"usage":${JSON.stringify(usage)}}`;
}

function base64Of(vector: readonly number[]): string {
	const bytes = Buffer.alloc(vector.length * 4);
	for (const [at, number] of vector.entries()) bytes.writeFloatLE(number, at * 4);
	return bytes.toString("base64");
}
