import { z } from "zod";
import { answerList } from "./answer-list.ts";
import type { NamedText } from "./item-block.ts";

/**
 * Texts that a model is asked about one by one carry ids (`s1`, `s2` …); its reply holds each id
 * exactly once and no other, or it is no answer. What is counted is counted by us, from the ids.
 */
export function numbered(prefix: string, texts: readonly string[]): NamedText[] {
	return texts.map((text, at) => ({ name: `${prefix}${at + 1}`, text }));
}

/**
 * Listed texts as one text for one block, a line each: `s1: The tower stands in Paris.` A break inside a
 * text becomes a blank, so that nothing in it begins a line.
 */
export function listText(name: string, listed: readonly NamedText[]): NamedText {
	return { name, text: listed.map((one) => `${one.name}: ${inOneLine(one.text)}`).join("\n") };
}

const BREAK = /[\n\v\f\r\u0085\u2028\u2029]/;

/** Looks at each run of blanks as a whole: an expression for blanks around a break begins anew at every one of them. */
function inOneLine(text: string): string {
	return text.replace(/[\s\u0085]+/g, (run) => (BREAK.test(run) ? " " : run)).trim();
}

/** A repair quotes what was wrong; it does not have to be all of it. */
const MOST_TOLD = 10;

/** So many more than were asked about are still told apart by their ids; of more nobody reads one. */
const MOST_BESIDE = 100;

/**
 * A list in which each of the ids, all different, stands exactly once, given back in the order of the ids. Its
 * JSON schema is the same whatever the ids are.
 */
export function listedSchema<T extends { readonly id: string }>(
	ids: readonly string[],
	one: z.ZodType<T>,
): z.ZodType<readonly T[]> {
	const asked = new Set(ids);
	return answerList(one, { most: ids.length + MOST_BESIDE }).transform((listed, context) => {
		const found = new Map<string, T>();
		const twice = new Set<string>();
		for (const each of listed) {
			if (found.has(each.id)) twice.add(each.id);
			else found.set(each.id, each);
		}
		const problems = [
			...ids.filter((id) => !found.has(id)).map((id) => `${id} is missing`),
			...[...found.keys()].flatMap((id) => {
				if (!asked.has(id)) return [`${JSON.stringify(id)} was not asked about`];
				return twice.has(id) ? [`${id} stands twice`] : [];
			}),
		];
		for (const message of problems.slice(0, MOST_TOLD)) {
			context.addIssue({ code: "custom", message });
		}
		if (problems.length > 0) return z.NEVER;
		return ids.flatMap((id) => found.get(id) ?? []);
	});
}

/** Why, then yes or no, about a text with an id. */
const Verdict = z.strictObject({ id: z.string(), reason: z.string(), verdict: z.boolean() });
export type Verdict = z.infer<typeof Verdict>;

/** A verdict on each of the ids, in their order. */
export function verdictList(ids: readonly string[]): z.ZodType<readonly Verdict[]> {
	return listedSchema(ids, Verdict);
}

/** A verdict on each of the listed texts, under "verdicts". */
export function verdictsSchema(listed: readonly NamedText[]) {
	return z.strictObject({ verdicts: verdictList(listed.map(({ name }) => name)) });
}

/** How many of the verdicts say yes. */
export function countYes(verdicts: readonly Verdict[]): number {
	return verdicts.filter(({ verdict }) => verdict).length;
}
