/** Requests to the API as no client sends them, from those that it knows: a seed and a number make the same again. */
import { seededUnit } from "#judges/testing/seeded.ts";
import type { Operation } from "../operation.ts";
import { addressed, type KnownRequest } from "./known-requests.ts";

export type OddCall = {
	readonly method: string;
	readonly path: string;
	readonly headers: Readonly<Record<string, string>>;
	readonly raw: string | undefined;
	/** Place of the token that is shown. */
	readonly token: number;
};

/** What a call is made from: operations, a request of each that is carried out, and ids that there are. */
export type House = {
	readonly operations: readonly Operation[];
	readonly known: (operation: Operation) => KnownRequest;
	readonly ids: readonly string[];
	readonly tokens: number;
};

const TEXTS: readonly string[] = [
	..."|0|-1|1.5|1e309|9007199254740993|true|null|undefined|[]|{}|__proto__|constructor|..|%".split(
		"|",
	),
	..."'; drop table items; --|\"|=1+1|<b>|{{7*7}}|majority|verdict|kappa.ci.low>=0.6|all".split(
		"|",
	),
	"\u0000",
	"\ud800",
	"é\u0301\u202e文💥",
	" \t\r\n",
	"a".repeat(3_000),
];
const VALUES: readonly unknown[] = JSON.parse(
	`[null, true, false, 0, -1, 1.5, 1e308, 9007199254740992, [], {}, [[]], { "a": 1 }, [null], "",
	{ "kind": "all" }, { "level": 0 }, { "level": 300 }, { "number": 1 }, { "constructor": 1 }]`,
);
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];
const TYPES = [
	"application/json",
	"text/plain",
	"",
	"multipart/form-data",
	"application/jsonl",
	"x",
];

export function oddCall(house: House, seed: number, number: number): OddCall {
	const unit = (name: string) => seededUnit(`${seed}:${number}:${name}`);
	const draw = <Each>(name: string, all: readonly Each[]): Each =>
		all[Math.floor(unit(name) * all.length)] as Each;
	const chance = (name: string, share: number) => unit(name) < share;
	const operation = draw("operation", house.operations);
	const known = house.known(operation);
	const part = (name: string) =>
		wellFormed(
			chance(`known ${name}`, 0.5) ? draw(`id ${name}`, house.ids) : draw(`text ${name}`, TEXTS),
		);
	const parts = { ...known.parts };
	for (const [, name = ""] of operation.path.matchAll(/\{(\w+)\}/g))
		if (name !== "project" && chance(`part ${name}`, 0.4)) parts[name] = part(name);
	const project = chance("project", 0.9) ? "handbook" : part("project");
	const query = new URLSearchParams(known.search ?? "");
	const names = [...Object.keys(operation.query.shape), "nothing", "__proto__"];
	for (let at = 0; at < 2; at++)
		if (chance(`query ${at}`, 0.35)) query.set(draw(`name ${at}`, names), part(`value ${at}`));
	const path = addressed(operation.path, { parts, search: "" }, project);
	const search = query.size > 0 ? `?${query}` : "";
	const isSame = chance("method", 0.92);
	return {
		method: isSame ? operation.method : draw("other method", METHODS),
		path: `${path}${search}${isSame ? "" : draw("ending", ["", "/", "/x", "%00", ".data"])}`,
		headers: {
			"content-type": typeOf(operation, chance("type", 0.93), draw("other type", TYPES)),
			...(chance("key", 0.2) && {
				"idempotency-key": draw("which key", ["a", "b", "c", "\u00e9"]),
			}),
			...(chance("range", 0.05) && { range: "bytes=0-1", "if-none-match": "*" }),
		},
		raw: operation.method === "GET" ? undefined : bodyOf(operation, known, { chance, draw, unit }),
		// Those that open something first.
		token: Math.floor(unit("token") * (chance("any token", 0.4) ? house.tokens : 3)),
	};
}

/** What no URL can hold is what a client would not send. */
function wellFormed(text: string): string {
	return text.replace(/[\ud800-\udfff]/g, "?");
}

function typeOf({ takesFiles }: Operation, isUsual: boolean, other: string): string {
	if (!isUsual) return other;
	return takesFiles ? "application/jsonl" : "application/json";
}

type Draws = {
	readonly chance: (name: string, share: number) => boolean;
	readonly draw: <Each>(name: string, all: readonly Each[]) => Each;
	readonly unit: (name: string) => number;
};

function bodyOf({ takesFiles }: Operation, { body, raw }: KnownRequest, draws: Draws): string {
	const { chance, draw, unit } = draws;
	if (chance("broken", 0.06)) return draw("what", ["", "{", "\u0000", "[".repeat(5_000), "null"]);
	if (takesFiles) return chance("file", 0.5) ? (raw ?? "") : draw("rows", TEXTS);
	const mutated = JSON.parse(JSON.stringify(body ?? {})) as unknown;
	const times = Math.floor(unit("mutations") * 3);
	for (let at = 0; at < times; at++) mutate(mutated, `${at}`, draws);
	return JSON.stringify(mutated);
}

/** Changes one place of a body: puts something odd there, takes it away, or adds what nothing is called. */
function mutate(body: unknown, name: string, draws: Draws): void {
	const { chance, draw } = draws;
	if (typeof body !== "object" || body === null) return;
	const keys = Object.keys(body);
	const key = keys.length > 0 && chance(`old ${name}`, 0.85) ? draw(`key ${name}`, keys) : "odd";
	const held: unknown = Reflect.get(body, key);
	if (typeof held === "object" && held !== null && chance(`deeper ${name}`, 0.5))
		mutate(held, `${name} deeper`, draws);
	else if (chance(`gone ${name}`, 0.15)) Reflect.deleteProperty(body, key);
	else {
		const odd = draw(`odd ${name}`, chance(`text ${name}`, 0.4) ? TEXTS : VALUES);
		// What was drawn before may hold it already.
		Reflect.set(body, key, structuredClone(odd));
	}
}
