/** Requests as no browser sends them, from those that browsers do: a seed and a number make the same one again. */
import { seededUnit } from "#judges/testing/seeded.ts";
import { type Names, VISITORS, type Visitor } from "./two-projects.ts";

/** A form as a page has it: where it goes, and what its fields hold. */
export type KnownForm = {
	readonly address: string;
	readonly fields: readonly (readonly [string, string])[];
};

/** What requests are made from. */
export type KnownHouse = {
	readonly patterns: readonly string[];
	readonly slugs: readonly string[];
	readonly names: readonly Names[];
	readonly forms: readonly KnownForm[];
	readonly origin: string;
};

export type OddRequest = {
	readonly visitor: Visitor;
	readonly method: string;
	readonly path: string;
	readonly headers: Record<string, string>;
	readonly body: string | Buffer | null;
};

const METHODS = [
	"GET",
	"GET",
	"GET",
	"GET",
	"GET",
	"GET",
	"GET",
	"GET",
	"GET",
	"HEAD",
	"PUT",
	"PATCH",
	"DELETE",
	"OPTIONS",
	"TRACE",
	"PROPFIND",
];

const TEXTS: readonly string[] = [
	..."|0|-1|1.5|1e309|9007199254740993|99999999999999999999|true|null|undefined|[]|{}|[object Object]".split(
		"|",
	),
	..."__proto__|constructor|toString|../../../etc/passwd|.|..|%|%00|\"|'; drop table items; --".split(
		"|",
	),
	"\u0000",
	"\ud800",
	"é\u0301\u202e文💥",
	"<script>alert(1)</script>",
	"{{7*7}}#{7*7}",
	"=1+1",
	" \t\r\n",
	"a".repeat(5_000),
	"💥".repeat(2_000),
	'{"a":'.repeat(2_000),
	"[".repeat(10_000),
];

const QUERIES =
	"dimension judge judges people person answer set of a b kind to token done upload after page q sort order status part of version intent raterId itemId search level levels reference from _routes _data index preset protocol mode".split(
		" ",
	);

const ODD_ENDINGS = ["/", "//", "/x", ";x=1", "%2f..", "%00", ".data.data", ".DATA"];
/** Most addresses end as they should, or as the browser's script asks for them. */
const ENDINGS = [
	...Array.from({ length: 24 }, () => ""),
	...Array.from({ length: 8 }, () => ".data"),
	...ODD_ENDINGS,
];

const HEADERS: readonly (readonly [string, readonly string[]])[] = [
	["accept", ["application/json", "*/*", "", "text/x-nothing;q=2"]],
	["accept-language", ["xx-YY", "*", ",".repeat(500)]],
	["accept-encoding", ["gzip", "br;q=0", "nonsense"]],
	["range", ["bytes=0-10", "bytes=-", "lines=1"]],
	["if-none-match", ["*", 'W/"x"']],
	["if-modified-since", ["yesterday"]],
	["x-forwarded-host", ["evil.example", "[", "a:99999"]],
	["x-forwarded-for", ["1.2.3.4", "x".repeat(2_000)]],
	["x-forwarded-proto", ["https", "gopher"]],
	["x-http-method-override", ["DELETE"]],
	["x-remix-redirect", ["/"]],
	["x-remix-response", ["yes"]],
	["host", ["evil.example", "localhost:0", "[::1]", "a b", "%"]],
	["sec-fetch-site", ["cross-site", "same-origin", "none", "nonsense"]],
	["content-encoding", ["gzip", "br"]],
	["user-agent", ["", "Googlebot/2.1", "x".repeat(4_000)]],
	["referer", ["http://[", "http://evil.example/"]],
	["upgrade", ["websocket"]],
	["expect", ["100-continue"]],
];

const ORIGINS = ["null", "", "http://[", "http://evil.example", "nonsense", "http://localhost"];

const TYPES = [
	"application/json",
	"text/plain",
	"",
	"application/x-www-form-urlencoded; charset=utf-16",
	"multipart/form-data",
	"multipart/form-data; boundary=",
	"multipart/form-data; boundary=b",
	"text/x-script",
	"x",
];

/** Draws for one request; each draw has a name, so that one more changes none of the others. */
class Draws {
	constructor(
		private readonly seed: number,
		private readonly number: number,
	) {}
	unit(what: string): number {
		return seededUnit(this.seed, this.number, what);
	}
	chance(what: string, share: number): boolean {
		return this.unit(what) < share;
	}
	of<T>(what: string, list: readonly T[]): T {
		const drawn = list[Math.floor(this.unit(what) * list.length)];
		if (drawn === undefined) throw new Error(`nothing to draw for ${what}`);
		return drawn;
	}
	count(what: string, most: number): number {
		return Math.floor(this.unit(what) * (most + 1));
	}
}

export function oddRequest(house: KnownHouse, seed: number, number: number): OddRequest {
	const draws = new Draws(seed, number);
	const visitor = draws.of("visitor", VISITORS);
	const isForm = house.forms.length > 0 && draws.chance("form", 0.5);
	const form = isForm ? draws.of("which form", house.forms) : null;
	const at = form && draws.chance("its own page", 0.8) ? form.address : anAddress(house, draws);
	const path = `${at}${draws.of("ending", ENDINGS)}${aQuery(house, draws)}`;
	const headers: Record<string, string> = {};
	for (let each = 0; each < draws.count("headers", 3); each++) {
		const [name, values] = draws.of(`header ${each}`, HEADERS);
		if (draws.chance(`has header ${each}`, 0.5)) headers[name] = draws.of(`value ${each}`, values);
	}
	if (!isForm) return { visitor, method: draws.of("method", METHODS), path, headers, body: null };
	const method = draws.chance("another method", 0.1) ? draws.of("method", METHODS) : "POST";
	headers.origin = draws.chance("own origin", 0.85) ? house.origin : draws.of("origin", ORIGINS);
	if (headers.host !== undefined) headers.host = draws.of("host", ["evil.example", "localhost:0"]);
	return { visitor, method, path, headers, body: aBody(house, { form, headers, draws }) };
}

/** An address of the map, filled in with what there is, what another project has, and what is nowhere. */
function anAddress({ patterns, slugs, names }: KnownHouse, draws: Draws): string {
	const filled = draws
		.of("pattern", patterns)
		.split("/")
		.map((part) => {
			if (draws.chance(`odd ${part}`, 0.06)) return draws.of(`text ${part}`, TEXTS);
			if (part === "*") return draws.of("rest", ["", "x", "x/y", "../z"]);
			if (part === ":projectSlug") return draws.of("slug", slugs);
			if (!part.startsWith(":")) return part;
			const known = names.flatMap((own) => own[part.slice(1)] ?? []);
			const more = [...TEXTS, "1", "2", "A3", "A12", "labels.csv", "items.jsonl", "report.html"];
			return draws.of(part, draws.chance(`known ${part}`, 0.7) && known.length > 0 ? known : more);
		});
	return filled.map(written).join("/") || "/";
}

/** As it may stand in the first line of a request; what is encoded already, however wrongly, stays. */
function written(part: string): string {
	return [...part]
		.map((letter) => (/[!-~]/.test(letter) && letter !== "#" ? letter : encoded(letter)))
		.join("")
		.slice(0, 3_000);
}

function encoded(letter: string): string {
	return [...Buffer.from(letter)].map((byte) => `%${byte.toString(16).padStart(2, "0")}`).join("");
}

function aQuery({ names }: KnownHouse, draws: Draws): string {
	if (draws.chance("no query", 0.4)) return "";
	const ids = names.flatMap((own) => Object.values(own).flat());
	const parts = Array.from({ length: 1 + draws.count("queries", 5) }, (_, each) => {
		const name = draws.of(`query ${each}`, QUERIES);
		const value = draws.of(`query value ${each}`, [...TEXTS, ...ids, "verdict", "correctness"]);
		return `${name}=${written(value.slice(0, 1_000))}`;
	});
	return `?${parts.join("&")}${draws.chance("broken query", 0.1) ? "&%=%zz&&=&[" : ""}`;
}

type Filling = {
	readonly form: KnownForm | null;
	readonly headers: Record<string, string>;
	readonly draws: Draws;
};

function aBody(house: KnownHouse, { form, headers, draws }: Filling): string | Buffer {
	if (draws.chance("no form at all", 0.08)) {
		headers["content-type"] = draws.of("type", TYPES);
		const noise = Buffer.alloc(draws.count("bytes", 3_000), draws.count("byte", 255));
		return draws.of("no form", [noise, "", "{", "[]", "login=a", "--b\r\n\r\n", '"'.repeat(900)]);
	}
	const ids = house.names.flatMap((own) => Object.values(own).flat());
	const fields = (form?.fields ?? []).flatMap(([name, value], each): [string, string][] => {
		if (draws.chance(`without ${each}`, 0.05)) return [];
		if (isAddress(name)) return [[name, value]];
		const odd = draws.chance(`odd ${each}`, 0.2);
		const other = draws.of(`value ${each}`, [...TEXTS, ...ids]);
		const kept: [string, string] = [name, odd ? other : value];
		return draws.chance(`twice ${each}`, 0.03) ? [kept, [name, other]] : [kept];
	});
	if (draws.chance("renamed", 0.1) && fields[0])
		fields[0] = [draws.of("name", [...TEXTS, "a[0]", "a[4294967294]", "a.b[]"]), fields[0][1]];
	if (draws.chance("intent", 0.1)) fields.push(["__intent__", draws.of("intent text", TEXTS)]);
	if (draws.chance("in parts", 0.15)) return inParts(fields, headers);
	headers["content-type"] = "application/x-www-form-urlencoded";
	return new URLSearchParams(fields).toString();
}

/** Nothing is sent to addresses of models: what they hold stays. */
function isAddress(name: string): boolean {
	return /url/i.test(name);
}

function inParts(fields: readonly [string, string][], headers: Record<string, string>): string {
	headers["content-type"] = "multipart/form-data; boundary=b";
	const parts = fields.map(
		([name, value]) =>
			`--b\r\nContent-Disposition: form-data; name="${name.replace(/[\r\n"]/g, "_")}"\r\n\r\n${value}\r\n`,
	);
	return `${parts.join("")}--b--\r\n`;
}
