import { type Fields, fieldOf, shown } from "../../files/source-row.ts";
import type { ForeignItem } from "../foreign-format.ts";
import { asText, isSmall, saysSomething, unread } from "../parts/json-values.ts";
import { bothWays, read, readText } from "./field-names.ts";
import { messagesOfTurns } from "./turns.ts";

/** Read here or with the labels, or sums over what is read (`success`, with metrics). */
const KNOWN = bothWays(
	"name input actualOutput expectedOutput context retrievalContext turns success metricsData metricsMetadata order index conversational multimodal metadata additionalMetadata expectedOutcome",
);
/** What says something of the item and has no field of its own. */
const IN_METADATA = [
	..."comments tags scenario userDescription chatbotRole toolsCalled expectedTools".split(" "),
	..."runDuration completionTime tokenCost customColumnKeyValues".split(" "),
];
const METADATA_NAMES = bothWays(IN_METADATA.join(" "));

/**
 * The item of one test case, of one turn or of several.
 * @param at its place among its kind, from 1, for those that say no order
 * @returns a sentence where it holds nothing to be judged
 */
export function itemOfTest(
	test: Fields,
	at: number,
	about: { readonly isConversation: boolean; readonly noPlace: Set<string> },
): ForeignItem | string {
	const { noPlace } = about;
	const input = read(test, "input");
	if (input !== null && typeof input !== "string") return `input is a text, not ${shown(input)}`;
	const output = read(test, "actualOutput");
	const response = asText(output);
	if (response === null && output !== null) noPlace.add("actualOutput");
	const messages = messagesOfTurns(read(test, "turns"), noPlace);
	if (typeof messages === "string") return messages;
	const scenario = readText(test, "scenario");
	const asked = input ?? (messages.length === 0 ? scenario : null);
	if (asked === null && response === null && messages.length === 0)
		return "a test case needs input, actualOutput or turns";
	const expected = read(test, "expectedOutput") ?? read(test, "expectedOutcome");
	const reference = asText(expected);
	if (expected !== null && reference === null) noPlace.add("expectedOutput");
	const contexts = passagesOf(test, "retrievalContext", noPlace);
	const referenceContexts = passagesOf(test, "context", noPlace);
	const metadata = metadataOf(test, noPlace);
	for (const path of unread(test, "", new Set([...KNOWN, ...METADATA_NAMES]))) noPlace.add(path);
	return {
		id: idOf(test, at, about.isConversation),
		...(asked === null ? {} : { input: asked }),
		...(contexts ? { contexts } : {}),
		...(referenceContexts ? { reference_contexts: referenceContexts } : {}),
		...(response === null ? {} : { response }),
		...(reference ? { reference } : {}),
		...(messages.length > 0 ? { messages } : {}),
		...(metadata ? { metadata } : {}),
	};
}

/** Its order in the run, from 0, and its name; several test cases of one test function share the name. */
function idOf(test: Fields, at: number, isConversation: boolean): string {
	const order = read(test, "order") ?? read(test, "index");
	const number = Number.isSafeInteger(order) ? order : at - 1;
	const name = readText(test, "name");
	return `${isConversation ? "conversation " : ""}${number}${name === null ? "" : `/${name}`}`;
}

/** Texts of a field that holds a list of them, or one. */
function passagesOf(test: Fields, name: string, noPlace: Set<string>): string[] | null {
	const value = read(test, name);
	const list = Array.isArray(value) ? value : [value];
	if (list.length === 0 || value === null) return null;
	if (list.every((text) => typeof text === "string")) return list;
	noPlace.add(name);
	return null;
}

function metadataOf(test: Fields, noPlace: Set<string>): Record<string, unknown> | null {
	const entries = new Map<string, unknown>();
	const add = (name: string, value: unknown, path: string) => {
		if (!saysSomething(value)) return;
		// The import refuses a whole item that has metadata of this name.
		if (name === "__proto__" || !isSmall(value)) noPlace.add(path);
		else entries.set(entries.has(name) ? path : name, value);
	};
	for (const name of ["name", ...IN_METADATA]) add(name, read(test, name), name);
	for (const field of ["metadata", "additionalMetadata"]) {
		const own = read(test, field);
		if (typeof own !== "object" || own === null || Array.isArray(own)) add(field, own, field);
		else
			for (const name of Object.keys(own))
				add(name, fieldOf(own as Fields, name), `${field}.${name}`);
	}
	return entries.size === 0 ? null : Object.fromEntries(entries);
}
