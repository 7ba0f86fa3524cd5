import type { z } from "zod";
import { readRubric } from "./read-rubric-form.ts";
import { RubricFields } from "./rubric-form-fields.ts";

/** The lists of the form, as field names go through them. */
export const RUBRIC_LISTS = ["verdict.levels", "dimensions", "dimensions[].levels"] as const;

/**
 * The rubric editor's form: what was typed, read into a rubric. Problems stand at the fields that
 * cause them.
 */
export const RubricForm = RubricFields.transform((fields, context) => ({
	intent: fields.intent,
	definition: readRubric(fields, context),
}));
/** What the form says once it is read. */
export type RubricForm = z.output<typeof RubricForm>;
