/** Asking addresses of the app as a browser or a program does, and what comes back in bytes. */

import { addressPatterns } from "../routes.ts";
import { COOKIE, ITEMS, itemId, SLUG } from "./canaries.ts";

const FILES = [
	"items.jsonl",
	"items.csv",
	"documents.jsonl",
	"labels.jsonl",
	"labels.csv",
	"labels-wide.csv",
	"annotations.jsonl",
	"adjudications.jsonl",
	"remarks.jsonl",
	"scales.json",
	"rubric.json",
	"subset.jsonl",
	"plans.csv",
	"assignments.jsonl",
	"left-out.json",
	"judges.json",
	"judgments.jsonl",
	"exchanges.jsonl",
	"agreement.json",
	"agreement.csv",
	"report.html",
	"report.md",
	"report.tex",
	"report.csv",
	"unknown.txt",
];

/** What stands in an address: what there is, of others too, and what there is not. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
	projectSlug: [SLUG],
	itemId: [...Array.from({ length: ITEMS }, (_, place) => itemId(place)), itemId(9), "unknown"],
	judgmentId: ["jmt_0", "unknown"],
	runId: ["run_1", "unknown"],
	setId: ["set_1", "unknown"],
	endpointId: ["end_1"],
	version: ["1", "2"],
	analysisId: ["A1", "A7", "A11"],
	file: FILES,
};

function filled(pattern: string): string[] {
	const parameter = pattern.match(/[:*](\w*)\??/);
	if (!parameter) return [pattern];
	const known = VALUES[parameter[1] ?? ""] ?? ["unknown"];
	return known.flatMap((value) => filled(pattern.replace(parameter[0], value)));
}

/** Every address there is, its parameters filled in; signing out would end the session that asks. */
export function addresses(): string[] {
	const patterns = addressPatterns().filter((pattern) => !pattern.includes("sign-out"));
	return patterns.flatMap(filled);
}

/** The address under which the framework gives a page's data alone. */
export function dataOf(path: string): string {
	return path === "/" ? "/_root.data" : `${path}.data`;
}

export type Answer = { status: number; text: string };

/** What the annotator is answered: status line, headers and body as one text. */
export async function asked(
	url: string,
	{
		method = "GET",
		form,
		text,
		headers = {},
	}: {
		method?: string;
		form?: Record<string, string>;
		/** A body as it is, in place of a form. */
		text?: string;
		headers?: Record<string, string>;
	} = {},
): Promise<Answer> {
	const response = await fetch(url, {
		method,
		redirect: "manual",
		headers: {
			cookie: COOKIE,
			// A name of its own for each request would make no two answers alike.
			"x-request-id": "read-blindly",
			origin: new URL(url).origin,
			// A busy server closes idle connections just as they are used again.
			connection: "close",
			...headers,
		},
		...(form && { body: new URLSearchParams(form) }),
		...(text !== undefined && { body: text }),
	});
	const head = JSON.stringify([...response.headers]);
	return { status: response.status, text: `${response.status} ${head}\n${await response.text()}` };
}

const AT_ONCE = 8;

/** Does something with each, some side by side. */
export async function side<Each>(all: readonly Each[], does: (each: Each) => Promise<void>) {
	const waiting = [...all];
	const work = async () => {
		for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) await does(next);
	};
	await Promise.all(Array.from({ length: AT_ONCE }, work));
}
