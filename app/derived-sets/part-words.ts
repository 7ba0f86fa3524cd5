import { PROBE_WORDS, PROBES } from "#judges/makers/probes/probe.ts";

/** A part of a derived set as pages name it, and what is done to an item. */
type PartWords = { readonly title: string; readonly made: string };

/**
 * The words for a part of a set of this kind: `wrong_answer`, `golden`, `response.2`, a system; and
 * for what a split leaves out, a whole side: `response`.
 */
export function partWords(kind: string, part: string): PartWords {
	switch (kind) {
		case "probes": {
			const probe = PROBES.find((known) => known === part);
			return probe ? PROBE_WORDS[probe] : { title: part, made: "" };
		}
		case "golden":
			return {
				title: "Golden answer",
				made: "The model wrote the reference from the whole document.",
			};
		case "split": {
			const [side = "", k] = part.split(".");
			if (k === undefined) {
				const title = side === "golden" ? "Golden side" : "Response side";
				return { title, made: "Items that have no part on this side." };
			}
			const made =
				side === "golden"
					? `Question ${k} alone, with the whole reference as its answer.`
					: `Question ${k} alone, with the whole answer.`;
			return { title: `Part ${k}, ${side} side`, made };
		}
		case "answers":
			return { title: part, made: "Answer and contexts are this system’s." };
		default:
			return { title: part, made: "" };
	}
}

/** The parts of a set in the order of pages: probes as they are listed, part 2 before part 10. */
export function orderedParts(kind: string, parts: Iterable<string>): string[] {
	const there = new Set(parts);
	if (kind === "probes") return PROBES.filter((probe) => there.has(probe));
	return [...there].sort((a, b) => numberOf(a) - numberOf(b) || (a < b ? -1 : 1));
}

/** `response.2` → 2; 0 where a part has no number. */
function numberOf(part: string): number {
	return Number(/^(?:golden|response)\.(\d+)$/.exec(part)?.[1] ?? 0);
}
