import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { olderAnswers, reopenOlderAnswers } from "#db/queries/older-answers.server.ts";
import { currentRubric, rubricVersions } from "#db/queries/rubrics.server.ts";
import { type Refusal, refused } from "../base/refusal.ts";
import { changedDimensions } from "../rubric/changed-dimensions.ts";
import { compareRubrics } from "../rubric/compare-rubrics.ts";
import { counted } from "../ui/numbers.ts";

/** Which part of the answers under older versions of the rubric is asked again, and about what. */
export type AskingAgain = {
	/** What would be done, as it is said before it is done. */
	sentence: string;
	answers: number;
	/** The versions under which they were answered. */
	versions: number[];
};

export type OlderAnswersView = {
	/** The version that is asked now. */
	version: number;
	answers: number;
	/** What the new version asks otherwise; null where it asks nothing otherwise. */
	changed: AskingAgain | null;
	whole: AskingAgain;
	/** Titles of the dimensions that were answered and are not asked any more. */
	removed: string[];
	/** What else of the rubric changed, in sentences; null where it reads as before. */
	besides: string | null;
	/** Did anything that people read change: texts, dimensions, the guideline? Else asking again is no use. */
	readsOtherwise: boolean;
};

/**
 * The answers that people gave under older versions of the rubric, and what asking them again would mean.
 * @returns null where there are none
 */
export async function olderAnswersView(
	db: Database,
	projectId: string,
): Promise<OlderAnswersView | null> {
	const rubric = await currentRubric(db, projectId);
	if (!rubric) return null;
	const { version } = rubric;
	const older = await olderAnswers(db, { projectId, version });
	if (older.length === 0) return null;
	const versions = await rubricVersions(db, projectId);
	const groups = new Map<string, Group>();
	for (const each of older) {
		const answered = versions.find((one) => one.version === each.version);
		const changed = answered ? changedDimensions(answered.definition, rubric.definition) : [];
		const about = new Intl.ListFormat("en").format(changed.map(titleOf));
		const group = groups.get(about) ?? { about, answers: 0, people: new Set(), versions: [] };
		group.answers += each.answers;
		group.people.add(each.raterId);
		if (!group.versions.includes(each.version)) group.versions.push(each.version);
		groups.set(about, group);
	}
	const all = [...groups.values()];
	const otherwise = all.filter(({ about }) => about !== "");
	const same = all.find(({ about }) => about === "");
	const whole: Group = {
		about: `the whole rubric of version ${version}`,
		answers: all.reduce((sum, { answers }) => sum + answers, 0),
		people: new Set(all.flatMap(({ people }) => [...people])),
		versions: all.flatMap((group) => group.versions),
	};
	const rest = same
		? ` ${counted(same.answers, "answer")} under ${versionsInWords(same.versions)} ${same.answers === 1 ? "stands: it was" : "stand: they were"} asked the same.`
		: "";
	const answeredUnder = versions.filter((one) => whole.versions.includes(one.version));
	return {
		version,
		answers: whole.answers,
		removed: removedSince(answeredUnder, rubric.definition),
		changed:
			otherwise.length === 0
				? null
				: {
						sentence: `${otherwise.map(sentenceOf).join(" ")}${rest}`,
						answers: otherwise.reduce((sum, { answers }) => sum + answers, 0),
						versions: otherwise.flatMap((group) => group.versions),
					},
		...besidesOf(answeredUnder, rubric.definition),
		whole: { sentence: sentenceOf(whole), answers: whole.answers, versions: whole.versions },
	};
}

/** Titles of the dimensions of some versions that are not asked any more. */
function removedSince(versions: readonly { definition: Rubric }[], now: Rubric): string[] {
	const asked = new Set(now.dimensions.map(({ name }) => name));
	const before = versions.flatMap(({ definition }) => definition.dimensions);
	return [...new Set(before.filter(({ name }) => !asked.has(name)).map(titleOf))];
}

/** What changed since some versions that asks nobody anything otherwise. */
function besidesOf(
	versions: readonly { definition: Rubric }[],
	now: Rubric,
): Pick<OlderAnswersView, "besides" | "readsOtherwise"> {
	const compared = versions.map(({ definition }) => compareRubrics(definition, now));
	const facts = compared.flatMap(({ guideline, order, dimensions }) => [
		...(guideline ? ["The guideline was changed."] : []),
		...(order ? ["The dimensions stand in another order."] : []),
		...dimensions.flatMap(({ title, kind, facts }) =>
			kind === "removed"
				? [`${title} is not asked any more.`]
				: facts.map((fact) => `${title}: ${fact}`),
		),
	]);
	return {
		besides: facts.length === 0 ? null : [...new Set(facts)].join(" "),
		readsOtherwise: compared.some(
			({ guideline, dimensions }) =>
				guideline !== null ||
				dimensions.some(
					({ kind, texts, asksAgain }) => kind === "removed" || asksAgain || texts.length > 0,
				),
		),
	};
}

/** Answers that are asked again about the same. */
type Group = { about: string; answers: number; people: Set<string>; versions: number[] };

function sentenceOf({ about, answers, people, versions }: Group): string {
	const are = answers === 1 ? "is" : "are";
	return `${counted(answers, "answer")} by ${counted(people.size, "person", "people")} under ${versionsInWords(versions)} ${are} asked again about ${about}.`;
}

function versionsInWords(versions: readonly number[]): string {
	const numbers = new Intl.ListFormat("en").format([...versions].sort((a, b) => a - b).map(String));
	return versions.length === 1 ? `version ${numbers}` : `versions ${numbers}`;
}

/**
 * Asks again what was answered under older versions: about what changed, or about the whole rubric.
 * @param expected the sentence that the lead agreed to
 * @returns what was done; a refusal where it would be something else by now
 */
export async function askAgain(
	db: Database,
	{ projectId, whole, expected }: { projectId: string; whole: boolean; expected: string },
): Promise<{ kind: "done"; sentence: string } | Refusal> {
	const older = await olderAnswersView(db, projectId);
	const asking = whole ? older?.whole : older?.changed;
	if (!older || !asking || asking.sentence !== expected) {
		return refused(
			"Meanwhile people answered, or the rubric changed: nothing was asked again. Look at what it would be now.",
		);
	}
	const { version } = older;
	await reopenOlderAnswers(db, { projectId, version, versions: asking.versions, whole });
	return {
		kind: "done",
		sentence: `${asking.sentence} They come back in the queues of who gave them.`,
	};
}
