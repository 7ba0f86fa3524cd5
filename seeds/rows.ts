import type { RaterKind } from "#db/model/roles.ts";
import type { Level } from "#db/model/scale.ts";

/** A retrieved or reference passage as it stands in an item file. */
export type PassageRow = { id: string; text: string };

/** One line of an items file in its native shape. */
export type ItemRow = {
	id: string;
	input: string;
	contexts: (PassageRow | string)[];
	reference_contexts?: (PassageRow | string)[];
	response: string;
	/** Several references: any one suffices. */
	reference: string | string[] | null;
	document_id?: string;
	query_id?: string;
	system?: string;
	metadata: Record<string, unknown>;
};

/** One line of a documents file: the text that items name by `document_id`. */
export type DocumentRow = { id: string; text: string };

/** One line of a labels file in long form. `value: null` = asked but unscored, with the reason. */
export type LabelRow = {
	item_id: string;
	rater: string;
	rater_kind: RaterKind;
	dimension: string;
	value: Level | null;
	reason?: string;
	repetition?: number;
};
