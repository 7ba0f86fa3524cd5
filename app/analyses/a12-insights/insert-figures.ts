import { z } from "zod";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { EstimateJson } from "../../agreement/estimate.ts";
import { figureWithInterval } from "../../agreement/figures-in-words.ts";

/** Figures by the names they are asked for by: `accuracy@d1`. */
export type NamedFigures = ReadonlyMap<string, EstimateJson>;

/** Something that a model wrote and that nothing here stands behind. */
export type NotVerified = {
	readonly kind: "placeholder" | "number" | "item" | "group";
	readonly text: string;
};

const MARK = " (not verified)";

/** Spelled numbers that claim a quantity; "one" is left to its other uses. */
const SPELLED =
	"two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million|dozen|half|twice";

const PLACEHOLDER = String.raw`\{\{[^{}]*\}\}|\{\{|\}\}`;
const NUMBER = String.raw`(?<![\p{L}\p{N}_])\p{N}+(?:[.,:/]\p{N}+)*(?:\s?%)?`;
const SPELLED_NUMBER = String.raw`(?<![\p{L}\p{N}_])(?:${SPELLED})(?![\p{L}\p{N}_])`;

/** What a match found; of the two at most one. */
const Groups = z.object({ placeholder: z.string().optional(), id: z.string().optional() });

/**
 * A model's prose with its figures put in: `{{accuracy@d1}}` becomes the value and its interval. What
 * is no figure of ours is marked "not verified" and listed: a placeholder that names none, and every
 * number that the model wrote itself, in digits or in words (numbers in English words).
 * @param ids names of items and groups, which may hold digits; names that are numbers are numbers
 */
export function insertFigures(
	text: string,
	figures: NamedFigures,
	ids: Iterable<string> = [],
): { readonly text: string; readonly notVerified: readonly NotVerified[] } {
	const notVerified: NotVerified[] = [];
	const marked = text.replace(patternOf(ids), (found, ...groups) => {
		const { placeholder, id } = Groups.parse(groups.at(-1));
		if (id !== undefined) return found;
		if (placeholder !== undefined) {
			const estimate = figures.get(found.slice(2, -2).trim());
			if (estimate) return figureInText(estimate);
			notVerified.push({ kind: "placeholder", text: found });
		} else notVerified.push({ kind: "number", text: found.replace(/\s?%$/, "") });
		return found + MARK;
	});
	return { text: marked, notVerified };
}

function patternOf(ids: Iterable<string>): RegExp {
	const names = [...new Set(ids)]
		.filter((id) => /\p{L}/u.test(id))
		.sort((a, b) => b.length - a.length)
		.map((id) => id.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`));
	const known =
		names.length > 0
			? String.raw`(?<id>(?<![\p{L}\p{N}_])(?:${names.join("|")})(?![\p{L}\p{N}_]))|`
			: "(?<id>(?!))|";
	return new RegExp(`${known}(?<placeholder>${PLACEHOLDER})|${NUMBER}|${SPELLED_NUMBER}`, "giu");
}

/** "0.80 [0.35, 1.00]", or why there is none. */
export function figureInText(estimate: EstimateJson): string {
	if ("undefined" in estimate) return `not defined (${reasonInWords(estimate.undefined)})`;
	return figureWithInterval(estimate).trim();
}

/** Names that are known stand as they are; others are marked and listed. */
export function checkNames(
	names: readonly string[],
	known: ReadonlySet<string>,
	kind: "item" | "group",
): { readonly names: readonly string[]; readonly notVerified: readonly NotVerified[] } {
	const unknown = names.filter((name) => !known.has(name));
	return {
		names: names.map((name) => (known.has(name) ? name : name + MARK)),
		notVerified: unknown.map((text) => ({ kind, text })),
	};
}
