import type { Database } from "#db/dialect";
import { type Dimension, titleOf } from "#db/model/dimension.ts";
import { type RatedValue, ratedLevel, ratedNumber } from "#db/model/rating.ts";
import { isDiscrete } from "#db/model/scale.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import {
	goldOfItems,
	type NewGold,
	replaceGold,
	type StoredGold,
} from "#db/queries/gold-answers.server.ts";
import { type Item, itemById } from "#db/queries/items.server.ts";
import { isRefusal, type Refusal, refused, refusedFields } from "../../base/refusal.ts";
import { stateName } from "../../base/state-name.server.ts";
import { stepsOf } from "../../ui/conversation.server.ts";
import { levelInWords } from "../../ui/scale-in-words.ts";
import { readNumber } from "../read-number.ts";
import { stepProblem } from "../step-number.ts";
import { type KnownAnswerView, knownField, whyField } from "./known-answer-fields.ts";

/** A longer explanation is not read in training. */
const LONGEST_REASON = 2_000;

type Decided = { readonly dimension: string; readonly level: number | null } & {
	readonly number: number | null;
	readonly reason: string | null;
};

/** Names what is known of an item: another answer or another explanation makes another name. */
function basisOf(stored: readonly StoredGold[]): string {
	const told = stored.map(({ dimensionId, level, number, reason }) =>
		JSON.stringify({ dimensionId, level, number, reason }),
	);
	return stateName(told.sort());
}

/** Refused because somebody else changed it meanwhile: what a form that is sent again is based on. */
export type KnownMeanwhile = Refusal & { readonly basis: string };

/**
 * What the form of an item's known answer shows.
 * @param decided what adjudicators decided: stands in the fields where nothing is known yet
 */
export async function knownAnswer(
	db: Database,
	{ projectId, itemId }: { projectId: string; itemId: string },
	decided: readonly Decided[] = [],
): Promise<{
	isKnown: boolean;
	fromDecision: boolean;
	dimensions: KnownAnswerView[];
	/** Names what is known now. */
	basis: string;
}> {
	const stored = await goldOfItems(db, [itemId]);
	const isKnown = stored.length > 0;
	const from: readonly Decided[] = isKnown ? stored : decided;
	const there = new Map(from.map((answer) => [answer.dimension, answer]));
	const dimensions = (await dimensionsOfProject(db, projectId)).map(({ name, definition }) => {
		const answer = there.get(name);
		const { scale } = definition;
		return {
			name,
			title: titleOf(definition),
			levels: isDiscrete(scale)
				? scale.values.map((_, code) => ({
						code: String(code),
						words: levelInWords(definition, code),
					}))
				: null,
			range: isDiscrete(scale) ? null : (scale.range ?? null),
			value: String(answer?.level ?? answer?.number ?? ""),
			reason: answer?.reason ?? "",
		};
	});
	const isDecided = decided.some(({ level, number }) => level !== null || number !== null);
	const fromDecision = !isKnown && isDecided;
	return { isKnown, fromDecision, dimensions, basis: basisOf(stored) };
}

/**
 * Stores what a lead gave as the known answer to an item, in place of what was known before.
 * @param fields as `KnownAnswerForm` sends them; where they name what they are based on, what somebody else gave
 * since then stays
 */
export async function giveKnownAnswer(
	db: Database,
	given: { projectId: string; itemId: string; fields: FormData; now: Date },
): Promise<{ kind: "known"; dimensions: number } | Refusal | KnownMeanwhile> {
	const { projectId, itemId, fields, now } = given;
	const item = await itemById(db, { projectId }, itemId);
	if (!item) return refused("There is no such item in this project.");
	const text = (name: string) => String(fields.get(name) ?? "").trim();
	const answers: NewGold[] = [];
	const problems: Record<string, string[]> = {};
	for (const { id, name, definition } of await dimensionsOfProject(db, projectId)) {
		const reason = text(whyField(name));
		if (reason.length > LONGEST_REASON)
			problems[whyField(name)] = ["Shorten the explanation to 2,000 characters."];
		const typed = text(knownField(name));
		if (typed === "") {
			if (reason !== "")
				problems[knownField(name)] = [
					`You explain ${titleOf(definition)} without an answer: choose the answer that is right.`,
				];
			continue;
		}
		const value = typedValue(definition, typed, item);
		if (isRefusal(value)) problems[knownField(name)] = [value.sentence];
		else answers.push({ itemId, dimensionId: id, value, reason: reason || null });
	}
	if (Object.keys(problems).length > 0) return refusedFields(problems);
	if (answers.length === 0) {
		return refused(
			"Nothing was chosen: a known answer needs the right value on at least one dimension.",
		);
	}
	const isGiven = await replaceGold(db, itemId, {
		answers,
		isAsSeen: seenBy(fields, answers),
		now,
	});
	return isGiven ? { kind: "known", dimensions: answers.length } : knownMeanwhile(db, given);
}

/** Is what is stored what the form was based on, or already what it says? */
function seenBy(fields: FormData, answers: readonly NewGold[]) {
	const basis = fields.get("basis");
	const wanted = basisOf(
		answers.map(({ dimensionId, value, reason }) => ({
			...{ dimensionId, reason },
			level: value.kind === "level" ? value.level : null,
			number: value.kind === "number" ? value.number : null,
		})),
	);
	return (stored: readonly StoredGold[]) =>
		basis === null || [basis, wanted].includes(basisOf(stored));
}

async function knownMeanwhile(
	db: Database,
	which: { projectId: string; itemId: string },
): Promise<KnownMeanwhile> {
	const { dimensions, basis } = await knownAnswer(db, which);
	const said = dimensions.flatMap(({ title, levels, value, reason }) => {
		if (value === "") return [];
		const words = levels?.find(({ code }) => code === value)?.words ?? value;
		return [`${title}: ${words}${reason ? ` (“${reason}”)` : ""}`];
	});
	const theirs = said.length > 0 ? `It says now: ${said.join("; ")}.` : "It was taken away.";
	return {
		...refused(
			`Somebody else changed the known answer of this item while this page was open. ${theirs} Yours was not stored; it still stands in the form: send it again to put it in place of theirs.`,
		),
		basis,
	};
}

/** What was decided on an item becomes its known answer. */
export async function decisionBecomesKnown(
	db: Database,
	{ projectId, itemId, now }: { projectId: string; itemId: string; now: Date },
	decided: readonly Decided[],
): Promise<{ kind: "known"; dimensions: number } | Refusal> {
	const fields = new FormData();
	for (const { dimension, level, number, reason } of decided) {
		const value = level ?? number;
		if (value === null) continue;
		fields.set(knownField(dimension), String(value));
		if (reason) fields.set(whyField(dimension), reason.slice(0, LONGEST_REASON));
	}
	if ([...fields].length === 0) {
		return refused("This item was left unresolved, so there is no answer that could be known.");
	}
	return giveKnownAnswer(db, { projectId, itemId, fields, now });
}

/** From now on the item has no known answer. */
export async function takeKnownAnswerAway(
	db: Database,
	given: { projectId: string; itemId: string; fields: FormData; now: Date },
): Promise<Refusal | KnownMeanwhile | null> {
	const { projectId, itemId, fields, now } = given;
	const item = await itemById(db, { projectId }, itemId);
	if (!item) return refused("There is no such item in this project.");
	const isAsSeen = seenBy(fields, []);
	const isGone = await replaceGold(db, itemId, { answers: [], isAsSeen, now });
	return isGone ? null : knownMeanwhile(db, given);
}

function typedValue({ scale, counts }: Dimension, typed: string, item: Item): RatedValue | Refusal {
	if (isDiscrete(scale)) {
		const code = /^\d{1,3}$/.test(typed) ? Number(typed) : -1;
		if (code >= 0 && code < scale.values.length) return ratedLevel(code);
		return refused("That is no level of this scale: choose one of the list.");
	}
	const read = readNumber(typed, scale.range);
	if ("number" in read) {
		const noStep = counts === "steps" ? stepProblem(read.number, stepsOf(item)) : null;
		return noStep === null ? ratedNumber(read.number) : refused(noStep);
	}
	return refused(read.sentence.replace(", or say why it cannot be judged.", "."));
}
