import { fieldOf, shown } from "../../files/source-row.ts";
import type { ForeignLabel, ForeignRow } from "../foreign-format.ts";
import { type Asked, dimensionOf } from "../parts/asked.ts";
import { type Comment, isCommentName, isFreeText, rationales } from "../parts/comments.ts";
import { circumstancesIn, labelsBeside, valueOfText } from "../parts/concord-key.ts";
import { nativeItem } from "../parts/native-item.ts";
import { type Entered, entered } from "./entered.ts";
import { itemOfOwnTask } from "./own-task.ts";
import type { Answer, Result, Task } from "./task.ts";

/** Why somebody who was asked gave no value, in Label Studio's word. */
const CANCELLED = "was_cancelled";

/** Notes what a task asks. One choice that is as long as a text, or called a comment, is text (JSON-MIN does not say). */
export function gather(task: Task, asked: Asked): void {
	for (const { results } of task.answers)
		for (const result of results) {
			// What Concord wrote says of itself what it is.
			if (result.own) continue;
			const what = entered(result);
			if (what.kind === "text" || isTextChoice(result, what)) asked.text(result.name);
			else if (what.kind === "choices") asked.value(result.name, what.choices);
			else if (what.kind === "value") asked.value(result.name);
		}
}

function isTextChoice({ name }: Result, what: Entered): boolean {
	if (what.kind !== "choices" || what.choices.length !== 1) return false;
	return isCommentName(name) || what.choices.some(isFreeText);
}

/** Makes rows of tasks, of which those of one item follow one another. */
export class TaskRows {
	readonly #asked: Asked;
	readonly #onlyText: string | null;
	#lastId: string | null = null;
	/** How often each rater answered each dimension of this item. */
	#answered = new Map<string, number>();

	constructor(asked: Asked) {
		this.#asked = asked;
		const texts = asked.texts();
		this.#onlyText = texts.length === 1 ? (texts[0] ?? null) : null;
	}

	/** The rows of a task, its item first unless the one before was of the same: a file of several rows an item. */
	of(task: Task, place: number, repeats: boolean): ForeignRow[] {
		const problems = task.problems.map((problem): ForeignRow => ({ place, problem }));
		const noPlace = new Set(task.noPlace);
		const rows: ForeignRow[] = [];
		if (!repeats || task.id !== this.#lastId) {
			this.#lastId = null;
			this.#answered = new Map();
			const made = task.own
				? itemOfOwnTask(task.id, task, task.own)
				: nativeItem(task.id, task.data, task.more);
			if ("problem" in made)
				return [{ place, problem: `task ${shown(task.id)} is no item: ${made.problem}` }];
			rows.push({ place, item: made.item });
			for (const name of made.noPlace) noPlace.add(`data.${name}`);
			this.#lastId = task.id;
		}
		for (const answer of task.answers)
			rows.push(...this.#answerRows(task.id, answer, place, noPlace));
		if (task.own) rows.push(...labelsBeside(task.id, task.own, place));
		return [...rows, ...problems, ...[...noPlace].map((path) => ({ place, noPlace: path }))];
	}

	#answerRows(item: string, answer: Answer, place: number, noPlace: Set<string>): ForeignRow[] {
		const { path } = answer;
		const pathOf = (name: string, within: string) => (path === "" ? name : `${path}.${within}`);
		if (answer.isCancelled) {
			if (answer.results.length > 0) noPlace.add(`${path}.result of a cancelled annotation`);
			const dimensions = this.#asked.dimensions();
			if (dimensions.length === 0) noPlace.add(`${path}.${CANCELLED}`);
			return dimensions.map((dimension) => ({
				place,
				label: { ...this.#label(item, answer, dimension), value: null, reason: CANCELLED },
			}));
		}
		const rows: ForeignRow[] = [];
		const values = new Map<string, Entered>();
		const comments: Comment[] = [];
		rows.push(...this.#ownRows(item, answer, place));
		for (const result of answer.results) {
			const { name } = result;
			if (result.own) continue;
			const what = entered(result);
			if (what.kind === "noPlace") noPlace.add(pathOf(name, what.path));
			else if (what.kind === "problem") rows.push({ place, problem: what.problem });
			else if (what.kind === "text") comments.push({ name, text: what.text });
			else if (what.kind === "choices" && this.#asked.isText(name))
				comments.push({ name, text: what.choices.join("\n") });
			else if (values.has(name))
				rows.push({ place, problem: `${shown(name)} has two values in one annotation` });
			else values.set(name, what);
		}
		const said = rationales(comments, [...values.keys()], this.#onlyText);
		for (const name of said.others) noPlace.add(pathOf(name, "result[].value.text"));
		for (const [name, what] of values)
			for (const [dimension, value] of this.#valuesOf(name, what)) {
				const rationale = said.of.get(name);
				const label = { ...this.#label(item, answer, dimension), value };
				rows.push({ place, label: rationale === undefined ? label : { ...label, rationale } });
			}
		return rows;
	}

	/** Labels of what Concord wrote: each with the text that is said to be its rationale. */
	#ownRows(item: string, answer: Answer, place: number): ForeignRow[] {
		const said = new Map<unknown, string>();
		for (const { own, ...result } of answer.results) {
			const of = own && fieldOf(own, "of");
			const what = of ? entered(result) : undefined;
			if (what?.kind === "text") said.set(of, what.text);
		}
		return answer.results.flatMap(({ own, ...result }): ForeignRow[] => {
			if (!own || fieldOf(own, "of")) return [];
			const { name } = result;
			const what = entered(result);
			if (what.kind === "problem") return [{ place, problem: what.problem }];
			const [only] = what.kind === "choices" && what.choices.length === 1 ? what.choices : [];
			const value = what.kind === "value" ? what.value : only;
			if (value === undefined) return [{ place, problem: `${shown(name)} has no single value` }];
			const rationale = said.get(name);
			const label = {
				...this.#label(item, answer, name, circumstancesIn(own).repetition),
				value: typeof value === "string" ? valueOfText(value, fieldOf(own, "type")) : value,
				...circumstancesIn(own),
				...(rationale !== undefined && { rationale }),
			};
			return [{ place, label }];
		});
	}

	#valuesOf(name: string, what: Entered): (readonly [string, number | string | boolean])[] {
		if (what.kind === "value") return [[name, what.value]];
		if (what.kind !== "choices") return [];
		const { choices } = what;
		const [only] = choices;
		if (!this.#asked.isMultiple(name)) return only === undefined ? [] : [[name, only]];
		const chosen = new Set(choices);
		return [...this.#asked.choices(name, choices)].map((choice) => [
			dimensionOf(name, choice),
			chosen.has(choice),
		]);
	}

	#label(
		item: string,
		{ rater, kind, createdAt }: Answer,
		dimension: string,
		said?: number,
	): Omit<ForeignLabel, "value"> {
		const who = JSON.stringify([kind, rater, dimension]);
		const repetition = said ?? this.#answered.get(who) ?? 0;
		this.#answered.set(who, repetition + 1);
		return {
			item_id: item,
			rater,
			rater_kind: kind,
			dimension,
			...(repetition > 0 ? { repetition } : {}),
			...(createdAt === undefined ? {} : { created_at: createdAt }),
		};
	}
}
