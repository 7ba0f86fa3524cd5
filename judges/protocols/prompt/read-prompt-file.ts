import { type Document, isMap, isScalar, isSeq, LineCounter, parseDocument, visit } from "yaml";
import { z } from "zod";
import { type Dimension, NO_NAME } from "#db/model/dimension.ts";
import { issueInWords } from "#db/model/issue-in-words.ts";
import { normalText } from "#db/model/normal-text.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { LONGEST_TEMPLATE, type PromptDefinition } from "./parameters.ts";
import {
	DIMENSION_KEYS,
	hasToBe,
	LEVEL_KEY_NAMES,
	NO_RUBRIC,
	ofRubric,
	readDimension,
	type WrongPart,
} from "./read-dimension.ts";
import { isTemplateProblem, readTemplate, type Template } from "./template.ts";

/** What is wrong with a prompt file, and in which of its lines (from 1). */
export type PromptProblem = { readonly line: number; readonly problem: string };

export type ReadPrompt = {
	readonly definition: PromptDefinition;
	/** Where the template uses which field, by the lines of the file. */
	readonly uses: Template["uses"];
};

type Problems = { readonly problems: readonly PromptProblem[] };

const NO_FRONT =
	"a prompt begins with a line ---, its dimensions and another line ---; what the model is told stands after them.";

/**
 * Reads a prompt file: a front matter in YAML between two lines `---` that declares the dimensions, then
 * the template. Its format stands in README.md. Line ends and empty lines around the template do not count.
 * @param rubric the project's, for dimensions that are taken over from it
 * @returns what is wrong, at least one problem, where it is no prompt
 */
export function readPromptFile(text: string, rubric: Rubric | null): ReadPrompt | Problems {
	if (text.length > LONGEST_TEMPLATE) {
		return one(1, `the prompt has more than ${LONGEST_TEMPLATE} characters.`);
	}
	const lines = text
		.replace(/^\uFEFF/, "")
		.replace(/\r\n?/g, "\n")
		.split("\n");
	const end = lines.findIndex((line, at) => at > 0 && line.trimEnd() === "---");
	if (lines[0]?.trimEnd() !== "---" || end < 0) return one(1, NO_FRONT);
	// With its last line end, which a text that ends in several keeps.
	const front = readFront(`${lines.slice(1, end).join("\n")}\n`, rubric);
	const first = lines.findIndex((line, at) => at > end && line.trim() !== "");
	const before = first < 0 ? end + 1 : first;
	const template = lines.slice(before).join("\n").trimEnd();
	const read = readTemplate(template);
	const wrong = isTemplateProblem(read) ? [{ ...read, line: read.line + before }] : [];
	if ("problems" in front) {
		// What is never closed is missed behind the last line.
		const inFront = front.problems.map((each) => ({ ...each, line: Math.min(each.line, end) }));
		return { problems: [...inFront, ...wrong] };
	}
	if (isTemplateProblem(read)) return { problems: wrong };
	return {
		definition: { template, ...front },
		uses: read.uses.map((use) => ({ ...use, line: use.line + before })),
	};
}

function one(line: number, problem: string): Problems {
	return { problems: [{ line, problem }] };
}

const DIMENSIONS = "a list of at least one, or the word rubric for those of the rubric";

const Front = z.strictObject(
	{
		dimensions: z.union(
			[z.literal("rubric"), z.array(z.unknown()).min(1, `has to be ${DIMENSIONS}`)],
			{ error: hasToBe(DIMENSIONS) },
		),
		rationale: z.boolean({ error: hasToBe("true or false") }).default(true),
		cannot_judge: z.boolean({ error: hasToBe("true or false") }).default(true),
	},
	{ error: hasToBe("keys with values") },
);

function readFront(
	yaml: string,
	rubric: Rubric | null,
): Omit<PromptDefinition, "template"> | Problems {
	const counter = new LineCounter();
	const document = parseDocument(yaml, { lineCounter: counter, prettyErrors: false });
	// The front matter begins in the second line of the file.
	const lineOf = (offset: number) => counter.linePos(offset).line + 1;
	const [broken] = [...document.errors, ...document.warnings];
	if (broken) return one(lineOf(broken.pos[0]), `this is no YAML: ${broken.message}.`);
	const alias = aliasIn(document);
	if (alias !== null) return one(lineOf(alias), "aliases (*) are not read: write it out.");
	const place = (path: readonly PropertyKey[]) => lineOf(offsetOf(document, path));
	const front = Front.safeParse(document.toJS() ?? {});
	if (!front.success) return { problems: problemsOf(front.error, [], place) };
	const { rationale, cannot_judge: cannotJudge, dimensions: entries } = front.data;
	if (entries === "rubric" && !rubric) return one(place(["dimensions"]), NO_RUBRIC);
	const problems: PromptProblem[] = [];
	const dimensions: Dimension[] = [];
	const names: string[] = [];
	for (const [at, entry] of (entries === "rubric" ? [] : entries).entries()) {
		const name = nameIn(entry);
		const read = doubleOf(name, names) ?? readDimension(entry, rubric);
		if (name !== null) names.push(name);
		if ("scale" in read) dimensions.push(read);
		else problems.push(...problemsOf(read, ["dimensions", at], place));
	}
	if (problems.length > 0) return { problems: firstOf(problems) };
	const ofTheRubric = entries === "rubric" ? (rubric?.dimensions ?? []).map(ofRubric) : [];
	return { dimensions: [...ofTheRubric, ...dimensions], rationale, cannotJudge };
}

/** What is said once is not said again, and of hundreds of problems the first are said. */
function firstOf(problems: readonly PromptProblem[]): readonly PromptProblem[] {
	const said = new Map(problems.map((each) => [`${each.line} ${each.problem}`, each]));
	const unlike = [...said.values()];
	const next = unlike[MOST_PROBLEMS];
	if (!next) return unlike;
	const more = unlike.length - MOST_PROBLEMS;
	const rest = `from here on there are ${more} more ${more === 1 ? "problem" : "problems"}.`;
	return [...unlike.slice(0, MOST_PROBLEMS), { line: next.line, problem: rest }];
}

const MOST_PROBLEMS = 10;

/** What a dimension is called, declared or named alone, whatever else is wrong with it. */
function nameIn(entry: unknown): string | null {
	const name = isNamed(entry) ? entry.name : entry;
	return typeof name === "string" ? name : null;
}

function isNamed(entry: unknown): entry is { readonly name: unknown } {
	return typeof entry === "object" && entry !== null && "name" in entry;
}

function doubleOf(name: string | null, before: readonly string[]): WrongPart | null {
	if (name === null) return null;
	const plain = (text: string) => normalText(text).trim().toLowerCase();
	const other = before.find((one) => plain(one) === plain(name));
	if (other === undefined) return null;
	const own = JSON.stringify(name);
	const problem =
		other === name
			? `the dimension ${own} is declared twice.`
			: `the dimension ${own} can hardly be told from ${JSON.stringify(other)}: give one of them another name.`;
	return { path: [], problem };
}

function problemsOf(
	wrong: WrongPart | z.ZodError,
	above: readonly PropertyKey[],
	place: (path: readonly PropertyKey[]) => number,
): PromptProblem[] {
	if (!("issues" in wrong)) {
		return [{ line: place([...above, ...wrong.path]), problem: wrong.problem }];
	}
	return wrong.issues.flatMap((issue) => {
		const path = [...above, ...issue.path];
		if (issue.code === "unrecognized_keys") {
			const key = issue.keys[0] ?? "";
			const problem = `there is no key ${JSON.stringify(key)} here; there are ${keysAt(path).join(", ")}.`;
			return [{ line: place([...path, key]), problem }];
		}
		// Of a level the branch with keys speaks, since a value alone is rarely wrong.
		const branch = issue.code === "invalid_union" ? issue.errors.at(-1) : undefined;
		if (branch && path.includes("levels")) {
			return problemsOf(new z.ZodError([...branch]), path, place);
		}
		const words = issueInWords(issue);
		const problem = words === NO_NAME ? words : `${nameOf(path)} ${words}`;
		return [{ line: place(path), problem: `${problem}.` }];
	});
}

function nameOf(path: readonly PropertyKey[]): string {
	const last = path.at(-1);
	if (typeof last === "string") return last;
	if (last === undefined) return "the front matter";
	if (path.includes("range")) return "an end of the range";
	return path.includes("levels") ? "a level" : "a dimension";
}

/** The keys that may stand where a path leads. */
function keysAt(path: readonly PropertyKey[]): readonly string[] {
	if (path.includes("levels")) return LEVEL_KEY_NAMES;
	return path.length === 0 ? Object.keys(Front.shape) : DIMENSION_KEYS;
}

function aliasIn(document: Document): number | null {
	let found: number | null = null;
	visit(document, {
		Alias(_, { range }) {
			found = range?.[0] ?? 0;
			return visit.BREAK;
		},
	});
	return found;
}

/** Where what a path leads to begins: at its key, or at the entry of its list; as far as it leads. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
	let node: unknown = document.contents;
	let offset = 0;
	for (const part of path) {
		if (isMap(node)) {
			const pair = node.items.find(({ key }) => isScalar(key) && key.value === part);
			if (!pair) break;
			if (isScalar(pair.key)) offset = pair.key.range?.[0] ?? offset;
			node = pair.value;
		} else if (isSeq(node) && typeof part === "number") {
			node = node.items[part];
			if (isMap(node) || isScalar(node) || isSeq(node)) offset = node.range?.[0] ?? offset;
		} else break;
	}
	return offset;
}
