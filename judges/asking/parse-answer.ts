import type { z } from "zod";
import { withoutExtraMembers } from "./extra-members.ts";
import { findJsonObject } from "./find-json-object.ts";
import type { Reply } from "./protocol.ts";
import { shortened } from "./shortened.ts";

/** Part of every judge's identity: another reading of the same replies is another judge. */
export const PARSER_VERSION = "2";

/** What is wrong with an answer is kept with a judgment and quoted in a repair: as much of it as helps. */
const MOST_ISSUES = 10;
const LONGEST_DETAIL = 2_000;

export type RawAnswer = {
	readonly text: string | null;
	readonly refusal: string | null;
	readonly finishReason: string | null;
	/** What came in place of a text, in words: reasoning alone, a tool call. */
	readonly insteadOfText?: string;
};

/**
 * Reads a model's reply. Checked in this order:
 * - `refused`: the reply carries a refusal, or a content filter stopped it;
 * - `truncated`: it ended at the length limit, whatever stands in it;
 * - `empty`: no text but white space;
 * - `unparsable`: not exactly one JSON object (`findJsonObject`), or one of another shape;
 * - `off_scale`: the shape is right, but a value is off its scale.
 * Members that nobody asked for are ignored where everything that was asked for can be read.
 * The last two carry the parsed `answer` where there is one, so that a dimension answered well
 * is not lost with its neighbour. A `detail` names at most `MOST_ISSUES` problems in `LONGEST_DETAIL` characters.
 */
export function parseAnswer<T>(raw: RawAnswer, schema: z.ZodType<T>): Reply<T> {
	const read = readAnswer(raw, schema);
	if (read.ok || read.detail === undefined) return read;
	return { ...read, detail: shortened(read.detail, LONGEST_DETAIL) };
}

function readAnswer<T>(raw: RawAnswer, schema: z.ZodType<T>): Reply<T> {
	if (raw.refusal) return { ok: false, reason: "refused", detail: raw.refusal };
	if (raw.finishReason?.startsWith("content_filter")) {
		return { ok: false, reason: "refused", detail: "stopped by the endpoint's content filter" };
	}
	if (raw.finishReason === "length") {
		return { ok: false, reason: "truncated", detail: "the reply ended at the length limit" };
	}
	if (raw.text === null || raw.text.trim() === "") {
		const detail = raw.insteadOfText;
		return { ok: false, reason: "empty", ...(detail !== undefined && { detail }) };
	}
	const found = findJsonObject(raw.text);
	if (!found.ok) return { ok: false, reason: "unparsable", detail: found.problem };
	let parsed = schema.safeParse(found.value);
	if (!parsed.success && withoutExtraMembers(found.value, parsed.error.issues, schema)) {
		parsed = schema.safeParse(found.value);
	}
	if (parsed.success) return { ok: true, value: parsed.data };
	const issues = flatten(parsed.error.issues, []);
	return {
		ok: false,
		reason: issues.every((issue) => issue.offScale) ? "off_scale" : "unparsable",
		detail: inWords(issues),
		answer: found.value,
	};
}

type Issue = { readonly text: string; readonly offScale: boolean };

function inWords(issues: readonly Issue[]): string {
	const told = issues.slice(0, MOST_ISSUES).map((issue) => issue.text);
	const more = issues.length - told.length;
	return [...told, ...(more > 0 ? [`and ${more} more`] : [])].join("; ");
}

/** Of a union the branch that fits best speaks: the one with the fewest issues, else the first. */
function flatten(issues: readonly z.core.$ZodIssue[], above: readonly PropertyKey[]): Issue[] {
	return issues.flatMap((issue) => {
		const path = [...above, ...issue.path];
		if (issue.code === "invalid_union" && issue.errors.length > 0) {
			const branches = issue.errors.map((branch) => flatten(branch, path));
			return branches.reduce((best, branch) => (branch.length < best.length ? branch : best));
		}
		const place = path.map(String).join(".") || "the answer";
		return [{ text: `${place}: ${issue.message}`, offScale: isOffScale(issue) }];
	});
}

/** A scalar in the right place with a value that the scale does not have. */
function isOffScale(issue: z.core.$ZodIssue): boolean {
	switch (issue.code) {
		case "custom":
			return issue.params?.offScale === true;
		case "too_big":
		case "too_small":
			return issue.origin === "number" || issue.origin === "int";
		case "invalid_element":
		case "invalid_format":
		case "invalid_key":
		case "invalid_type":
		case "invalid_union":
		case "invalid_value":
		case "not_multiple_of":
		case "unrecognized_keys":
			return false;
	}
}
