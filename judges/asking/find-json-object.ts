export type FoundObject =
	| { readonly ok: true; readonly value: Record<string, unknown> }
	| { readonly ok: false; readonly problem: string };

/**
 * No answer is nested deeper than a handful of levels; hundreds are left for what nobody asked for beside it. Of
 * hundreds of thousands no function that calls itself gets to the end.
 */
const DEEPEST = 500;

const THINKING = /^\s*<think>[\s\S]*?<\/think>/;

/**
 * The one JSON object of a text. The rule: a leading `<think>…</think>` block is not part of the
 * answer; of the rest exactly one balanced `{…}` stands at the outermost level, it is valid JSON,
 * names no member twice and is no element of a list. Prose and code fences may stand around it.
 * Anything else is ambiguous and therefore a problem, never a guess. So is what is nested deeper than `DEEPEST`.
 */
export function findJsonObject(reply: string): FoundObject {
	const text = reply.replace(THINKING, "");
	const regions = outermostObjects(text);
	if (regions === null) return { ok: false, problem: "a brace is never closed" };
	if (regions.length === 0) return { ok: false, problem: "no JSON object in the reply" };
	if (regions.length > 1) return { ok: false, problem: `${regions.length} objects in the reply` };
	const [start, end] = regions[0];
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

/** Start and end of every balanced `{…}` that stands in no other; null when one stays open. */
function outermostObjects(text: string): [number, number][] | null {
	const regions: [number, number][] = [];
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
			if (depth === 0) regions.push([start, at + 1]);
		}
	}
	return depth > 0 ? null : regions;
}

/** JSON.parse takes any depth and silently keeps the last of two members of one name: an answer that says both says none. */
function problemIn(validJson: string): string | null {
	const open: (Set<string> | null)[] = [];
	const tokens = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g;
	for (const [token, colon] of validJson.matchAll(tokens)) {
		if (token === "{") open.push(new Set());
		else if (token === "[") open.push(null);
		else if (token === "}" || token === "]") open.pop();
		else if (colon !== undefined) {
			const name = token.slice(0, token.length - colon.length);
			const members = open.at(-1);
			const own = String(JSON.parse(name));
			if (members?.has(own)) return `${name} stands twice in one object`;
			members?.add(own);
		}
		if (open.length > DEEPEST) return "the object is nested too deep";
	}
	return null;
}
