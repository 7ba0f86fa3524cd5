import type { SeenRequest } from "#judges/testing/seen-request.ts";
import { DOES_NOT_KNOW, flat, knownOf } from "./papers-model-reading.ts";

type Written = { readonly json: unknown };

/** What a part's block holds, as far as the simulated writer of insights looks. */
type Part = {
	readonly id: string;
	readonly question: string;
	readonly response: { readonly answer: string; readonly from?: string };
};

/**
 * What a simulated model writes about one group of judged parts: it looks whether the passages of a part
 * that is not passed hold a sentence that answers it, and whether the response has it.
 */
export function groupInsight({ blocks }: SeenRequest): Written {
	const textOf = (name: string) => blocks.find((block) => block.name === name)?.text ?? "";
	const group = /@([^}]+)\}\}/.exec(textOf("figures"))?.[1] ?? "all";
	const failed = new Set(
		textOf("passed")
			.split("\n")
			.flatMap((line) => (line.endsWith(": no") ? [line.slice(0, -": no".length)] : [])),
	);
	const parts = blocks
		.filter(({ name }) => name.startsWith("part "))
		.map(({ text }) => JSON.parse(text) as Part)
		.filter(({ id }) => failed.has(id));
	const causes = parts.map(({ id, question, response }) => {
		const wanted = knownOf(question)?.wanted ?? [];
		const passages = flat(textOf(response.from ?? ""));
		const found = wanted.some((sentence) => passages.includes(flat(sentence)));
		return { id, found, silent: flat(textOf(response.answer)) === DOES_NOT_KNOW };
	});
	const missed = causes.filter(({ found }) => !found);
	const unused = causes.filter(({ found }) => found);
	const findings = [
		...finding(missed, {
			what: "The search does not find the sentences that answer.",
			why: whyMissed(missed),
			system_part: "retrieval",
			advice: "Search by the words of each part, and show more passages.",
		}),
		...finding(unused, {
			what: "What was found is left out or changed.",
			why: "The passages hold the sentences, and the response has only some of them or another number.",
			system_part: "generation",
			advice: "Ask for every part of the question, and for numbers as they stand in the passages.",
		}),
	].sort((one, other) => other.items.length - one.items.length);
	const word = failed.size === 0 ? "sound" : missed.length > unused.length ? "blind" : "careless";
	return {
		json: {
			summary: `Golden answer and response are judged alike on {{accuracy@${group}}} of the parts.`,
			findings,
			opinion: { word, reason: findings[0]?.what ?? "Every part is passed." },
		},
	};
}

const SILENT = "The passages are about something else, and the system says that it does not know.";
const ASTRAY =
	"The passages are about something else, and the system answers from them all the same.";
const BOTH =
	"The passages are about something else; at times the system says that it does not know, at times it answers from them all the same.";

function whyMissed(missed: readonly { readonly silent: boolean }[]): string {
	if (missed.every(({ silent }) => silent)) return SILENT;
	return missed.some(({ silent }) => silent) ? BOTH : ASTRAY;
}

function finding(
	causes: readonly { readonly id: string }[],
	words: { what: string; why: string; system_part: string; advice: string },
) {
	if (causes.length === 0) return [];
	const items = [...new Set(causes.map(({ id }) => id))];
	return [{ ...words, kind: "failure", systematic: items.length > 1, items }];
}

/** A group as it comes into the report over all. */
type Found = {
	readonly group: string;
	readonly findings: readonly {
		readonly what: string;
		readonly why: string;
		readonly advice: string;
		readonly system_part: string;
		readonly items: readonly string[];
	}[];
};

/** Groups that are told of as the hardest: they come with the lowest accuracy first. */
const HARDEST = 3;

/** What a simulated model writes over all groups, from what it wrote about each. */
export function overallInsight({ blocks }: SeenRequest): Written {
	const groups = blocks
		.filter(({ name }) => name.startsWith("group "))
		.map(({ text }) => JSON.parse(text) as Found);
	const all = groups.flatMap(({ findings }) => findings);
	const kinds = [...new Set(all.map(({ what }) => what))];
	const itemsOf = (part: string) =>
		all.filter((one) => one.system_part === part).flatMap(({ items }) => items).length;
	const retrieval = itemsOf("retrieval") > itemsOf("generation");
	return {
		json: {
			summary: "Golden answers and responses are judged alike on {{accuracy@all}} of the parts.",
			interpretation:
				"Where a response is taken for comprehensive the golden answer mostly is too ({{precision@all}}); what the golden answers say is missing more often ({{recall@all}}).",
			struggling_part: retrieval
				? "Retrieval: most parts that are not passed were answered from passages without the sentences that answer."
				: "Generation: most parts that are not passed were answered from passages that hold the sentences that answer.",
			systematic_failures: kinds.map((what) => {
				const same = all.filter((one) => one.what === what);
				return {
					failure: what,
					// Groups that tell of it differently are told of together.
					evidence: new Set(same.map(({ why }) => why)).size > 1 ? BOTH : (same[0]?.why ?? ""),
					advice: same[0]?.advice ?? "",
					items: same.flatMap(({ items }) => items).slice(0, 5),
				};
			}),
			hardest: groups.slice(0, HARDEST).map(({ group, findings }) => ({
				group,
				how: `Judged alike on {{accuracy@${group}}} of its parts.`,
				why: findings[0]?.what ?? "No finding tells.",
			})),
			recommendations: [...new Set(all.map(({ advice }) => advice))],
		},
	};
}
