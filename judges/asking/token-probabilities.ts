/** One token of an answer, and what may have stood in its place, with natural logarithms of probabilities. */
export type AnswerToken = {
	readonly token: string;
	readonly logprob: number;
	readonly top: readonly { readonly token: string; readonly logprob: number }[];
};

/** What a request asks for so that levels' probabilities can be read; that many alternatives a token. */
export const TOKEN_EXTRAS = { logprobs: true, top_logprobs: 10 } as const;

/** What may follow a value in JSON. */
const AFTER_VALUE = /^[\s,}\]]/;

/**
 * Where the value of a dimension begins in an answer `{"key": {…, "value": …}}`.
 * @returns the place of its first character in the text; null where there is none
 */
function valueStart(text: string, key: string): number | null {
	const thought = text.indexOf("</think>");
	const path: string[] = [];
	let depth = 0;
	for (let at = text.indexOf("{", Math.max(0, thought)); at >= 0 && at < text.length; at++) {
		const character = text[at];
		if (character === "{" || character === "[") depth++;
		else if (character === "}" || character === "]") depth--;
		if (character !== '"') continue;
		const end = closingQuote(text, at);
		const colon = /^\s*:\s*/.exec(text.slice(end + 1));
		if (colon) {
			path.length = depth;
			path[depth - 1] = text.slice(at + 1, end);
			const isValue = depth === 2 && path[0] === key && path[1] === "value";
			if (isValue) return end + 1 + colon[0].length;
		}
		at = end;
	}
	return null;
}

function closingQuote(text: string, start: number): number {
	for (let at = start + 1; at < text.length; at++) {
		if (text[at] === "\\") at++;
		else if (text[at] === '"') return at;
	}
	return text.length;
}

/** The probability of each level, in their order, as far as the tokens tell; they sum to at most 1. */
type LevelProbabilities = {
	readonly probabilities: readonly number[];
	/** The level that was answered. */
	readonly said: number;
};

/**
 * Reads levels' probabilities off the tokens of an answer. Walks along what was answered until one level's JSON
 * text is the only one that goes on so; on the way every alternative that only one level can begin with
 * counts for that level. One that several levels begin with (1 of 1 and 10) counts for none.
 * @param levels JSON texts of the levels, all different
 * @param key the member of the answer that holds the dimension
 * @returns null where the value is not found in the tokens, or is not written as a level's JSON text
 */
export function levelProbabilities(
	tokens: readonly AnswerToken[],
	key: string,
	levels: readonly string[],
): LevelProbabilities | null {
	const start = valueStart(tokens.map(({ token }) => token).join(""), key);
	if (start === null) return null;
	const probabilities = levels.map(() => 0);
	let at = 0;
	let said = "";
	/** Of all that was answered since the value began. */
	let path = 1;
	for (const token of tokens) {
		const from = at;
		at += token.token.length;
		if (at <= start) continue;
		const before = token.token.slice(0, Math.max(0, start - from));
		const rest = restOf(token.token, before, said);
		const alternatives = new Map(token.top.map(({ token: text, logprob }) => [text, logprob]));
		alternatives.delete(token.token);
		for (const [text, logprob] of alternatives) {
			const other = restOf(text, before, said);
			const [level, ...more] = other ? levelsThatGoOn(levels, said, other) : [];
			if (level === undefined || more.length > 0) continue;
			probabilities[level] = (probabilities[level] ?? 0) + path * Math.exp(logprob);
		}
		path *= Math.exp(Math.min(0, token.logprob));
		if (!rest) continue;
		const [level, ...more] = levelsThatGoOn(levels, said, rest);
		if (level === undefined) return null;
		if (more.length === 0) {
			probabilities[level] = (probabilities[level] ?? 0) + path;
			return { probabilities, said: level };
		}
		said += rest;
	}
	return null;
}

/** What a token says of the value: without what stands before it. Null: it does not go on with that. */
function restOf(token: string, before: string, said: string): string | null {
	const isSpace = before.trim() === "";
	if (!isSpace && !token.startsWith(before)) return null;
	const rest = isSpace ? token : token.slice(before.length);
	return said === "" ? rest.trimStart() : rest;
}

/** Which levels' texts can go on so after what was said of them. */
function levelsThatGoOn(levels: readonly string[], said: string, rest: string): number[] {
	return [...levels.keys()].filter((at) => {
		const text = levels[at] ?? "";
		if (!text.startsWith(said)) return false;
		const left = text.slice(said.length);
		if (left.startsWith(rest)) return true;
		return rest.startsWith(left) && AFTER_VALUE.test(rest.slice(left.length));
	});
}
