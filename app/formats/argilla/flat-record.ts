import { type Fields, fieldOf, shown } from "../../files/source-row.ts";
import { isEmpty, isObject } from "../parts/json-values.ts";
import { metadataOf } from "./nested-record.ts";
import {
	type ArgillaRecord,
	idOf,
	type Notes,
	response,
	type Said,
	suggestion,
	withOwn,
} from "./record.ts";

/** Columns of every flat record that are no fields. */
const OWN = ["status", "_server_id", "inserted_at", "updated_at"] as const;

/** Do rows with these columns hold the answers of Argilla 2 (`q.responses.users`) or 1 (`q-suggestion-metadata`)? */
export function hasFlatColumns(columns: readonly string[]): boolean {
	const names = new Set(columns);
	return columns.some(
		(name) =>
			(name.endsWith(".responses") && names.has(`${name}.users`)) ||
			(name.endsWith(".suggestion") && names.has(`${name}.agent`)) ||
			(name.endsWith("-suggestion") && names.has(`${name}-metadata`)),
	);
}

/** A record whose fields, metadata, vectors and answers are fields of one row, as datasets of Hugging Face have it. */
export function readFlatRecord(row: Fields): ArgillaRecord {
	const notes: Notes = { noPlace: new Set(), problems: [] };
	const rest = new Map(Object.entries(row));
	const said: Said[] = [];
	for (const name of rest.keys()) {
		if (name.endsWith(".responses")) said.push(...responsesIn(name, rest, notes));
		else if (name.endsWith(".suggestion")) said.push(...suggestionIn(name, rest, notes));
		else if (name.endsWith("-suggestion-metadata")) said.push(...oldAnswersIn(name, rest, notes));
	}
	const own: Record<string, unknown> = {};
	for (const name of OWN) {
		if (!isEmpty(rest.get(name))) own[name] = rest.get(name);
		rest.delete(name);
	}
	const metadata = metadataOf(rest.get("metadata"), notes);
	for (const name of ["id", "external_id", "metadata"]) rest.delete(name);
	for (const [name, value] of rest) {
		// Nothing else is a list of numbers.
		if (isEmpty(value) || !isVector(value)) continue;
		notes.noPlace.add(name);
		rest.delete(name);
	}
	const fields = Object.fromEntries(rest);
	return { id: idOf(row, fields), fields, metadata: withOwn(metadata, own), said, ...notes };
}

type Rest = Map<string, unknown>;

function taken(rest: Rest, name: string): unknown {
	const value = rest.get(name) ?? null;
	rest.delete(name);
	return value;
}

function isVector(value: unknown): boolean {
	if (isObject(value))
		return Object.values(value).every((inner) => isEmpty(inner) || isVector(inner));
	return Array.isArray(value) && value.every((each) => typeof each === "number");
}

function responsesIn(name: string, rest: Rest, notes: Notes): Said[] {
	const question = name.slice(0, -".responses".length);
	const [values, users, statuses] = ["", ".users", ".status"].map((end) =>
		taken(rest, `${name}${end}`),
	);
	return parallel({ question, values, users, statuses }, name, notes);
}

type Columns = {
	readonly question: string;
	readonly values: unknown;
	readonly users: unknown;
	readonly statuses: unknown;
};

/** Lists of equal length: values, and whose they are. */
function parallel(
	{ question, values, users, statuses }: Columns,
	path: string,
	notes: Notes,
): Said[] {
	if (values === null) return [];
	const lists = [values, users ?? [], statuses ?? []];
	const [all, who, state] = lists.map((list) => (Array.isArray(list) ? list : null));
	if (!all || !who || !state || who.length !== all.length) {
		notes.problems.push(
			`${shown(path)} and its users are lists of equal length, not ${shown(values)} and ${shown(users)}`,
		);
		return [];
	}
	return all.flatMap((value: unknown, at) => {
		const said = response({ question, value, user: who[at], status: state[at], at, path }, notes);
		return said ? [said] : [];
	});
}

function suggestionIn(name: string, rest: Rest, { noPlace }: Notes): Said[] {
	const question = name.slice(0, -".suggestion".length);
	const [value, agent, score] = ["", ".agent", ".score"].map((end) => taken(rest, `${name}${end}`));
	if (!isEmpty(score)) noPlace.add("*.suggestion.score");
	return !isEmpty(value) ? [suggestion({ question, value, path: name }, agent, null)] : [];
}

/** Argilla 1: the responses under the question's own name, a suggestion and whose it is beside them. */
function oldAnswersIn(name: string, rest: Rest, notes: Notes): Said[] {
	const question = name.slice(0, -"-suggestion-metadata".length);
	const about = taken(rest, name);
	const value = taken(rest, `${question}-suggestion`);
	const given = taken(rest, question);
	const said = isObject(given)
		? oldColumns(question, given, notes)
		: oldList(question, given, notes);
	if (isEmpty(value)) return said;
	const { agent, score, type } = isObject(about) ? about : {};
	if (!isEmpty(score)) notes.noPlace.add("*-suggestion-metadata.score");
	return [...said, suggestion({ question, value, path: `${question}-suggestion` }, agent, type)];
}

function oldColumns(question: string, given: Fields, notes: Notes): Said[] {
	const [values, users, statuses] = ["value", "user_id", "status"].map(
		(name) => fieldOf(given, name) ?? null,
	);
	return parallel({ question, values, users, statuses }, question, notes);
}

function oldList(question: string, given: unknown, notes: Notes): Said[] {
	if (given === null) return [];
	const list: readonly unknown[] = Array.isArray(given) ? given : [given];
	return list.flatMap((part, at) => {
		if (!isObject(part) || !("value" in part)) {
			notes.problems.push(
				`a response to ${shown(question)} is an object with a value, not ${shown(part)}`,
			);
			return [];
		}
		const { value, user_id: user, status } = part;
		const said = response({ question, value, user, status, at, path: question }, notes);
		return said ? [said] : [];
	});
}
