/** Records that Concord wrote: they say themselves what their questions are. */
import { type Fields, fieldOf, shown } from "../../files/source-row.ts";
import type { ForeignItem, ForeignLabel, ForeignRow } from "../foreign-format.ts";
import { itemWith, valueOfText } from "../parts/concord-key.ts";
import { isObject } from "../parts/json-values.ts";
import { nativeItem } from "../parts/native-item.ts";
import type { Said } from "./record.ts";

type OwnRecord = { readonly fields: Fields; readonly metadata: Fields };

/** What the fields and metadata of a record that Concord wrote say of its item, without what stands under the key. */
export function readOwnRecord(id: string, { fields, metadata }: OwnRecord): Fields {
	const made = nativeItem(id, fields);
	return { ...("item" in made && made.item), metadata };
}

/** The item of a record that Concord wrote. */
export function itemOfOwnRecord(
	id: string,
	record: OwnRecord,
	own: Fields,
): { readonly item: ForeignItem; readonly noPlace: readonly string[] } {
	return { item: itemWith(id, readOwnRecord(id, record), own), noPlace: [] };
}

/** What each question of a record is: the type of its values, or which dimension its text is the rationale of. */
export function ownQuestions(own: Fields | null | undefined): ReadonlyMap<string, unknown> {
	const questions = own ? fieldOf(own, "questions") : undefined;
	return new Map(Object.entries(isObject(questions) ? questions : {}));
}

/** The labels of what is said to questions of its own. */
export function labelsOfOwn(
	item: string,
	said: readonly Said[],
	own: Fields,
	place: number,
): ForeignRow[] {
	const questions = ownQuestions(own);
	const dimensionOf = (question: string | null) => {
		const type = questions.get(question ?? "");
		return isObject(type) ? fieldOf(type, "of") : undefined;
	};
	const keyOf = ({ kind, rater }: Said, dimension: unknown) =>
		JSON.stringify([kind, rater, dimension]);
	const rationales = new Map<string, unknown>();
	for (const each of said) {
		const dimension = dimensionOf(each.question);
		if (dimension !== undefined) rationales.set(keyOf(each, dimension), each.value);
	}
	return said.flatMap((each): ForeignRow[] => {
		const { question, value, rater, kind } = each;
		if (question === null || dimensionOf(question) !== undefined) return [];
		if (value === null || value === undefined || value === "") return [];
		const type = questions.get(question);
		const read = typeof value === "string" ? valueOfText(value, type) : value;
		if (typeof read === "object" || (typeof read === "number" && !Number.isFinite(read)))
			return [{ place, problem: `${shown(question)} is one value, not ${shown(value)}` }];
		const rationale = rationales.get(keyOf(each, question));
		const label: ForeignLabel = {
			...{ item_id: item, rater, rater_kind: kind, dimension: question },
			value: read as string | number | boolean,
			...(typeof rationale === "string" && { rationale }),
			...moreOf(own, rater, question),
		};
		return [{ place, label }];
	});
}

/** What Argilla has no field for: when it was said, and what stood before whoever said it. */
function moreOf(own: Fields, rater: string, dimension: string): Partial<ForeignLabel> {
	const list = fieldOf(own, "more");
	const found = (Array.isArray(list) ? list : []).find(
		(one: unknown) =>
			isObject(one) && fieldOf(one, "rater") === rater && fieldOf(one, "dimension") === dimension,
	) as Fields | undefined;
	return Object.fromEntries(
		MORE.flatMap((name) => {
			const value = found && fieldOf(found, name);
			return value === undefined ? [] : [[name, value]];
		}),
	);
}

/** Fields of a label that stand in the list `more` under the key. */
export const MORE = ["created_at", "reference_seen", "left_side", "adjudicated"] as const;
