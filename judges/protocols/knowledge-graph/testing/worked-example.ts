import { known } from "../../../asking/known.ts";
import type { EmbedReply } from "../../../asking/protocol.ts";

type Fact = readonly [head: string, relation: string, tail: string];

/** The invented triplets of the worked example. */
export const INPUT: readonly Fact[] = [
	["Eiffel Tower", "stands in", "Paris"],
	["Louvre", "holds", "Mona Lisa"],
	["France", "borders", "Spain"],
	["Mars", "is", "planet"],
];
export const OTHER: readonly Fact[] = [
	["Paris", "lies on", "Seine"],
	["Da Vinci", "painted", "La Gioconda"],
	["French Republic", "uses", "euro"],
	["Berlin", "is the capital of", "Germany"],
];

/** What a model answers that finds these facts. */
export function tripletsAnswer(facts: readonly Fact[]) {
	return { triplets: facts.map(([head, relation, tail]) => ({ head, relation, tail })) };
}

/** Cosines of the labels; of all other pairs 0.2. */
const COSINES: readonly (readonly [string, string, number])[] = [
	["France", "French Republic", 0.82],
	["Mona Lisa", "La Gioconda", 0.7],
	["Spain", "Germany", 0.66],
	["Eiffel Tower", "Paris", 0.61],
];

/** Vectors with exactly these cosines between the labels of both sides, by Cholesky's decomposition. */
function vectorsOfExample(): ReadonlyMap<string, Float64Array> {
	const facts = [...INPUT, ...OTHER];
	const labels = [...new Set(facts.flatMap(([head, , tail]) => [head, tail]))];
	const cosine = (a: string, b: string) =>
		a === b ? 1 : (COSINES.find((pair) => pair.includes(a) && pair.includes(b))?.[2] ?? 0.2);
	const rows: Float64Array[] = [];
	for (const [row, label] of labels.entries()) {
		const numbers = new Float64Array(labels.length);
		for (let column = 0; column <= row; column++) {
			const above = rows[column] ?? numbers;
			let rest = cosine(label, labels[column]);
			for (let at = 0; at < column; at++) rest -= numbers[at] * above[at];
			numbers[column] = column === row ? Math.sqrt(rest) : rest / above[column];
		}
		rows.push(numbers);
	}
	return new Map(labels.map((label, row) => [label, rows[row]]));
}

/** An `embed` for the labels of the example, that keeps what it was asked for. */
export function exampleEmbed(): {
	readonly embed: (texts: readonly string[]) => Promise<EmbedReply>;
	readonly asked: string[];
} {
	const vectors = vectorsOfExample();
	const asked: string[] = [];
	return {
		asked,
		embed: async (texts) => {
			asked.push(...texts);
			return { ok: true, vectors: texts.map((text) => known(vectors, text)) };
		},
	};
}
