import { z } from "zod";
import { whyNotDeclared } from "#db/model/declared-dimension.ts";
import { Dimension, Side } from "#db/model/dimension.ts";
import { issueInWords } from "#db/model/issue-in-words.ts";
import { RaterKind } from "#db/model/roles.ts";
import { Level, MAX_LEVELS } from "#db/model/scale.ts";
import { holdsUnseen, LEAVE_OUT } from "#db/model/unseen.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";

/** What a scales file (`dataset.json`) declares. */
export type Scales = {
	readonly name: string | null;
	readonly dimensions: readonly Dimension[];
	/** Whether a rater is a person or a judge, for label rows that do not say. */
	readonly raterKinds: ReadonlyMap<string, RaterKind>;
};

const Pair = z.tuple([z.number(), z.number()]);

const DeclaredDimension = z.object({
	type: z.enum(["binary", "nominal", "ordinal", "numeric"]),
	values: z.array(Level).optional(),
	range: Pair.nullish(),
	labels: z.array(z.string().nullable()).optional(),
	level_descriptions: z.array(z.string().nullable()).optional(),
	level_examples: z.array(z.string().nullable()).optional(),
	title: z.string().optional(),
	description: z.string().optional(),
	side: Side.optional(),
	optional: z.boolean().optional(),
	evidence: z.enum(["optional", "required"]).optional(),
	expected_of: z.string().optional(),
	judge_type: z.string().optional(),
	judge_range: Pair.nullish(),
});
/** What others call a range: passed over, every value would be on the scale. */
const MISNAMED: ReadonlySet<string> = new Set([
	"min",
	"max",
	"minimum",
	"maximum",
	"min_value",
	"max_value",
	"lower",
	"upper",
	"bounds",
]);
type DeclaredDimension = z.infer<typeof DeclaredDimension>;

/** Reads the text of a scales file; `unreadable` is a sentence about the first thing that is wrong. */
export function readScales(text: string, name = "the scales file"): Scales | Refusal {
	let json: unknown;
	try {
		json = JSON.parse(text.replace(/^\uFEFF/, ""));
	} catch {
		return refused(`${name} is not valid JSON.`);
	}
	const declared = fieldsOf(json)?.dimensions;
	const entries = fieldsOf(declared);
	if (!entries) return refused(`${name} has no "dimensions" object with one scale for each.`);
	const dimensions: Dimension[] = [];
	for (const [dimension, declaration] of Object.entries(entries)) {
		const read = readDimension(dimension, declaration);
		if (isRefusal(read)) return refused(`${name}: dimension "${dimension}": ${read.sentence}.`);
		dimensions.push(read);
	}
	const raterKinds = new Map<string, RaterKind>();
	for (const [rater, kind] of Object.entries(fieldsOf(fieldsOf(json)?.raters) ?? {})) {
		const known = RaterKind.safeParse(kind);
		if (!known.success) return refused(`${name}: rater "${rater}" has to be "human" or "judge".`);
		raterKinds.set(rater, known.data);
	}
	const title = fieldsOf(json)?.name;
	if (typeof title === "string" && holdsUnseen(title))
		return refused(`${name}: the project's "name" holds ${LEAVE_OUT}.`);
	return { name: typeof title === "string" ? title : null, dimensions, raterKinds };
}

function fieldsOf(value: unknown): Record<string, unknown> | undefined {
	return typeof value === "object" && value !== null && !Array.isArray(value)
		? (value as Record<string, unknown>)
		: undefined;
}

function readDimension(name: string, declaration: unknown): Dimension | Refusal {
	// Each entry that is wrong is told of by what checks them: of millions that takes gigabytes.
	for (const [field, list] of Object.entries(fieldsOf(declaration) ?? {}))
		if (Array.isArray(list) && list.length > MAX_LEVELS)
			return refused(`${field} has ${list.length} entries, and a scale at most ${MAX_LEVELS}`);
	const declared = DeclaredDimension.safeParse(declaration);
	if (!declared.success) return refused(firstIssue(declared.error));
	const { data } = declared;
	const misnamed = Object.keys(fieldsOf(declaration) ?? {}).filter((key) => MISNAMED.has(key));
	if (misnamed.length > 0)
		return refused(
			`its range is written as "range": [least, most] (of a judge "judge_range"), not as ${misnamed.join(" and ")}`,
		);
	const values = data.values ?? (data.type === "binary" ? [false, true] : undefined);
	if (data.type !== "numeric" && !values) return refused("its levels are missing (values)");
	for (const list of [data.labels, data.level_descriptions, data.level_examples])
		if (list && list.length !== values?.length)
			return refused("labels go with values, one for each");
	const dimension = Dimension.safeParse({
		name,
		title: data.title,
		scale:
			data.type === "numeric"
				? { type: "numeric", range: data.range ?? undefined }
				: { type: data.type, values },
		levels: levelsOf(data, values?.length ?? 0),
		guideline: data.description,
		side: data.side,
		optional: data.optional,
		evidence: data.evidence,
		expectedOf: data.expected_of,
		judgeScale:
			data.judge_type === "numeric"
				? { type: "numeric", range: data.judge_range ?? undefined }
				: undefined,
	});
	if (!dimension.success) return refused(firstIssue(dimension.error));
	const unsaid = whyNotDeclared(dimension.data);
	// Levels are what the data hold: an empty one too, which an export has to bring back.
	return unsaid?.part === "name" ? refused(unsaid.problem) : dimension.data;
}

function levelsOf(declared: DeclaredDimension, count: number): Dimension["levels"] {
	const { labels, level_descriptions: descriptions, level_examples: examples } = declared;
	if (!labels && !descriptions && !examples) return undefined;
	return Array.from({ length: count }, (_, code) => ({
		label: labels?.[code] ?? undefined,
		description: descriptions?.[code] ?? undefined,
		example: examples?.[code] ?? undefined,
	}));
}

function firstIssue(error: z.ZodError): string {
	const [issue] = error.issues;
	if (!issue) return "it cannot be read";
	return `${issue.path.join(".") || "it"} ${issueInWords(issue)}`;
}
