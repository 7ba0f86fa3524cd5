import { parseDocument } from "yaml";
import { whyNotDeclared } from "#db/model/declared-dimension.ts";
import { issueInWords } from "#db/model/issue-in-words.ts";
import { Rubric } from "#db/model/rubric.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { type Refusal, refused } from "../base/refusal.ts";

/**
 * The rubric of a file, JSON or YAML with `guideline` and `dimensions` as rubrics are stored. What is
 * wrong is one sentence with its line or its place; a word that no rubric knows is wrong too, since it
 * would be dropped in silence.
 */
export function readRubricFile(text: string): { readonly rubric: Rubric } | Refusal {
	const document = parseDocument(text, { prettyErrors: true });
	const [error] = document.errors;
	if (error) {
		const line = error.linePos?.[0].line;
		const what = error.message.split("\n")[0]?.replace(/ at line .*$/, "");
		return refused(`line ${line ?? 1}: it is neither JSON nor YAML (${what}).`);
	}
	return readRubric(documentValue(document));
}

/** The same of a rubric that was JSON in a request. */
export function readRubric(read: unknown): { readonly rubric: Rubric } | Refusal {
	if (typeof read !== "object" || read === null || Array.isArray(read)) {
		return refused(
			"it is no rubric: it holds guideline and dimensions, as `rubric print` writes them.",
		);
	}
	const rubric = Rubric.safeParse(read);
	if (!rubric.success) {
		const [issue] = rubric.error.issues;
		const wrong = issue ? issueInWords(issue) : "it is wrong";
		return refused(`${placeOf(issue?.path ?? [])}: ${wrong}.`);
	}
	const unknown = unknownPlace(read, rubric.data, []);
	if (unknown) {
		return refused(`${placeOf(unknown)}: a rubric has nothing of this name; is it a slip?`);
	}
	for (const [at, dimension] of rubric.data.dimensions.entries()) {
		const { scale, levels = [] } = dimension;
		const unsaid = whyNotDeclared(dimension);
		if (unsaid) {
			const part = unsaid.part === "levels" ? ["scale", "values"] : ["name"];
			return refused(`${placeOf(["dimensions", at, ...part])}: ${unsaid.problem}.`);
		}
		const values = isDiscrete(scale) ? scale.values.length : 0;
		if (levels.length <= values) continue;
		return refused(
			`${placeOf(["dimensions", at, "levels"])}: it describes ${levels.length} levels, and the scale has ${values}.`,
		);
	}
	return { rubric: rubric.data };
}

function documentValue(document: ReturnType<typeof parseDocument>): unknown {
	try {
		return document.toJS();
	} catch {
		// References without an end, or to nothing.
		return null;
	}
}

/** `dimensions 2, scale, values`: counted from 1, as people do. */
function placeOf(path: readonly PropertyKey[]): string {
	if (path.length === 0) return "the file";
	const words: string[] = [];
	for (const part of path) {
		if (typeof part === "number") words.push(`${words.pop() ?? ""} ${part + 1}`.trim());
		else words.push(String(part));
	}
	return words.join(", ");
}

/** The first member of what was written that is not in what was read of it. */
function unknownPlace(
	written: unknown,
	read: unknown,
	path: readonly PropertyKey[],
): readonly PropertyKey[] | null {
	if (typeof written !== "object" || written === null) return null;
	for (const [name, value] of Object.entries(written)) {
		const here = [...path, Array.isArray(written) ? Number(name) : name];
		const known = typeof read === "object" && read !== null ? Reflect.get(read, name) : undefined;
		if (known === undefined) return here;
		const deeper = unknownPlace(value, known, here);
		if (deeper) return deeper;
	}
	return null;
}
