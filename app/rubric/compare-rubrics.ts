import { type Dimension, titleOf } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { isDiscrete, sameScale } from "#db/model/scale.ts";
import { scaleInWords } from "../ui/scale-in-words.ts";
import { changedDimensions } from "./changed-dimensions.ts";
import { type ChangedWords, changedWords } from "./changed-words.ts";
import { textOfLevel } from "./level-text.ts";
import { sideInWords } from "./side-options.tsx";

/** A text of a rubric and what became of it, word by word. */
export type TextChange = { what: string; words: ChangedWords };

/** What became of one dimension between two versions. */
export type DimensionChange = {
	name: string;
	title: string;
	kind: "added" | "removed" | "changed" | "same";
	/** Of one that was added or removed: on which scale. Of one that is kept: null. */
	scale: string | null;
	/** Sentences: what changed that is no text. */
	facts: string[];
	texts: TextChange[];
	/** Must those who answered before be asked again? */
	asksAgain: boolean;
};

const EVIDENCE = {
	none: "No words are marked for it any more.",
	optional: "Words may be marked for it.",
	required: "Words have to be marked for it.",
};

export type RubricComparison = {
	guideline: ChangedWords | null;
	/** Those of the later version in its order, then what was removed. */
	dimensions: DimensionChange[];
	/** The titles in their new order, where dimensions that both have changed places. */
	order: string[] | null;
};

/** What a version of the rubric says otherwise than another one, for reading. */
export function compareRubrics(before: Rubric, now: Rubric): RubricComparison {
	const asked = new Set(changedDimensions(before, now));
	const earlier = new Map(before.dimensions.map((dimension) => [dimension.name, dimension]));
	const later = new Set(now.dimensions.map(({ name }) => name));
	const kept = now.dimensions.filter(({ name }) => earlier.has(name));
	const keptBefore = before.dimensions.filter(({ name }) => later.has(name));
	const isReordered = kept.some(({ name }, place) => name !== keptBefore[place]?.name);
	return {
		guideline: changeOf(before.guideline, now.guideline),
		dimensions: [
			...now.dimensions.map((dimension) => {
				const known = earlier.get(dimension.name);
				const asksAgain = asked.has(dimension);
				return known ? keptDimension(known, dimension, asksAgain) : wholly("added", dimension);
			}),
			...before.dimensions
				.filter(({ name }) => !later.has(name))
				.map((dimension) => wholly("removed", dimension)),
		],
		order: isReordered ? kept.map(titleOf) : null,
	};
}

/** Do two versions say the same, as far as people see? */
export function saysTheSame({ guideline, dimensions, order }: RubricComparison): boolean {
	return guideline === null && order === null && dimensions.every(({ kind }) => kind === "same");
}

function changeOf(before: string | undefined, now: string | undefined): ChangedWords | null {
	const [old, fresh] = [before?.trim() ?? "", now?.trim() ?? ""];
	return old === fresh ? null : changedWords(old, fresh);
}

function wholly(kind: "added" | "removed", dimension: Dimension): DimensionChange {
	const words = (text: string): ChangedWords => [{ kind: kind === "added" ? "ins" : "del", text }];
	const { name, guideline } = dimension;
	const levels = levelsOf(dimension);
	const values = levels.map(({ value }) => value).join(", ");
	return {
		...{ name, kind, title: titleOf(dimension), scale: scaleInWords(dimension) },
		facts: [
			...(levels.every(({ text }) => text === "") && values ? [`Levels: ${values}.`] : []),
			...(dimension.optional ? ["It may be left out."] : []),
			...(dimension.counts ? ["It is the number of a step."] : []),
		],
		texts: [
			...(guideline ? [{ what: "Question", words: words(guideline) }] : []),
			...levels.flatMap(({ value, text }) =>
				text ? [{ what: `Level ${value}`, words: words(text) }] : [],
			),
		],
		asksAgain: kind === "added",
	};
}

function keptDimension(before: Dimension, now: Dimension, asksAgain: boolean): DimensionChange {
	const texts: TextChange[] = [];
	const add = (what: string, words: ChangedWords | null) => words && texts.push({ what, words });
	add("Title", changeOf(titleOf(before), titleOf(now)));
	add("Question", changeOf(before.guideline, now.guideline));
	const [old, fresh] = [levelsOf(before), levelsOf(now)];
	for (const { value, text } of fresh) {
		const known = old.find((level) => level.value === value);
		add(
			known ? `Level ${value}` : `Level ${value}, new`,
			known ? changeOf(known.text, text) : [{ kind: "ins", text: text || value }],
		);
	}
	for (const { value, text } of old) {
		if (fresh.some((level) => level.value === value)) continue;
		add(`Level ${value}, removed`, [{ kind: "del", text: text || value }]);
	}
	const facts: string[] = [];
	if (!sameScale(before.scale, now.scale))
		facts.push(`Another scale: ${scaleInWords(before)} became ${scaleInWords(now)}.`);
	if (!before.optional && now.optional) facts.push("It may be left out now.");
	if (before.optional && !now.optional) facts.push("It may no more be left out.");
	if (!before.counts && now.counts) facts.push("It is the number of a step now.");
	if (before.counts && !now.counts) facts.push("It is no more the number of a step.");
	if (before.evidence !== now.evidence) facts.push(EVIDENCE[now.evidence ?? "none"]);
	if (before.side !== now.side) {
		const side = now.side ? sideInWords(now.side) : "not said";
		facts.push(`What it compares: ${side}.`);
	}
	const kind = facts.length + texts.length > 0 ? "changed" : "same";
	return { name: now.name, title: titleOf(now), kind, scale: null, facts, texts, asksAgain };
}

function levelsOf({ scale, levels }: Dimension): { value: string; text: string }[] {
	if (!isDiscrete(scale)) return [];
	return scale.values.map((value, code) => {
		const { label, description, example } = levels?.[code] ?? {};
		const text = [label, description, example && `e.g. ${example}`].filter(Boolean).join(": ");
		return { value: textOfLevel(value), text };
	});
}
