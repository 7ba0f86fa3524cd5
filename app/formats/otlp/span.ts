import type { Fields } from "../../files/source-row.ts";

/** An operation of a trace, whichever file it stands in. */
export type Span = {
	readonly place: number;
	readonly traceId: string;
	readonly spanId: string;
	readonly parentId: string | null;
	readonly name: string;
	/** What kind of operation, in the words of OpenInference: LLM, CHAIN, RETRIEVER, …; null where it does not say. */
	readonly kind: string | null;
	/** By their dotted names: `llm.input_messages.0.message.content`. */
	readonly attributes: ReadonlyMap<string, unknown>;
	readonly evaluations: readonly Evaluation[];
	/** What stands beside the attributes and is small, for metadata. */
	readonly about: ReadonlyMap<string, unknown>;
	/** What has no place, by its path. */
	readonly rest: ReadonlyMap<string, unknown>;
	/** Is it a row of its own, that annotations of other files name by the id of the span? */
	readonly isRow: boolean;
};

/** What somebody says of a span. */
export type Evaluation = {
	readonly name: string;
	readonly score: unknown;
	readonly label: unknown;
	readonly explanation: unknown;
	readonly isHuman: boolean;
	/** Who, where that is said. */
	readonly by: string | null;
	readonly at: string | undefined;
	/** Why there is no result. */
	readonly error: unknown;
	/** The path of its fields that have no place, and those. */
	readonly path: string;
	readonly rest: ReadonlyMap<string, unknown>;
	readonly isText: boolean;
	/** What Concord wrote beside it. */
	readonly own?: Fields | null;
};

const OPERATIONS: ReadonlyMap<unknown, string> = new Map([
	["chat", "LLM"],
	["text_completion", "LLM"],
	["generate_content", "LLM"],
	["completion", "LLM"],
	["invoke_agent", "AGENT"],
	["create_agent", "AGENT"],
	["execute_tool", "TOOL"],
	["embeddings", "EMBEDDING"],
	["workflow", "CHAIN"],
	["task", "CHAIN"],
	["agent", "AGENT"],
	["tool", "TOOL"],
]);

/** The kind that a span says itself, or that the name of its operation tells. */
export function kindOf(attributes: ReadonlyMap<string, unknown>, given?: unknown): string | null {
	const said = attributes.get("openinference.span.kind") ?? given;
	if (typeof said === "string" && said !== "" && !/^(spankind|unknown)/i.test(said))
		return said.toUpperCase();
	for (const name of ["gen_ai.operation.name", "llm.request.type", "traceloop.span.kind"]) {
		const kind = OPERATIONS.get(attributes.get(name));
		if (kind !== undefined) return kind;
	}
	return null;
}
