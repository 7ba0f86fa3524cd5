import type { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment } from "#db/model/judgment.ts";
import type { Scale } from "#db/model/scale.ts";
import type { NamedText } from "../../asking/item-block.ts";
import type { Embed, ItemField, Question, Reply } from "../../asking/protocol.ts";
import type { MeasureName, RagasParameters } from "./parameters.ts";

/** One of an item's references and its place among them, from 0. */
export type Reference = { readonly at: number; readonly text: string };

/** What a measure asks: its prompt, the texts it is about, and what the answer must be. */
export type Asked<T> = Pick<Question<T>, "role" | "name" | "schema" | "temperature" | "draw"> & {
	readonly prompt: string;
	readonly texts: readonly NamedText[];
};

/** The item as the measures read it. Texts of absent fields are empty; no measure that needs them runs. */
export type Subject = {
	readonly question: string;
	readonly response: string;
	/** In retrieved order; none where every one is blank. */
	readonly contexts: readonly string[];
	/** Without blank ones. */
	readonly references: readonly Reference[];
	readonly parameters: RagasParameters;
	/** The same question is asked once, whoever asks it. */
	ask<T>(asked: Asked<T>): Promise<Reply<T>>;
	readonly embed: Embed;
};

/** One of Ragas' measures. */
export type Measure = {
	readonly name: MeasureName;
	/** The columns that Ragas requires for it. */
	readonly fields: readonly ItemField[];
	/** Does it count claims of the response? Then a non-answer has no value. */
	readonly claimBased?: boolean;
	/** Usually one, of its own name. */
	dimensions(parameters: RagasParameters): readonly Dimension[];
	prompts(parameters: RagasParameters): readonly string[];
	readonly schemas: readonly z.ZodType[];
	/** An outcome for each of its dimensions. All fields are there, the response is not empty. */
	judge(subject: Subject): Promise<Judgment>;
};

export const SHARE: Scale = { type: "numeric", range: [0, 1] };
export const COSINE: Scale = { type: "numeric", range: [-1, 1] };
