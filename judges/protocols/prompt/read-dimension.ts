import { z } from "zod";
import { whyNotDeclared } from "#db/model/declared-dimension.ts";
import { Dimension, mayBeName, NO_NAME, Side } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { Level, MAX_LEVELS, VERDICT } from "#db/model/scale.ts";

/** What is wrong with an entry, and with which part of it. */
export type WrongPart = { readonly path: readonly PropertyKey[]; readonly problem: string };

/** What a value has to be, or that it is missing, as it follows the name of its key. */
export function hasToBe(what: string) {
	return (issue: { readonly input?: unknown }) =>
		issue.input === undefined ? "is missing" : `has to be ${what}`;
}

const Words = z.string({ error: hasToBe("a text") }).min(1, "is empty");

const LEVEL_KEYS = {
	value: Level,
	label: Words.optional(),
	description: Words.optional(),
	example: Words.optional(),
};

/** A level: its value alone, or with words. */
const LevelEntry = z.union([
	Level.transform((value) => ({ value })),
	z.strictObject(LEVEL_KEYS, { error: hasToBe("a value, or a value with words") }),
]);

const End = z.number({ error: () => "has to be a number" });

/** A dimension of the prompt's own, as its file declares it. */
const OwnDimension = z.strictObject(
	{
		name: Words.max(200, "has more than 200 characters").refine(mayBeName, NO_NAME),
		title: Words.optional(),
		question: Words.optional(),
		scale: z.enum(["binary", "ordinal", "nominal", "numeric"], {
			error: hasToBe("binary, ordinal, nominal or numeric"),
		}),
		levels: z.array(LevelEntry, { error: hasToBe("a list of levels") }).optional(),
		range: z.tuple([End, End], { error: hasToBe("two numbers, as in [0, 1]") }).optional(),
		side: z.enum(Side.options, { error: hasToBe(Side.options.join(", ")) }).optional(),
	},
	{ error: hasToBe("the name of one of the rubric’s, or have a name and a scale") },
);

export const DIMENSION_KEYS: readonly string[] = Object.keys(OwnDimension.shape);
export const LEVEL_KEY_NAMES: readonly string[] = Object.keys(LEVEL_KEYS);

export const NO_RUBRIC = "this project has no published rubric to take dimensions from.";

/** Reads one entry of a prompt's dimensions: one of its own, or the name of one of the rubric's. */
export function readDimension(
	entry: unknown,
	rubric: Rubric | null,
): Dimension | WrongPart | z.ZodError {
	if (typeof entry === "string") return ofRubricByName(entry, rubric);
	const declared = OwnDimension.safeParse(entry);
	if (!declared.success) return declared.error;
	const { name, title, question, scale: type, levels, range, side } = declared.data;
	const wrong = whyNoScale(declared.data);
	if (wrong) return wrong;
	const entries = levels ?? [{ value: false }, { value: true }];
	const texts = entries.map(({ value: _, ...words }) => words);
	const hasWords = type !== "numeric" && texts.some((words) => Object.keys(words).length > 0);
	const dimension = Dimension.parse({
		name,
		...(title !== undefined && { title }),
		scale:
			type === "numeric"
				? { type, ...(range && { range }) }
				: { type, values: entries.map(({ value }) => value) },
		...(hasWords && { levels: texts }),
		...(question !== undefined && { guideline: question }),
		...(side && { side }),
	});
	const unsaid = whyNotDeclared(dimension);
	return unsaid ? { path: [unsaid.part], problem: `${unsaid.problem}.` } : dimension;
}

function whyNoScale(declared: z.infer<typeof OwnDimension>): WrongPart | null {
	const { scale: type, levels, range } = declared;
	const name = JSON.stringify(declared.name);
	const wrong = (part: string, problem: string) => ({ path: [part], problem });
	if (declared.name === VERDICT && type !== "binary") {
		return wrong("scale", "the verdict is accept or reject: its scale is binary.");
	}
	if (type === "numeric") {
		if (levels)
			return wrong("levels", `${name} is numeric: it has a range, as in [0, 1], and no levels.`);
		const isBackwards = range !== undefined && !(range[0] < range[1]);
		return isBackwards
			? wrong("range", `the range of ${name} has to go from its lower to its upper end.`)
			: null;
	}
	if (range) return wrong("range", `${name} is ${type}: it has levels and no range.`);
	if (!levels)
		return type === "binary" ? null : wrong("scale", `${name} is ${type} and has no levels.`);
	const values = levels.map(({ value }) => value);
	const repeated = values.find((value, at) => values.indexOf(value) < at);
	if (repeated !== undefined) {
		return wrong("levels", `${name} has the level ${JSON.stringify(repeated)} twice.`);
	}
	if (type === "binary" && values.length !== 2) {
		return wrong("levels", `${name} is binary: it has two levels, not ${values.length}.`);
	}
	return values.length < 2 || values.length > MAX_LEVELS
		? wrong("levels", `${name} needs from 2 to ${MAX_LEVELS} levels.`)
		: null;
}

function ofRubricByName(name: string, rubric: Rubric | null): Dimension | WrongPart {
	if (!rubric) return { path: [], problem: NO_RUBRIC };
	const known = rubric.dimensions.find((dimension) => dimension.name === name);
	if (known) return ofRubric(known);
	const names = rubric.dimensions.map((dimension) => dimension.name).join(", ");
	const problem = `the rubric has no dimension ${JSON.stringify(name)}; it has ${names}.`;
	return { path: [], problem };
}

/**
 * A dimension of the rubric as judges answer on it: what is only people's is left out, and so are empty
 * texts, which a file does not keep.
 */
export function ofRubric({
	name,
	title,
	scale,
	levels,
	guideline,
	side,
	judgeScale,
}: Dimension): Dimension {
	const words = (levels ?? []).map(({ label, description, example }) => ({
		...(label && { label }),
		...(description && { description }),
		...(example && { example }),
	}));
	const hasWords = !judgeScale && words.some((level) => Object.keys(level).length > 0);
	return {
		name,
		...(title && { title }),
		scale: judgeScale ?? scale,
		...(hasWords && { levels: words }),
		...(guideline && { guideline }),
		...(side && { side }),
	};
}
