import { SPLIT } from "#judges/asking/split-item.ts";
import type { AnalysisData } from "../data/analysis-data.ts";
import { aColumn, analysisData } from "./analysis-data.ts";

/** One part of a question: its names, and what the judge says of both sides on each boolean. */
export type PartOfTest = {
	readonly document: string | null;
	readonly question: string | null;
	readonly k: number;
	readonly system?: string;
	/** By boolean: golden, response; a reason in place of a value that there is none. */
	readonly values: Readonly<Record<string, readonly [Value, Value]>>;
};
type Value = 0 | 1 | string;

/** A split set with one judge: two items a part, the golden one first; the values that are not given are null. */
export function splitData(
	parts: readonly PartOfTest[],
	{ judge = "cox", siblings = 3 }: { readonly judge?: string; readonly siblings?: number } = {},
): AnalysisData {
	const names = [...new Set(parts.flatMap(({ values }) => Object.keys(values)))];
	const columns = names.map((name) =>
		aColumn(
			judge,
			name,
			parts.flatMap(({ values }) => values[name] ?? [null, null]),
			{
				protocol: "independent",
				identity: "1a2b3c4d",
				scale: { type: "binary", values: [false, true] },
			},
		),
	);
	return analysisData(columns, {
		items: 2 * parts.length,
		set: { name: "split-1", kind: "split" },
		fields(place) {
			const { document, question, k, system = null } = parts[place >> 1];
			const texts = Array.from({ length: siblings }, (_, at) => `${question}.${at + 1}?`);
			const side = place % 2 === 0 ? "golden" : "response";
			return {
				input: texts[k - 1] ?? null,
				...{ documentId: document, queryId: question, system },
				derivedFrom: {
					...{ from: [`${document}|${question}|${system}`], how: SPLIT },
					parameters: { k, side, siblings: texts },
				},
			};
		},
	});
}

/** Split data with known answers: two documents, q1 of three parts and q2 of two. */
const W2_PARTS = [
	"d1 q1 1",
	"d1 q1 2",
	"d1 q1 3",
	"d1 q2 1",
	"d1 q2 2",
	"d2 q1 1",
	"d2 q1 2",
	"d2 q1 3",
	"d2 q2 1",
	"d2 q2 2",
];
const GOLDEN = [1, 1, 1, 1, 0, 1, 1, 0, 1, 1] as const;
const RESPONSE = [1, 1, 1, 1, 1, 1, 0, 0, 0, 1] as const;

/** @param notInDocument places where both sides say that the document has no answer */
export function w2Parts(notInDocument: readonly number[] = [], system?: string): PartOfTest[] {
	return W2_PARTS.map((name, at) => {
		const [document = "", question = "", k = ""] = name.split(" ");
		const says = notInDocument.includes(at) ? 1 : 0;
		return {
			...{ document, question, k: Number(k) },
			...(system !== undefined && { system }),
			values: {
				comprehensive_answer: [GOLDEN[at] ?? 0, RESPONSE[at] ?? 0],
				says_not_in_document: [says, says],
			},
		};
	});
}
