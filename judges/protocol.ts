/** The contract of a judge protocol (judges.md). Pure inside: effects come in as `ask`. */
import type { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { ItemContent } from "#db/model/item.ts";
import type { Judgment } from "#db/model/judgment.ts";
import type { UnscoredReason } from "#db/model/rating.ts";
import type { Rubric } from "#db/model/rubric.ts";

export type ChatMessage = {
	readonly role: "system" | "user" | "assistant";
	readonly content: string;
};

/** One question to a model. `schema` is what the answer must satisfy; the JSON schema is built from it. */
export type Question<T> = {
	readonly role: "judge" | "extract";
	readonly messages: readonly ChatMessage[];
	/** Names the JSON schema in the request. */
	readonly name: string;
	readonly schema: z.ZodType<T>;
	/** 0 unless stated; null leaves it to the model (some accept no other than their default). */
	readonly temperature?: number | null;
	readonly maxTokens?: number;
	/** 0, 1, 2 … for several answers to one request. */
	readonly draw?: number;
};

/** What came back: an answer that satisfies the schema, or the reason why there is none. */
export type Reply<T> =
	| { readonly ok: true; readonly value: T }
	| {
			readonly ok: false;
			readonly reason: UnscoredReason;
			readonly detail?: string;
			/** The parsed JSON that did not satisfy the schema, so that its good parts can be used. */
			readonly answer?: unknown;
	  };

/** Never throws for what a model or the network does; throws only when the run is cancelled. */
export type Ask = <T>(question: Question<T>) => Promise<Reply<T>>;

export type ItemField = "input" | "contexts" | "response" | "reference" | "referenceContexts";

export type JudgeInput<Parameters> = {
	readonly item: ItemContent;
	/** Present when the protocol reads the rubric. */
	readonly rubric: Rubric | null;
	readonly parameters: Parameters;
	readonly ask: Ask;
	/** Unguessable word for the delimiters around item text, fresh for each cell. */
	readonly delimiter: string;
};

export type JudgeProtocol<Parameters = Record<string, unknown>> = {
	/** `vrag-eval` */
	readonly id: string;
	readonly version: string;
	readonly label: string;
	/** What it measures and how, in two or three sentences for the page. */
	readonly description: string;
	readonly source?: string;
	/** False for protocols that need no endpoint and no model. */
	readonly asksModel: boolean;
	readonly readsRubric: boolean;
	/** Fields it reads. Where one is absent, the dimensions that need it end `not_applicable`. */
	readonly needs: readonly ItemField[];
	readonly parameters: z.ZodType<Parameters>;
	/** What it scores; with `readsRubric`, the rubric's own dimensions. */
	dimensions(rubric: Rubric | null, parameters: Parameters): readonly Dimension[];
	/** All constant prompt text, hashed into the judge's identity. */
	promptText(rubric: Rubric | null, parameters: Parameters): string;
	/** What its answers must satisfy, hashed into the identity; none for protocols without a model. */
	answerSchemas?(rubric: Rubric | null, parameters: Parameters): readonly z.ZodType[];
	/** Calls for one item, as an upper bound without repairs. */
	callsPerItem(rubric: Rubric | null, parameters: Parameters): number;
	/** One outcome for each of its dimensions. */
	judge(input: JudgeInput<Parameters>): Promise<Judgment>;
};
