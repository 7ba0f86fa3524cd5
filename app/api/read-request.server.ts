import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { z } from "zod";
import { issueOf } from "#db/model/issue-in-words.ts";
import { valuesWithin } from "../base/json-within.ts";
import { membersBody } from "../http/members-bodies.server.ts";
import { type StagedUpload, stageBody, stageUpload } from "../importing/staged-upload.server.ts";
import { namedIssues } from "./named-issues.ts";
import type { Operation, SiteCall } from "./operation.ts";
import { notNow, type Problem, problem } from "./problem.ts";
import { unstorable } from "./unstorable.ts";

/** Of a body of JSON, as of a form. */
const MAX_JSON_BYTES = 4 * 1024 * 1024;
const TOO_MUCH_HELD =
	"Too many long bodies of this account arrive at once, so nothing was changed. Send fewer at a time.";
/** More than any operation takes. Of what is wrong each value is told: of a million that takes gigabytes. */
const JSON_BOUNDS = { levels: 64, values: 20_000 };
/** So many things that are wrong are said. */
const MOST_NAMED = 50;

/** What a request may be of, where files are taken: parts, or one file as it is. */
export const FILE_TYPES = {
	"application/jsonl": "items.jsonl",
	"application/x-ndjson": "items.jsonl",
	"application/json": "items.json",
	"text/csv": "items.csv",
	"text/tab-separated-values": "items.tsv",
	"application/octet-stream": "items",
} as const;

/** What values say by a schema, or what is wrong with each of them. */
export function checked<Schema extends z.ZodType>(
	schema: Schema,
	value: unknown,
	what: "query" | "body" | "address",
): { readonly value: z.output<Schema> } | Problem {
	const held = [...unstorable(value)].slice(0, MOST_NAMED);
	if (held.length > 0) {
		const detail = held.slice(0, 5).map(([, sentence]) => sentence);
		const fields = Object.fromEntries(held.map(([name, sentence]) => [name, [sentence]]));
		return problem("invalid", detail.join(" "), { fields });
	}
	const parsed = schema.safeParse(value);
	if (parsed.success) return { value: parsed.data };
	const fields: Record<string, string[]> = {};
	for (const issue of namedIssues(parsed.error.issues).slice(0, MOST_NAMED)) {
		const name = issue.path.map(String).join(".");
		fields[name] = [...(fields[name] ?? []), issueOf(name || `The ${what}`, issue)];
	}
	const said = [...new Set(Object.values(fields).flat())].slice(0, 5);
	return problem("invalid", said.join(" "), { fields });
}

/** What stands behind the question mark, each name once. */
export function queryOf(url: URL): Record<string, string> | Problem {
	const query: Record<string, string> = {};
	for (const [name, value] of url.searchParams) {
		if (Object.hasOwn(query, name)) {
			return problem("invalid", `${name} is said twice in the query: say it once.`, {
				fields: { [name]: ["It is said twice: say it once."] },
			});
		}
		Object.defineProperty(query, name, { value, enumerable: true, configurable: true });
	}
	return query;
}

/** What came with a request, and a hash of it. */
export type ReadBody = {
	readonly json: unknown;
	readonly upload: StagedUpload | null;
	readonly hash: string;
};

const EMPTY: ReadBody = { json: null, upload: null, hash: "" };

/** Reads what an operation takes: nothing, JSON, or files, which go to disk while they come. */
export async function readBody(
	{ request, account }: Pick<SiteCall, "request" | "account">,
	{ body, takesFiles }: Pick<Operation, "body" | "takesFiles">,
	query: Readonly<Record<string, string>>,
): Promise<ReadBody | Problem> {
	if (takesFiles) return readFiles(request, query);
	if (body === null) return EMPTY;
	const type = mediaType(request);
	if (type !== "application/json") {
		return problem(
			"media-type",
			"Send JSON, and say so: `Content-Type: application/json`. Nothing was changed.",
			{ headers: { accept: "application/json" } },
		);
	}
	const tooLong = problem(
		"too-large",
		"The body is longer than 4 MB, so nothing was changed. Send less at once.",
	);
	if (Number(request.headers.get("content-length")) > MAX_JSON_BYTES) return tooLong;
	const bytes = await membersBody(request, MAX_JSON_BYTES, { account: account.id });
	if (bytes === null) return tooLong;
	if (bytes === "busy") return notNow(TOO_MUCH_HELD);
	const read = parsedJson(bytes);
	if (!("json" in read)) return read;
	return { ...read, upload: null, hash: createHash("sha256").update(bytes).digest("hex") };
}

function mediaType(request: Request): string {
	return (request.headers.get("content-type") ?? "").split(";", 1)[0]?.trim().toLowerCase() ?? "";
}

function parsedJson(bytes: Buffer): { json: unknown } | Problem {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
		const values = valuesWithin(text, JSON_BOUNDS);
		if (values === "levels")
			return problem("unreadable", "The body is nested too deep, so nothing was changed.");
		if (values === "values") {
			return problem(
				"too-large",
				"The body holds more values than any operation takes, so nothing was changed. Send less at once.",
			);
		}
		return { json: JSON.parse(text) };
	} catch {
		return problem("unreadable", "The body is no JSON in UTF-8, so nothing was changed.");
	}
}

async function readFiles(
	request: Request,
	query: Readonly<Record<string, string>>,
): Promise<ReadBody | Problem> {
	const type = mediaType(request);
	const usual = Object.hasOwn(FILE_TYPES, type)
		? FILE_TYPES[type as keyof typeof FILE_TYPES]
		: null;
	if (type !== "multipart/form-data" && usual === null) {
		return problem(
			"media-type",
			`Send files as multipart/form-data in fields called files, or one file as it is, as ${Object.keys(FILE_TYPES).join(", ")}. Nothing was changed.`,
			{ headers: { accept: ["multipart/form-data", ...Object.keys(FILE_TYPES)].join(", ") } },
		);
	}
	const name = query.fileName || (usual ?? "");
	const staging = await (usual === null ? stageUpload(request) : stageBody(request, name));
	if (staging.kind === "refused") {
		return problem(staging.isTooLarge ? "too-large" : "unreadable", staging.reason);
	}
	const { upload } = staging;
	const hash = createHash("sha256");
	for (const file of upload.files) {
		hash.update(`${JSON.stringify(file.name)}\n`);
		for await (const piece of createReadStream(file.path)) hash.update(piece as Buffer);
	}
	return { json: null, upload, hash: hash.digest("hex") };
}
