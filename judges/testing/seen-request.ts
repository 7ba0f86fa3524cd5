import { z } from "zod";
import { ASK_TEXT } from "../asking/ask-model.ts";
import { canonicalJson, knownJson } from "../asking/canonical-json.ts";
import { sha256 } from "../asking/sha256.ts";
import { type Block, readItemBlocks } from "./read-item-blocks.ts";

/** A chat request as the server's scripts see it. */
export type SeenRequest = {
	/** From 1, in order of arrival. */
	readonly number: number;
	/** How often the very same body came before: 0 for the first time. */
	readonly arrival: number;
	readonly model: string;
	readonly messages: readonly { readonly role: string; readonly content: string }[];
	/** All messages in one text. */
	readonly text: string;
	/** The item's texts, read back from their blocks. */
	readonly blocks: readonly Block[];
	/** The same for all requests about the same item by whatever model. */
	readonly item: string;
	/** Did it ask for `response_format: json_schema`? */
	readonly structured: boolean;
	/** The schema it asked for, in the format or in the text; null when none can be found. */
	readonly schema: unknown;
	/** The tool whose arguments it asked for; null where it asked for a text. */
	readonly tool: string | null;
	/** The whole body; empty for requests that ask no model. */
	readonly body: Readonly<Record<string, unknown>>;
	/** SHA-256 of the canonical body. */
	readonly hash: string;
};

const ChatBody = z.looseObject({
	model: z.string().min(1),
	messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
	response_format: z
		.object({
			type: z.string(),
			json_schema: z.object({ name: z.string(), schema: z.unknown() }).optional(),
		})
		.optional(),
	tools: z
		.array(z.object({ function: z.object({ name: z.string(), parameters: z.unknown() }) }))
		.optional(),
});

/** Reads a request body, or says what is wrong with it. */
export function readSeenRequest(
	body: string,
	number: number,
	arrivalOf: (hash: string) => number,
): SeenRequest | { readonly problem: string } {
	const json = parse(body);
	const parsed = ChatBody.safeParse(json);
	if (!parsed.success) return { problem: z.prettifyError(parsed.error) };
	const { model, messages, response_format: format, tools } = parsed.data;
	const tool = tools?.[0]?.function;
	const text = messages.map(({ content }) => content).join("\n");
	// By message: the texts of each stand under a word of their own.
	const blocks = messages.flatMap(({ content }) => readItemBlocks(content) ?? []);
	const about = blocks.length > 0 ? canonicalJson(blocks.map((b) => [b.name, b.text])) : text;
	const hash = sha256(canonicalJson(knownJson(json)));
	return {
		number,
		arrival: arrivalOf(hash),
		model,
		messages,
		text,
		blocks,
		item: sha256(about),
		structured: format?.json_schema !== undefined,
		schema: format?.json_schema?.schema ?? tool?.parameters ?? schemaInText(messages),
		tool: tool?.name ?? null,
		body: parsed.data,
		hash,
	};
}

/** A request for vectors as the server's scripts see it: its text is all texts. */
export type SeenEmbedding = SeenRequest & {
	readonly texts: readonly string[];
	readonly encoding: "float" | "base64";
};

const EmbeddingBody = z.looseObject({
	model: z.string().min(1),
	input: z.union([
		z.string().transform((text) => [text]),
		z.array(z.string().min(1)).min(1).max(2048),
	]),
	encoding_format: z.enum(["float", "base64"]).default("float"),
});

/** Reads the body of a request for vectors, or says what is wrong with it. */
export function readSeenEmbedding(
	body: string,
	number: number,
	arrivalOf: (hash: string) => number,
): SeenEmbedding | { readonly problem: string } {
	const json = parse(body);
	const parsed = EmbeddingBody.safeParse(json);
	if (!parsed.success) return { problem: z.prettifyError(parsed.error) };
	const { model, input: texts, encoding_format: encoding } = parsed.data;
	const hash = sha256(canonicalJson(knownJson(json)));
	const seen = seenPlain(texts.join("\n"), number);
	return { ...seen, model, hash, item: hash, arrival: arrivalOf(hash), texts, encoding };
}

/** A request that asks no model, as scripts see it. */
export function seenPlain(text: string, number: number): SeenRequest {
	const hash = sha256(text);
	return {
		...{ number, arrival: 0, model: "", messages: [], text, blocks: [] },
		...{ item: hash, structured: false, schema: null, tool: null, body: {}, hash },
	};
}

/** The schema stands alone on the line after one of our two instructions. */
function schemaInText(messages: readonly { readonly content: string }[]): unknown {
	for (const { content } of [...messages].reverse()) {
		const lines = content.split("\n");
		const at = lines.findLastIndex((line) => line === ASK_TEXT.inText || line === ASK_TEXT.again);
		if (at >= 0) return parse(lines[at + 1] ?? "");
	}
	return null;
}

function parse(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return null;
	}
}
