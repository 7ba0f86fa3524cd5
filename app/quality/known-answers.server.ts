import { setImmediate as giveWay } from "node:timers/promises";
import type { Database } from "#db/dialect";
import { titleOf } from "#db/model/dimension.ts";
import { ratedLevel, ratedNumber } from "#db/model/rating.ts";
import { dimensionsOfProject } from "#db/queries/dimensions.server.ts";
import { goldOfProject, type NewGold, storeGold } from "#db/queries/gold-answers.server.ts";
import { itemsByExternalIds, itemsByIds } from "#db/queries/items.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { shown } from "../files/source-row.ts";
import { ratingInWords } from "../labelling/answer-in-words.server.ts";
import { goldAnswered } from "../labelling/gold/gold-answers.server.ts";
import { problemsInWords, readKnownAnswers } from "../labelling/gold/read-known-answers.ts";
import { stepProblem } from "../labelling/step-number.ts";
import { stepsOf } from "../ui/conversation.server.ts";
import { itemInWords } from "../ui/item-in-words.ts";

/** An item with what is right and how people did on it. */
export type KnownItem = {
	itemId: string;
	name: string;
	excerpt: string;
	answers: { title: string; value: string; reason: string | null }[];
	/** Values that people gave on the known dimensions, and those that were wrong. */
	answered: number;
	missed: number;
};

/** The known answers of a project in order of import. */
export async function knownAnswers(db: Database, projectId: string): Promise<KnownItem[]> {
	const rows = await goldOfProject(db, projectId);
	const dimensions = await dimensionsOfProject(db, projectId);
	const byId = new Map(dimensions.map(({ id, definition }) => [id, definition]));
	const given = await goldAnswered(db, projectId);
	const items = new Map<string, KnownItem>();
	for (const { itemId, externalId, input, dimensionId, level, number, reason } of rows) {
		const definition = byId.get(dimensionId);
		if (!definition) continue;
		const own = given.filter((answer) => answer.itemId === itemId);
		const item = items.get(itemId) ?? {
			...{ itemId, name: itemInWords(externalId), excerpt: (input ?? "").slice(0, 200) },
			...{ answers: [], answered: own.length },
			missed: own.filter(({ isRight }) => !isRight).length,
		};
		items.set(itemId, item);
		const rated = level === null ? ratedNumber(number ?? Number.NaN) : ratedLevel(level);
		const value = ratingInWords(definition, rated);
		item.answers.push({ title: titleOf(definition), value, reason });
	}
	return [...items.values()];
}

/**
 * Stores the known answers of a file's text. All of it or nothing: a line that is wrong is named.
 * @returns how many items and answers it held
 */
export async function takeKnownAnswers(
	db: Database,
	{ projectId, text, now }: { projectId: string; text: string; now: Date },
): Promise<{ kind: "taken"; items: number; answers: number } | Refusal> {
	const dimensions = await dimensionsOfProject(db, projectId);
	const read = readKnownAnswers(
		text,
		dimensions.map(({ definition }) => definition),
	);
	if (isRefusal(read)) return read;
	const names = [...new Set(read.map(({ item }) => item))];
	const itemIds = new Map<string, string>();
	for (let start = 0; start < names.length; start += 500) {
		const part = await itemsByExternalIds(db, projectId, names.slice(start, start + 500));
		for (const { id, externalId } of part) itemIds.set(externalId, id);
		await giveWay();
	}
	const counting = new Set(
		dimensions.flatMap(({ name, definition }) => (definition.counts === "steps" ? [name] : [])),
	);
	const counted = read.flatMap(({ item, dimension }) => {
		const itemId = itemIds.get(item);
		return itemId && counting.has(dimension) ? [itemId] : [];
	});
	const steps = await stepsOfItems(db, projectId, counted);
	const dimensionIds = new Map(dimensions.map(({ id, name }) => [name, id]));
	const answers = new Map<string, NewGold>();
	const problems: string[] = [];
	for (const { line, item, dimension, value, reason } of read) {
		const itemId = itemIds.get(item);
		const dimensionId = dimensionIds.get(dimension);
		const key = `${item}\n${dimension}`;
		if (!itemId || !dimensionId) problems.push(`line ${line}: there is no item ${shown(item)}`);
		else if (answers.has(key))
			problems.push(`line ${line}: ${shown(item)} has an answer on ${dimension} already`);
		else answers.set(key, { itemId, dimensionId, value, reason });
		const most = itemId && counting.has(dimension) ? (steps.get(itemId) ?? null) : null;
		const noStep = value.kind === "number" ? stepProblem(value.number, most) : null;
		if (noStep !== null) problems.push(`line ${line}: ${noStep.slice(0, -1)}`);
	}
	if (problems.length > 0) return refused(problemsInWords(problems), "rows");
	await storeGold(db, [...answers.values()], { now });
	return { kind: "taken", items: names.length, answers: answers.size };
}

/** How many steps items have, by id; null where none is numbered. */
async function stepsOfItems(
	db: Database,
	projectId: string,
	itemIds: readonly string[],
): Promise<Map<string, number | null>> {
	const steps = new Map<string, number | null>();
	for (let start = 0; start < itemIds.length; start += 500)
		for (const item of await itemsByIds(db, projectId, itemIds.slice(start, start + 500)))
			steps.set(item.id, stepsOf(item));
	return steps;
}
