import { type Fields, fieldOf, shown } from "../../files/source-row.ts";
import type { Result } from "./task.ts";

/** What a result says: a value, choices of a list, or text; or where it stands that cannot be used. */
export type Entered =
	| { readonly kind: "value"; readonly value: number | string }
	| { readonly kind: "choices"; readonly choices: readonly string[] }
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "noPlace"; readonly path: string }
	| { readonly kind: "problem"; readonly problem: string };

/** Where the value of each type of control stands. */
const KEYS: Readonly<Record<string, string>> = {
	choices: "choices",
	taxonomy: "taxonomy",
	rating: "rating",
	number: "number",
	pairwise: "selected",
	textarea: "text",
};
/** Between the levels of a choice within a choice. */
const LEVEL = " / ";

/** Reads one result. A value of a region (a span, a turn, an image's part) is none of the item's. */
export function entered({ name, type, value }: Result): Entered {
	const key = Object.hasOwn(KEYS, type) ? KEYS[type] : undefined;
	if (key === undefined) return { kind: "noPlace", path: `result[].value.${type || "?"}` };
	const given = fieldOf(value, key);
	if (given === undefined)
		return { kind: "problem", problem: `${shown(name)} has type ${type} and no value.${key}` };
	if (isOfRegion(value, key)) return { kind: "noPlace", path: `result[].value.${key} of a region` };
	switch (type) {
		case "rating":
		case "number":
			return numberOf(name, given);
		case "pairwise":
			if (typeof given === "string" && given !== "") return { kind: "value", value: given };
			return { kind: "problem", problem: `${shown(name)} is left or right, not ${shown(given)}` };
		case "textarea":
			return textOf(name, given);
		default:
			return choicesOf(name, given);
	}
}

function isOfRegion(value: Fields, key: string): boolean {
	return Object.keys(value).some((other) => other !== key && other !== "weight");
}

function numberOf(name: string, given: unknown): Entered {
	if (typeof given === "number" && Number.isFinite(given)) return { kind: "value", value: given };
	const is = typeof given === "number" ? "one beyond all bounds" : shown(given);
	return { kind: "problem", problem: `${shown(name)} is a number, not ${is}` };
}

function textOf(name: string, given: unknown): Entered {
	const texts: readonly unknown[] = Array.isArray(given) ? given : [given];
	return texts.every((text) => typeof text === "string")
		? { kind: "text", text: texts.join("\n") }
		: { kind: "problem", problem: `${shown(name)} is text, not ${shown(given)}` };
}

/** Choices are texts, or lists of texts where they stand within one another. */
function choicesOf(name: string, given: unknown): Entered {
	const list: readonly unknown[] = Array.isArray(given) ? given : [given];
	const choices = list.map((choice) => {
		const levels: readonly unknown[] = Array.isArray(choice) ? choice : [choice];
		const isChoice =
			levels.length > 0 && levels.every((level) => typeof level === "string" && level);
		return isChoice ? levels.join(LEVEL) : null;
	});
	if (choices.every((choice) => choice !== null)) return { kind: "choices", choices };
	return { kind: "problem", problem: `${shown(name)} is a list of choices, not ${shown(given)}` };
}
