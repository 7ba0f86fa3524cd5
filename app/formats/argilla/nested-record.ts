import { type Fields, fieldOf, shown } from "../../files/source-row.ts";
import { CONCORD, keyIn, withoutKey } from "../parts/concord-key.ts";
import { asName, isEmpty, isObject, momentIn } from "../parts/json-values.ts";
import {
	type ArgillaRecord,
	idOf,
	type Notes,
	response,
	type Said,
	suggestion,
	withOwn,
} from "./record.ts";

const READ: ReadonlySet<string> = new Set(
	"id external_id fields metadata responses suggestions".split(" "),
);
const READ_OF_RESPONSE: ReadonlySet<string> = new Set(
	"id user_id status values value inserted_at updated_at".split(" "),
);
const READ_OF_SUGGESTION: ReadonlySet<string> = new Set(
	"id question_name question_id value agent type".split(" "),
);

/** Is a row a record with `fields`, `responses` and `suggestions`, as Argilla 1 and 2 write it? */
export function isNestedRecord(row: Fields): boolean {
	const { fields, responses = null, suggestions = null } = row;
	if (!isObject(fields) || !("responses" in row)) return false;
	const areParts = [responses, suggestions].every((part) => typeof part === "object");
	if ("suggestions" in row) return areParts;
	// Argilla 1 had no suggestions at first.
	const isFirst = (each: unknown) => isObject(each) && "user_id" in each && isObject(each.values);
	return Array.isArray(responses) && responses.length > 0 && responses.every(isFirst);
}

/** A record of Argilla 2 (parts by question) or 1 (lists of parts); each part is read by its own form. */
export function readNestedRecord(row: Fields): ArgillaRecord | { readonly problem: string } {
	const { fields } = row;
	if (!isObject(fields)) return { problem: `fields is an object, not ${shown(fields ?? null)}` };
	const notes: Notes = { noPlace: new Set(), problems: [] };
	const kept: Record<string, unknown> = {};
	if (asName(row.external_id) !== null && !isEmpty(row.id)) kept.id = row.id;
	for (const [name, value] of Object.entries(row)) {
		if (READ.has(name) || isEmpty(value)) continue;
		if (typeof value === "object" || name === "__proto__") notes.noPlace.add(name);
		else kept[name] = value;
	}
	const said = [
		...partsOf(row, "responses", notes, responsesTo, responsesOf),
		...partsOf(row, "suggestions", notes, suggestionTo, suggestionOf),
	];
	const given = metadataOf(row.metadata, notes);
	const own = keyOf(given);
	const metadata = own ? withoutKey(given) : withOwn(given, kept);
	return { id: idOf(row, fields), fields, metadata, own, said, ...notes };
}

/** The metadata, which datasets of Hugging Face have as JSON in a text. */
export function metadataOf(value: unknown, { noPlace }: Notes): Fields {
	const metadata = typeof value === "string" ? parsed(value) : value;
	if (isObject(metadata)) {
		const entries = new Map(Object.entries(metadata));
		if (entries.delete("__proto__")) noPlace.add("metadata.__proto__");
		return Object.fromEntries(entries);
	}
	return !isEmpty(value) ? { metadata: value } : {};
}

/** Values of metadata are texts and numbers, so that what Concord wrote beside a record is JSON in a text. */
function keyOf(metadata: Fields): Fields | null {
	const written = fieldOf(metadata, CONCORD);
	return keyIn({ [CONCORD]: typeof written === "string" ? parsed(written) : written });
}

function parsed(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return text;
	}
}

type OfQuestion = (question: string, value: unknown, notes: Notes) => Said[];
type OfPart = (part: Fields, at: number, notes: Notes) => Said[];

function partsOf(
	row: Fields,
	name: "responses" | "suggestions",
	notes: Notes,
	...[ofQuestion, ofPart]: [OfQuestion, OfPart]
): Said[] {
	const parts = row[name] ?? [];
	if (isObject(parts))
		return Object.entries(parts).flatMap(([question, value]) => ofQuestion(question, value, notes));
	if (!Array.isArray(parts)) {
		notes.problems.push(`${name} is a list, or an object by question, not ${shown(parts)}`);
		return [];
	}
	return parts.flatMap((part: unknown, at) => {
		if (isObject(part)) return ofPart(part, at, notes);
		notes.problems.push(`${name} holds ${shown(part)}, which is no object`);
		return [];
	});
}

function responsesTo(question: string, list: unknown, notes: Notes): Said[] {
	const path = `responses.${question}`;
	const parts: readonly unknown[] = Array.isArray(list) ? list : [list];
	return parts.flatMap((part, at) => {
		if (part === null) return [];
		if (!isObject(part) || !("value" in part)) {
			notes.problems.push(
				`a response to ${shown(question)} is an object with a value, not ${shown(part)}`,
			);
			return [];
		}
		note(part, READ_OF_RESPONSE, "responses.*[]", notes);
		const { value, user_id: user, status } = part;
		const said = response({ question, value, user, status, at, path }, notes);
		return said ? [said] : [];
	});
}

function responsesOf(part: Fields, at: number, notes: Notes): Said[] {
	note(part, READ_OF_RESPONSE, "responses[]", notes);
	const { user_id: user, status, inserted_at, values = null } = part;
	if (values !== null && !isObject(values)) {
		notes.problems.push(`the values of a response are an object by question, not ${shown(values)}`);
		return [];
	}
	const who = { user, status, at, createdAt: momentIn(inserted_at) };
	const questions = Object.entries(values ?? {});
	const all =
		questions.length === 0
			? [response({ ...who, question: null, value: null, path: "responses[]" }, notes)]
			: questions.map(([question, given]) => {
					const value = isObject(given) ? fieldOf(given, "value") : given;
					return response(
						{ ...who, question, value, path: `responses[].values.${question}` },
						notes,
					);
				});
	return all.filter((said) => said !== null);
}

function suggestionTo(question: string, given: unknown, notes: Notes): Said[] {
	if (given === null) return [];
	if (!isObject(given) || !("value" in given)) {
		notes.problems.push(
			`a suggestion for ${shown(question)} is an object with a value, not ${shown(given)}`,
		);
		return [];
	}
	note(given, READ_OF_SUGGESTION, "suggestions.*", notes);
	const path = `suggestions.${question}`;
	return [suggestion({ question, value: given.value, path }, given.agent, given.type)];
}

function suggestionOf(part: Fields, _: number, notes: Notes): Said[] {
	const question = asName(part.question_name) ?? asName(part.question_id);
	if (question === null) {
		notes.problems.push("a suggestion without question_name");
		return [];
	}
	note(part, READ_OF_SUGGESTION, "suggestions[]", notes);
	const path = `suggestions[].value of ${question}`;
	return [suggestion({ question, value: part.value, path }, part.agent, part.type)];
}

function note(part: Fields, read: ReadonlySet<string>, path: string, { noPlace }: Notes): void {
	for (const [name, value] of Object.entries(part))
		if (!read.has(name) && !isEmpty(value)) noPlace.add(`${path}.${name}`);
}
