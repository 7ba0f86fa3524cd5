import { JSONParser, TokenType } from "@streamparser/json";
import { LONGEST_RECORD } from "../files/longest-row.ts";
import { fromHereOn, ROWS_PER_BATCH } from "../files/source-row.ts";
import { type OnShare, textChunks } from "../files/text-chunks.ts";
import { PythonWords } from "./parts/python-json.ts";

/** A value that stands at one of the paths asked for; `place` counts those of its path from 1. */
export type JsonRecord = { readonly path: string; readonly place: number; readonly value: unknown };

/** Deeper data is an attack: all that is open is kept. What is less deep and yet too deep costs its own record alone. */
const DEEPEST = 10_000;

/**
 * The values at some paths of one JSON document, in its order, without holding the document: `$.eval`, or `$.samples.*`
 * for each element of a list. Paths must not contain one another. Numbers that only Python writes are read (`NaN` as null).
 * @returns a problem last where the rest cannot be read
 */
export async function* jsonRecords(
	path: string,
	paths: readonly string[],
	onShare?: OnShare,
): AsyncGenerator<readonly (JsonRecord | { readonly place: number; readonly problem: string })[]> {
	const parser = new JSONParser({ paths: [...paths], keepStack: false });
	const words = new PythonWords();
	const places = new Map<string, number>();
	let found: JsonRecord[] = [];
	let problem: string | null = null;
	let unread = 0;
	let depth = 0;
	parser.onToken = ({ token }) => {
		if (token === TokenType.LEFT_BRACE || token === TokenType.LEFT_BRACKET) depth++;
		else if (token === TokenType.RIGHT_BRACE || token === TokenType.RIGHT_BRACKET) depth--;
		if (depth <= DEEPEST) return;
		problem ??= `from here on it is nested more than ${DEEPEST} levels deep`;
		// Ends the parsing of a piece of text that may go deeper still.
		throw new Error(problem);
	};
	parser.onValue = ({ value, key, stack }) => {
		const at = pathOf(stack, key, paths);
		const place = (places.get(at) ?? 0) + 1;
		places.set(at, place);
		found.push({ path: at, place, value });
		unread = 0;
	};
	parser.onError = (error) => {
		problem ??= `from here on it is no JSON: ${error.message.split("\n", 1)[0]}`;
	};
	const last = () => Math.max(0, ...places.values()) + 1;
	for await (const text of textChunks(path, onShare)) {
		if (typeof text !== "string") {
			yield [{ place: last(), problem: fromHereOn(text) }];
			return;
		}
		unread += text.length;
		if (!parser.isEnded) parser.write(words.next(text));
		for (let at = 0; at < found.length; at += ROWS_PER_BATCH)
			yield found.slice(at, at + ROWS_PER_BATCH);
		found = [];
		if (unread > LONGEST_RECORD) problem ??= "from here on more than 64 MB in one record";
		if (problem !== null) break;
	}
	if (problem === null && !parser.isEnded) parser.write(words.next("", true));
	if (found.length > 0) yield found;
	if (problem === null && !parser.isEnded) problem = "the file ends in the middle";
	if (problem !== null) yield [{ place: last(), problem }];
}

/** The path that a value was asked for by. */
function pathOf(
	stack: readonly { readonly key: unknown }[],
	key: unknown,
	paths: readonly string[],
): string {
	const keys = [...stack.slice(1).map((part) => part.key), key];
	const found = paths.find((path) => {
		const parts = path.split(".").slice(1);
		return (
			parts.length === keys.length &&
			parts.every((part, at) => part === "*" || part === String(keys[at]))
		);
	});
	return found ?? "$";
}
