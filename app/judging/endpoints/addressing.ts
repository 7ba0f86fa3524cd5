import { z } from "zod";
import type { Endpoint } from "#db/queries/endpoints.server.ts";
import { KEY_HEADERS } from "#judges/endpoint/presets.ts";
import { partsOf } from "../../base/parts-of.ts";
import { type Refusal, refusedFields } from "../../base/refusal.ts";

/** A header or a part of a query as somebody wrote it. */
export type NamedText = { readonly name: string; readonly value: string };

/** What is sent with every request of an endpoint, as somebody wants it. */
export type Addressing = {
	readonly keyHeader: string;
	readonly headers: readonly NamedText[];
	readonly query: readonly NamedText[];
};

const MOST = 20;
const LONGEST = 4_000;

/** What the connection, the protocol or the key of the endpoint says. */
const OWN_HEADERS = new Set<string>([
	...KEY_HEADERS,
	"accept-encoding",
	"connection",
	"content-length",
	"content-type",
	"cookie",
	"expect",
	"host",
	"proxy-authorization",
	"te",
	"trailer",
	"transfer-encoding",
	"upgrade",
]);

/**
 * Headers and query as they are stored. Refusals are by field: `keyHeader`, `headers`, `query`, each in
 * one sentence about the first that is wrong.
 */
export function decideAddressing(
	wanted: Addressing,
): Pick<Endpoint, "keyHeader" | "headers" | "query"> | Refusal {
	const keyHeader = z.enum(KEY_HEADERS).safeParse(wanted.keyHeader);
	const problems: Record<string, string[]> = {};
	if (!keyHeader.success) problems.keyHeader = [`The key goes in ${KEY_HEADERS.join(", ")}.`];
	const [header, part] = [
		problemOf(wanted.headers, headerProblem),
		problemOf(wanted.query, noPart),
	];
	if (header) problems.headers = [header];
	if (part) problems.query = [part];
	if (!keyHeader.success || header || part) return refusedFields(problems);
	return {
		keyHeader: keyHeader.data,
		headers: Object.fromEntries(wanted.headers.map(({ name, value }) => [name, value])),
		query: Object.fromEntries(wanted.query.map(({ name, value }) => [name, value])),
	};
}

function problemOf(
	all: readonly NamedText[],
	wrong: (one: NamedText) => string | null,
): string | null {
	if (all.length > MOST) return `At most ${MOST} can be sent with every request.`;
	const names = new Set<string>();
	for (const one of all) {
		const problem = wrong(one);
		if (problem) return problem;
		const name = one.name.toLowerCase();
		if (names.has(name)) return `${one.name} is there twice: give it once.`;
		names.add(name);
	}
	return null;
}

function headerProblem({ name, value }: NamedText): string | null {
	if (/[\r\n]/.test(name + value)) {
		return "A header has a line break in it: write each header on one line, as Name: value.";
	}
	if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || value === "") {
		return `“${short(name)}” is no header: write it as Name: value.`;
	}
	if (!/^[\x20-\x7e]*$/.test(value)) {
		return `The header ${name} has a letter that headers cannot carry: use plain ASCII.`;
	}
	if (value.length > LONGEST) return `The header ${name} has more than 4,000 characters.`;
	if (OWN_HEADERS.has(name.toLowerCase())) {
		return `The header ${name} is set by Concord; a key belongs into the field of the key.`;
	}
	return null;
}

function noPart({ name, value }: NamedText): string | null {
	if (!/^[\w.~-]+$/.test(name) || value === "") {
		return `“${short(name)}” is no part of a query: write it as name=value.`;
	}
	if (/\p{Cc}/u.test(value) || value.length > LONGEST) {
		return `The value of ${name} in the query has a line break or is too long.`;
	}
	return /key|token|secret/i.test(name)
		? `${name} looks like a key, which would stand in logs: it belongs into the field of the key.`
		: null;
}

function short(text: string): string {
	return text.length > 60 ? `${text.slice(0, 60)}…` : text;
}

/** A header or a part of a query as it is written, parted by `:` or `=`. */
export function readNamed(text: string, by: ":" | "="): NamedText {
	const cut = text.indexOf(by);
	if (cut < 0) return { name: text.trim(), value: "" };
	return { name: text.slice(0, cut).trim(), value: text.slice(cut + 1).trim() };
}

/** Far more lines than may be sent, with empty ones. */
const MOST_LINES = 500;

/** One on each line; empty lines are none. Of far too many as many are read as are refused. */
export function readNamedLines(text: string, by: ":" | "="): NamedText[] {
	const lines = partsOf(text, /\r?\n/, MOST_LINES);
	if (!lines) return Array.from({ length: MOST + 1 }, () => ({ name: "", value: "" }));
	return lines.filter((line) => line.trim() !== "").map((line) => readNamed(line, by));
}

/** The way back: how they stand in a field. */
export function namedLines(named: Readonly<Record<string, string>>, by: ": " | "="): string {
	return Object.entries(named)
		.map(([name, value]) => `${name}${by}${value}`)
		.join("\n");
}
