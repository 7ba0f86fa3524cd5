/** Every operation of the API that its document names, with what there is and what there is not in its address. */
import { itemId, SLUG } from "./canaries.ts";

export type ApiCall = { readonly method: string; readonly path: string; readonly body?: string };

const VALUES: Readonly<Record<string, readonly string[]>> = {
	project: [SLUG, "CANARY-other-slug"],
	item: [itemId(0), itemId(1), itemId(4), itemId(5), "unknown"],
	judge: ["jdg_1"],
	run: ["run_1", "unknown"],
	plan: ["pln_1"],
	import: ["imp_1"],
	version: ["1", "2"],
	file: ["labels.jsonl", "annotations.jsonl", "judgments.jsonl", "agreement.json", "items.jsonl"],
};

/** Bodies of what leads do, of what annotators do, and of nothing. */
const BODIES: readonly object[] = [
	{},
	{ judge: "jdg_1", maxCost: "1" },
	{ plan: { draw: { kind: "all" }, withGiven: true } },
	{ gates: [{ judge: "CANARY-judge", dimension: "verdict", min: ["kappa>=0.1"] }] },
	// Of an item's own page, off the scale: a first judgement is what hidden references are given out for.
	{ rubric: "rub_1", answers: { verdict: { level: 7 }, correctness: { level: 1 } } },
	{ rubric: "rub_2", skip: "later", corrects: "ann_ben0" },
	{ answers: { verdict: { level: 7 } } },
];

function filled(path: string): string[] {
	const parameter = /\{(\w+)\}/.exec(path);
	if (!parameter) return [path];
	const known = VALUES[parameter[1] ?? ""] ?? ["unknown"];
	return known.flatMap((value) => filled(path.replace(parameter[0], value)));
}

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, object>>>> };

/** All calls of a server's API, by the document that it serves. */
export async function apiCalls(url: string): Promise<ApiCall[]> {
	const document = (await (await fetch(`${url}/api/v1/openapi.json`)).json()) as Document;
	return Object.entries(document.paths).flatMap(([pattern, methods]) =>
		filled(pattern).flatMap((path) =>
			Object.keys(methods).flatMap((method): ApiCall[] => {
				if (method !== "get")
					return BODIES.map((body) => ({
						...{ method: method.toUpperCase(), path },
						body: JSON.stringify(body),
					}));
				const searches = ["", "?limit=1", "?dimension=verdict", "?text=input&figures=all"];
				return searches.map((search) => ({ method: "GET", path: path + search }));
			}),
		),
	);
}
