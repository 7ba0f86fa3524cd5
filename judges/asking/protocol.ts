/** What asks models about items: judge protocols, and what they share with makers. Pure inside: effects come in as `ask`. */
import type { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { ItemContent } from "#db/model/item.ts";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import type { UnscoredReason } from "#db/model/rating.ts";
import type { Rubric } from "#db/model/rubric.ts";
import type { Level } from "#db/model/scale.ts";
import type { Json } from "./canonical-json.ts";
import type { Delimiter } from "./delimiter.ts";
import type { AnswerToken } from "./token-probabilities.ts";

export type ChatMessage = {
	readonly role: "system" | "user" | "assistant";
	readonly content: string;
};

/** A model's part in a protocol: its answers judge, it takes texts apart, or it turns them into vectors. */
export type Role = "judge" | "extract" | "embed";

/** One question to a model. `schema` is what the answer must satisfy; the JSON schema is built from it. */
export type Question<T> = {
	readonly role: Exclude<Role, "embed">;
	/** What it is for, where one role has several: cost is shown by it. Default: the role. */
	readonly step?: string;
	readonly messages: readonly ChatMessage[];
	/** Names the JSON schema in the request. */
	readonly name: string;
	readonly schema: z.ZodType<T>;
	/** 0 unless stated; null leaves it to the model (some accept no other than their default). */
	readonly temperature?: number | null;
	/** Longest answer; null leaves it to the model. */
	readonly maxTokens?: number | null;
	/** Further members of the request's body: `top_p`, `seed`, `reasoning_effort`, … */
	readonly extras?: Readonly<Record<string, Json>>;
	/** 0, 1, 2 … for several answers to one request. */
	readonly draw?: number;
};

/** What came back: an answer that satisfies the schema, or the reason why there is none. */
export type Reply<T> = {
	/** Those of the model's text, where their probabilities were asked for and given. */
	readonly tokens?: readonly AnswerToken[];
} & (
	| { readonly ok: true; readonly value: T }
	| {
			readonly ok: false;
			readonly reason: UnscoredReason;
			readonly detail?: string;
			/** The parsed JSON that did not satisfy the schema, so that its good parts can be used. */
			readonly answer?: unknown;
	  }
);

/**
 * Never throws for what a model or the network does. It throws when nothing of the protocol that stands
 * behind it may be carried out: the run is cut off, stands still, or waits for a batch.
 */
export type Ask = <T>(question: Question<T>) => Promise<Reply<T>>;

/** Vectors of texts, in order, L2-normalised; or the reason why there are none. */
export type EmbedReply =
	| { readonly ok: true; readonly vectors: readonly Float64Array[] }
	| { readonly ok: false; readonly reason: UnscoredReason; readonly detail?: string };

/** As `Ask`: never throws for what a model or the network does. Equal texts are sent once. */
export type Embed = (texts: readonly string[]) => Promise<EmbedReply>;

/**
 * Carries out `runJob(job)` of a task module of the judges, named by its `#…` import, beside the event
 * loop: for pure work that takes long. Job and outcome travel between threads.
 */
export type Compute = <Run extends (job: never) => unknown>(
	task: string,
	job: Parameters<Run>[0],
) => Promise<Awaited<ReturnType<Run>>>;

/** An item with values that people settled on, shown to the judge as an example. */
export type Example = {
	readonly item: ItemContent;
	/** Dimension → settled value. */
	readonly values: Readonly<Record<string, Level>>;
};

/** An example as a judge's parameters name it: the item's id in files, and the settled values. */
export type ChosenExample = {
	readonly item: string;
	readonly values: Readonly<Record<string, Level>>;
};

/** A text that items are about, by the id that they name. */
export type DocumentText = { readonly id: string; readonly text: string };

/** What another judge said about the item, for judges that are made of others. */
export type Member = {
	readonly judge: string;
	readonly outcome: Outcome;
	/** It has no value yet: it was not asked so far, or its failure can pass. */
	readonly isAwaited: boolean;
};

/** What decides how many requests an item needs. */
export type ItemShape = {
	readonly contexts: number;
	readonly referenceContexts: number;
	/** 1 where it is not said. */
	readonly references?: number;
	/** For protocols that read it. */
	readonly metadata?: ItemContent["metadata"];
};

export type ItemField =
	| "input"
	| "contexts"
	| "response"
	| "responseA"
	| "responseB"
	| "reference"
	| "referenceContexts";

/** What a procedure is handed to be carried out on an item. */
export type ProcedureInput<Parameters> = {
	readonly item: ItemContent;
	readonly parameters: Parameters;
	readonly ask: Ask;
	readonly embed: Embed;
	readonly compute: Compute;
	/** The item's own document, or all of the project, as the procedure asks; none where it does not. */
	readonly documents: readonly DocumentText[];
	/** Fences texts in a prompt; the same texts get the same word, so that items can share a request. */
	readonly delimiter: Delimiter;
};

/** The same with what only judges are shown. */
export type JudgeInput<Parameters> = ProcedureInput<Parameters> & {
	/** Present when the protocol reads the rubric. */
	readonly rubric: Rubric | null;
	/** Settled items for the prompt; none but for protocols that take examples. Never the item itself. */
	readonly examples: readonly Example[];
	/** Outcomes of the member judges, in the order of the parameters; none but for a panel. */
	readonly members: readonly Member[];
	/**
	 * Does the response only say that it does not know? As the project's detector has it; null where
	 * there is none, or it has not looked at the item.
	 */
	readonly nonAnswer: boolean | null;
};

/**
 * What judge protocols and makers have in common: who they are, what they need and how they are
 * carried out on an item. The engine runs both alike; `kind` tells them apart.
 */
export type Procedure<Parameters = Record<string, unknown>> = {
	/** `vrag-eval`; no protocol and maker share one. */
	readonly id: string;
	readonly version: string;
	readonly label: string;
	/** What it measures or makes and how, in two or three sentences for the page. */
	readonly description: string;
	readonly source?: string;
	/** Parts that models play in it; none for those that need no endpoint. */
	readonly roles: readonly Role[];
	readonly readsRubric: boolean;
	/** Fields it reads. Where one is absent, the dimensions that need it end `not_applicable`. */
	readonly needs: readonly ItemField[];
	readonly parameters: z.ZodType<Parameters>;
	/** What it has outcomes on; with `readsRubric`, the rubric's own dimensions. */
	dimensions(rubric: Rubric | null, parameters: Parameters): readonly Dimension[];
	/** All constant prompt text, hashed into the identity. */
	promptText(rubric: Rubric | null, parameters: Parameters): string;
	/** What its answers must satisfy, hashed into the identity; none for those without a model. */
	answerSchemas?(rubric: Rubric | null, parameters: Parameters): readonly z.ZodType[];
	/** Calls for one item, as an upper bound without repairs. */
	callsPerItem(rubric: Rubric | null, parameters: Parameters, item: ItemShape): number;
	/** Documents that it reads beside the item. */
	readonly readsDocuments?: "own" | "all";
	/** One outcome for each of its dimensions. */
	carryOut(input: JudgeInput<Parameters>): Promise<Judgment>;
};

/** Judges items: what it says of them are ratings. */
export type JudgeProtocol<Parameters = Record<string, unknown>> = Procedure<Parameters> & {
	readonly kind: "protocol";
	/** Settled items to be shown as examples; they are left out of the judge's figures. */
	examples?(parameters: Parameters): readonly ChosenExample[];
	/** Judges it is made of, by their ids. */
	memberIds?(parameters: Parameters): readonly string[];
	/** Of its dimensions those that are figures beside others: where they have no value, a cell is scored all the same. */
	figuresBeside?(rubric: Rubric | null, parameters: Parameters): readonly string[];
	/** Dimensions that are scored without asking a model. */
	readonly withoutModel?: readonly string[];
};
