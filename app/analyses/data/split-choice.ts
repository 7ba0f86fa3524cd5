import { isRefusal, type Refusal, refused } from "../../base/refusal.ts";
import type { AnalysisData } from "./analysis-data.ts";
import { type SplitJudge, type SplitPart, type SplitParts, splitParts } from "./split-parts.ts";

/** One judge's answers about one system's responses. */
export type SplitChoice = {
	readonly found: SplitParts;
	readonly judge: SplitJudge;
	readonly system: string;
	/** The parts that this system answered. */
	readonly parts: readonly SplitPart[];
};

/** The judge and system of these names, the first ones where none is named; or a refusal that says why not. */
export function chooseSplit(
	data: AnalysisData,
	names: { readonly judge: string; readonly system: string },
): SplitChoice | Refusal {
	const found = splitParts(data);
	if (isRefusal(found)) return found;
	const judge = chosen(found.judges, names.judge, { what: "judge", nameOf: (one) => one.judge });
	if (isRefusal(judge)) return judge;
	const system = chosen(found.systems, names.system, { what: "system", nameOf: (one) => one });
	if (isRefusal(system)) return system;
	const parts = found.parts.filter((part) => part.system === system.one);
	return { found, judge: judge.one, system: system.one, parts };
}

/** The judges and systems of split parts; none where the data have no such parts. */
export function splitOffers(data: AnalysisData): { judges: string[]; systems: string[] } {
	const found = splitParts(data);
	if (isRefusal(found)) return { judges: [], systems: [] };
	return { judges: found.judges.map(({ judge }) => judge), systems: [...found.systems] };
}

/** What analyses of split parts have to say beside their figures: who is left out, and what is not named. */
export function choiceNotes({ found, judge, system }: SplitChoice): string[] {
	const others = found.judges.filter((one) => one !== judge).map(judgeWords);
	const systems = found.systems.filter((one) => one !== system).map(systemWords);
	return [
		...(others.length > 0
			? [
					`Other judges are never pooled with this one; choose them by the option judge: ${others.join(", ")}.`,
				]
			: []),
		...(systems.length > 0
			? [`Other systems answered too; choose them by the option system: ${systems.join(", ")}.`]
			: []),
		...splitNotes(found),
	];
}

/** What the items do not say, and how many have no other side. */
export function splitNotes({ unpaired, namesDocuments, namesQuestions }: SplitParts): string[] {
	return [
		...(unpaired > 0
			? [`${unpaired} split items have no other side in the set and are left out.`]
			: []),
		...(namesDocuments
			? []
			: ["No item names its document: each answer counts as a document of its own."]),
		...(namesQuestions
			? []
			: ["No item names its question: questions with the same parts count as the same."]),
	];
}

/** One of several by its name; the first where none is asked for, or a refusal where it is unknown. */
export function chosen<T>(
	all: readonly T[],
	name: string,
	{ what, nameOf }: { readonly what: string; readonly nameOf: (one: T) => string },
): { readonly one: T } | Refusal {
	const one = name === "" ? all[0] : all.find((each) => nameOf(each) === name);
	if (one !== undefined) return { one };
	return refused(
		`There is no ${what} ${name} here. There is ${all.map(nameOf).join(", ") || "none"}.`,
	);
}

/** "fg-judge (1a2b3c4d)". */
export function judgeWords({ judge, identity }: SplitJudge): string {
	return identity === null ? judge : `${judge} (${identity})`;
}

/** The system's name, or what answers without one are called. */
export function systemWords(system: string): string {
	return system === "" ? "the answers" : system;
}
