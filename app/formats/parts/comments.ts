/** Words in the name of a text that says something about a value, rather than being one. */
const COMMENT =
	/comment|reason|rationale|expla[in]|justif|feedback|remark|critique|\bnotes?\b|\bwhy\b/;
/** A text that mends what is judged, or answers in its place. */
const CORRECTION =
	/correct|edit|rewrit|improv|better|ideal|gold|refer|transcri|translat|summar|answer|response|output|revis/;

/** Text of someone, by the name of the question that it answers. */
export type Comment = { readonly name: string; readonly text: string };

/** A comment, explanation or reason by its name. */
export function isCommentName(name: string): boolean {
	return COMMENT.test(words(name));
}

/** Longer text, or text of several lines, is no choice. */
export function isFreeText(value: string): boolean {
	return value.length > 120 || value.includes("\n");
}

/**
 * Which comments are the rationale of which question: one that names a question is of that one, another of all that have
 * none of their own. A text that is not named like a comment is one where `onlyText` says that nobody is asked for
 * another, unless it mends an answer.
 * @returns the rationale by question, and the names of texts that are none
 */
export function rationales(
	comments: readonly Comment[],
	questions: readonly string[],
	onlyText: string | null,
): { readonly of: ReadonlyMap<string, string>; readonly others: readonly string[] } {
	const own = new Map<string, string[]>();
	const general: Comment[] = [];
	const others = new Set<string>();
	for (const { name, text } of comments) {
		if (text.trim() === "") continue;
		const named = isCommentName(name) ? questionNamedBy(name, questions) : undefined;
		const isOnly = name === onlyText && !CORRECTION.test(words(name));
		if (questions.length > 0 && named !== undefined)
			own.set(named, [...(own.get(named) ?? []), text]);
		else if (questions.length > 0 && (isCommentName(name) || isOnly)) general.push({ name, text });
		else others.add(name);
	}
	const of = new Map<string, string>();
	for (const question of questions) {
		const texts = own.get(question) ?? general.map(({ text }) => text);
		if (texts.length > 0) of.set(question, texts.join("\n"));
	}
	if (questions.every((question) => own.has(question)))
		for (const { name } of general) others.add(name);
	return { of, others: [...others] };
}

/** The longest that it names, so that `reason_answer_quality` is none of `quality` beside `answer_quality`. */
function questionNamedBy(comment: string, questions: readonly string[]): string | undefined {
	const name = ` ${words(comment)} `;
	return questions
		.filter((question) => words(question) !== "" && name.includes(` ${words(question)} `))
		.sort((a, b) => b.length - a.length)[0];
}

function words(name: string): string {
	return name
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.toLowerCase()
		.split(/[^\p{L}\p{N}]+/u)
		.filter((word) => word !== "")
		.join(" ");
}
