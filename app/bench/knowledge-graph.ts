/**
 * `tsx app/bench/knowledge-graph.ts`: how long knowledge graphs take, and the longest time that the
 * event loop stands still meanwhile: 100 ordinary items at once, then one comparison of 2,000 × 2,000
 * entities with vectors of 1,536 numbers. Beside them the longest gap of a loop that only waits, which
 * is what the machine itself adds. Writes the figures into `build/bench.json`.
 */
import { existsSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { unitVector } from "#judges/asking/cosine.ts";
import type { Ask, Embed } from "#judges/asking/protocol.ts";
import { KnowledgeGraphParameters } from "#judges/protocols/knowledge-graph/parameters.ts";
import { knowledgeGraphProtocol } from "#judges/protocols/knowledge-graph/protocol.ts";
import type { Triplet } from "#judges/protocols/knowledge-graph/triplets.ts";
import { anItem } from "#judges/testing/an-item.ts";
import { judgeInput } from "#judges/testing/judge-input.ts";
import { addToReport } from "#stats/bench/parts/report.ts";
import { compute } from "../judging/engine/compute.server.ts";

/** Numbers of a vector, as common embeddings have them. */
const PLACES = 1536;
/** Labels of both sides that stand for the same thing lie about this far apart: a cosine of 0.8. */
const NOISE = 0.5;

function randomNumbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1664525) + 1013904223) | 0;
		return (state >>> 0) / 0x100000000;
	};
}

/** A vector for each label, made before the clock runs; the same thing's names lie near each other. */
function vectorsOf(labels: readonly string[]): ReadonlyMap<string, Float64Array> {
	const random = randomNumbers(7);
	const vector = () => Float64Array.from({ length: PLACES }, () => random() - 0.5);
	const things = new Map<string, Float64Array>();
	return new Map(
		labels.map((label) => {
			const thing = label.replace(/ .*/, "");
			const base = things.get(thing) ?? vector();
			things.set(thing, base);
			const own = vector();
			const noisy = base.map((number, at) => number + NOISE * own[at]);
			return [label, unitVector(noisy) ?? noisy];
		}),
	);
}

/** So many facts about so many entities, each of them named at least once. */
function factsAbout(entities: readonly string[], facts: number): Triplet[] {
	const random = randomNumbers(facts);
	const any = () => entities[Math.floor(random() * entities.length)];
	return Array.from({ length: facts }, (_, at) => ({
		head: entities[at % entities.length],
		relation: `relates in way ${at}`,
		tail: any(),
	}));
}

const named = (count: number, first: number, side: string) =>
	Array.from({ length: count }, (_, at) => `thing${first + at} ${side}`);

/** Judges items whose texts hold these facts; the models answer at once. */
async function judgeAll(items: readonly (readonly [Triplet[], Triplet[]])[]): Promise<void> {
	const all = items.flat(2).flatMap(({ head, tail }) => [head, tail]);
	const vectors = vectorsOf([...new Set(all)]);
	const embed: Embed = async (texts) => ({
		...{ ok: true, vectors: texts.map((text) => vectors.get(text) as Float64Array) },
	});
	const parameters = KnowledgeGraphParameters.parse({ dimensions: ["faithfulness"] });
	await measured(`${items.length} × ${items[0]?.[0].length} + ${items[0]?.[1].length} facts`, () =>
		Promise.all(
			items.map(async ([response, context], at) => {
				const ask: Ask = async ({ messages, schema }) => {
					const isResponse = messages.at(-1)?.content.includes("response");
					await wait(at % 50);
					return { ok: true, value: schema.parse({ triplets: isResponse ? response : context }) };
				};
				const item = anItem({ response: "response", contexts: [{ text: "context" }] });
				const judgment = await knowledgeGraphProtocol.carryOut(
					judgeInput({ item, parameters, ask, embed, compute }),
				);
				const outcome = judgment["faithfulness.multi_hop"];
				if (outcome?.kind !== "scored") throw new Error(JSON.stringify(outcome));
				// What storing a judgment does to it on this thread.
				JSON.stringify(judgment);
			}),
		),
	);
}

type Figure = {
	readonly seconds: number;
	/** By the clock: others on the machine lengthen it. */
	readonly longestGapMs: number;
	/** The longest that this thread was at work between two turns; null where nobody counts it. */
	readonly longestTurnMs: number | null;
};
const figures: Record<string, Figure> = {};

const THREAD = `/proc/self/task/${process.pid}/schedstat`;

/** What this thread alone has used, in ms; Linux counts it. */
function threadMs(): number | null {
	if (!existsSync(THREAD)) return null;
	return Number(readFileSync(THREAD, "utf8").split(" ")[0]) / 1e6;
}

async function measured(name: string, work: () => Promise<unknown>): Promise<void> {
	// What came before must not count as a gap.
	await wait(20);
	const longest = { gap: 0, turn: 0 };
	let last = { clock: performance.now(), thread: threadMs() };
	const ticks = setInterval(() => {
		const now = { clock: performance.now(), thread: threadMs() };
		longest.gap = Math.max(longest.gap, now.clock - last.clock);
		longest.turn = Math.max(longest.turn, (now.thread ?? 0) - (last.thread ?? 0));
		last = now;
	}, 1);
	const start = performance.now();
	await work();
	const seconds = Number(((performance.now() - start) / 1000).toFixed(2));
	// A turn of the loop after the work, so that a gap at its end is seen.
	await wait(5);
	clearInterval(ticks);
	const longestGapMs = Number(longest.gap.toFixed(1));
	const longestTurnMs = last.thread === null ? null : Number(longest.turn.toFixed(1));
	figures[name] = { seconds, longestGapMs, longestTurnMs };
	console.log(
		`${name}: ${seconds} s, longest gap of the event loop ${longestGapMs} ms, its thread at work for ${longestTurnMs ?? "?"} ms`,
	);
}

const ordinary = Array.from({ length: 100 }, (_, at) => {
	const response = factsAbout(named(15, at * 100, "said"), 12);
	return [response, factsAbout(named(80, at * 100 + 5, "found"), 90)] as const;
});
const huge = [
	factsAbout(named(2_000, 0, "said"), 2_000),
	factsAbout(named(2_000, 1_000, "found"), 2_000),
] as const;

await measured("waiting", () => wait(2_000));
// Starts the worker, which is not what is measured.
await judgeAll([[[...(ordinary[0]?.[0] ?? [])], [...(ordinary[0]?.[1] ?? [])]]]);
await judgeAll(ordinary.map(([one, other]) => [[...one], [...other]]));
await judgeAll([[[...huge[0]], [...huge[1]]]]);
addToReport("knowledgeGraph", figures);
