export type FoundObject =
	| { readonly ok: true; readonly value: Record<string, unknown> }
	| { readonly ok: false; readonly problem: string };

/**
 * No answer is nested deeper than a handful of levels; hundreds are left for what nobody asked for beside it. Of
 * hundreds of thousands no function that calls itself gets to the end.
 */
const DEEPEST = 500;

/** Nor has an object of an answer more than a few members; so many names are no answer with something beside it. */
const MOST_MEMBERS = 2_000;

const THINKING = /^\s*<think>[\s\S]*?<\/think>/;

/**
 * The one JSON object of a text. The rule: a leading `<think>…</think>` block is not part of the
 * answer; of the rest exactly one balanced `{…}` stands at the outermost level, it is valid JSON,
 * names no member twice and is no element of a list. Prose and code fences may stand around it.
 * Anything else is ambiguous and therefore a problem, never a guess. So is what is nested deeper than `DEEPEST`
 * and an object of more than `MOST_MEMBERS` members.
 */
export function findJsonObject(reply: string): FoundObject {
	const text = reply.replace(THINKING, "");
	const found = outermostObjects(text);
	if (found === null) return { ok: false, problem: "a brace is never closed" };
	if (found.count === 0) return { ok: false, problem: "no JSON object in the reply" };
	if (found.count > 1) return { ok: false, problem: `${found.count} objects in the reply` };
	const { start, end } = found;
	if (/\[\s*$/.test(text.slice(0, start)) && /^\s*[\],]/.test(text.slice(end))) {
		return { ok: false, problem: "a list where one object was asked for" };
	}
	const json = text.slice(start, end);
	const parsed = parseJson(json);
	if (parsed === null) return { ok: false, problem: "the object is not valid JSON" };
	const problem = problemIn(json);
	return problem === null ? { ok: true, value: parsed } : { ok: false, problem };
}

function parseJson(json: string): Record<string, unknown> | null {
	try {
		return JSON.parse(json) as Record<string, unknown>;
	} catch {
		return null;
	}
}

type Outermost = { readonly count: number; readonly start: number; readonly end: number };

/** How many balanced `{…}` stand in no other, and the place of the last; null when one stays open. */
function outermostObjects(text: string): Outermost | null {
	let count = 0;
	let end = 0;
	let depth = 0;
	let start = 0;
	let inString = false;
	for (let at = 0; at < text.length; at++) {
		const character = text[at];
		if (inString) {
			if (character === "\\") at++;
			else if (character === '"') inString = false;
		} else if (character === '"' && depth > 0) inString = true;
		else if (character === "{") {
			if (depth === 0) start = at;
			depth++;
		} else if (character === "}" && depth > 0) {
			depth--;
			if (depth > 0) continue;
			count++;
			end = at + 1;
		}
	}
	return depth > 0 ? null : { count, start, end };
}

/** JSON.parse takes any depth and silently keeps the last of two members of one name: an answer that says both says none. */
function problemIn(validJson: string): string | null {
	/** Of every object and list that is open the names so far; none of one that has no member yet. */
	const open: (Set<string> | null)[] = [];
	for (let at = 0; at < validJson.length; at++) {
		const character = validJson[at];
		if (character === "{" || character === "[") {
			if (open.push(null) > DEEPEST) return "the object is nested too deep";
		} else if (character === "}" || character === "]") open.pop();
		if (character !== '"') continue;
		const end = closingQuote(validJson, at);
		const isName = isColonNext(validJson, end + 1);
		if (isName) {
			const quoted = validJson.slice(at, end + 1);
			const own = quoted.includes("\\") ? String(JSON.parse(quoted)) : quoted.slice(1, -1);
			const members = open.at(-1) ?? new Set();
			if (members.has(own)) return `${quoted} stands twice in one object`;
			if (members.size >= MOST_MEMBERS) return "an object has too many members";
			open[open.length - 1] = members.add(own);
		}
		at = end;
	}
	return null;
}

function closingQuote(validJson: string, start: number): number {
	for (let at = start + 1; at < validJson.length; at++) {
		if (validJson[at] === "\\") at++;
		else if (validJson[at] === '"') return at;
	}
	return validJson.length;
}

function isColonNext(validJson: string, from: number): boolean {
	let at = from;
	while (/\s/.test(validJson[at] ?? "")) at++;
	return validJson[at] === ":";
}
