import { z } from "zod";
import type { Dimension } from "#db/model/dimension.ts";
import { CannotJudgeReason, decodeValue, encodeValue } from "#db/model/rating.ts";
import { isDiscrete, type Level, type Scale } from "#db/model/scale.ts";
import type { JsonSchema } from "./model-reply.ts";

/** One dimension's answer: a rationale where one is asked for, then a value on the scale or why there is none. */
export type DimensionAnswer =
	| { readonly rationale?: string; readonly value: Level }
	| { readonly rationale?: string; readonly cannot_judge: CannotJudgeReason };

/** What belongs to an answer beside its value. */
export type AnswerForm = { readonly rationale: boolean; readonly cannotJudge: boolean };

export const FULL_FORM: AnswerForm = { rationale: true, cannotJudge: true };

/**
 * Puts what a model wrote on a scale, exactly; `null` = off the scale.
 * A value of JSON's own type must be a level (the number 4.0 is level 4) or lie in the range. A
 * string stands for a level of another type only if it is exactly that level's JSON text ("4",
 * "true") and no other level has the same text. Nothing is trimmed, folded, rounded or clipped.
 */
export function readLevel(scale: Scale, raw: unknown): Level | null {
	if (typeof raw !== "string" && typeof raw !== "number" && typeof raw !== "boolean") return null;
	const stored = encodeValue(scale, raw);
	if (!isDiscrete(scale)) return stored ? raw : null;
	if (stored) return decodeValue(scale, stored);
	if (typeof raw !== "string") return null;
	const sameText = scale.values.filter((level) => JSON.stringify(level) === raw);
	return sameText.length === 1 ? (sameText[0] ?? null) : null;
}

/** "1, 2, 3", "a number from 0 to 1": the scale in words, for prompts and error messages. */
export function describeScale(scale: Scale): string {
	if (isDiscrete(scale)) return scale.values.map((level) => JSON.stringify(level)).join(", ");
	return scale.range ? `a number from ${scale.range[0]} to ${scale.range[1]}` : "a number";
}

/**
 * The zod schema of one value. Its JSON schema is an enum of the levels or a number with bounds;
 * its parser is `readLevel`. A scalar that is no level is an issue marked `offScale`.
 */
export function levelSchema(scale: Scale): z.ZodType<Level> {
	return z
		.unknown()
		.transform((raw, context) => {
			const level = readLevel(scale, raw);
			if (level !== null) return level;
			const scalar = raw !== null && raw !== undefined && typeof raw !== "object";
			context.addIssue({
				code: "custom",
				message: scalar
					? `${JSON.stringify(raw)} is not on the scale (${describeScale(scale)})`
					: `expected one value of the scale (${describeScale(scale)})`,
				params: { offScale: scalar },
			});
			return z.NEVER;
		})
		.meta(levelJsonSchema(scale));
}

function levelJsonSchema(scale: Scale): Record<string, unknown> {
	if (!isDiscrete(scale)) {
		if (!scale.range) return { type: "number" };
		return { type: "number", minimum: scale.range[0], maximum: scale.range[1] };
	}
	const types = [...new Set(scale.values.map((level) => typeof level))];
	return { type: types.length === 1 ? types[0] : types, enum: scale.values };
}

/** Rationale first, so that the value follows from it; then the value or `cannot_judge`. */
export function dimensionAnswerSchema(
	scale: Scale,
	form: AnswerForm = FULL_FORM,
): z.ZodType<DimensionAnswer> {
	const value = levelSchema(scale);
	if (!form.rationale) {
		const bare = z.strictObject({ value });
		if (!form.cannotJudge) return bare;
		return z.union([bare, z.strictObject({ cannot_judge: CannotJudgeReason })]);
	}
	const rationale = z.string();
	const answer = z.strictObject({ rationale, value });
	if (!form.cannotJudge) return answer;
	return z.union([answer, z.strictObject({ rationale, cannot_judge: CannotJudgeReason })]);
}

const SAFE_KEY = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/;

/**
 * Under which member of the answer each dimension stands: its name where that is a plain word,
 * else `dimension_3` by position (names are free text, JSON schema endpoints are not that free).
 */
export function answerKeys(dimensions: readonly Pick<Dimension, "name">[]): string[] {
	const names = new Set(dimensions.map((dimension) => dimension.name));
	return dimensions.map(({ name }, position) => {
		if (SAFE_KEY.test(name) && !(name in Object.prototype)) return name;
		let key = `dimension_${position + 1}`;
		while (names.has(key)) key += "_";
		return key;
	});
}

/** Building a schema and its parser costs more than everything else of a judgment: built once. */
const built = new Map<string, z.ZodType<Record<string, DimensionAnswer>>>();
const MOST_BUILT = 200;

/** The answer to several dimensions in one request, in their order. */
export function dimensionsAnswerSchema(
	dimensions: readonly Pick<Dimension, "name" | "scale">[],
	form: AnswerForm = FULL_FORM,
): z.ZodType<Record<string, DimensionAnswer>> {
	const content = JSON.stringify([form, ...dimensions.map(({ name, scale }) => [name, scale])]);
	const known = built.get(content);
	if (known) return known;
	const keys = answerKeys(dimensions);
	const schema = z.strictObject(
		Object.fromEntries(
			dimensions.map(({ scale }, position) => [
				keys[position] ?? "",
				dimensionAnswerSchema(scale, form),
			]),
		),
	);
	if (built.size >= MOST_BUILT) built.clear();
	built.set(content, schema);
	return schema;
}

const jsonSchemas = new WeakMap<z.ZodType, JsonSchema>();

/**
 * The JSON schema of a zod schema as strict structured output takes it: every member required, no
 * other allowed, alternatives as `anyOf`. Write objects as `z.strictObject` and what may be absent
 * as `.nullable()`: an optional member is a bug and throws.
 */
export function toJsonSchema(schema: z.ZodType): JsonSchema {
	const known = jsonSchemas.get(schema);
	if (known) return known;
	const made = makeJsonSchema(schema);
	jsonSchemas.set(schema, made);
	return made;
}

function makeJsonSchema(schema: z.ZodType): JsonSchema {
	const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
		io: "input",
		override: ({ jsonSchema }) => {
			if (jsonSchema.oneOf) {
				jsonSchema.anyOf = jsonSchema.oneOf;
				delete jsonSchema.oneOf;
			}
			if (jsonSchema.type !== "object") return;
			const members = Object.keys(jsonSchema.properties ?? {});
			if (jsonSchema.additionalProperties !== false || members.length === 0) {
				throw new TypeError("structured output needs z.strictObject with members");
			}
			if (jsonSchema.required?.length !== members.length) {
				throw new TypeError("structured output needs every member: use .nullable()");
			}
		},
	});
	return JSON.parse(JSON.stringify(rest)) as JsonSchema;
}
