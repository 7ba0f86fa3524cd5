/** What an item that was answered before is asked again, as the page and the server share it. */

import { cannotField, type FormValues, ratingField } from "./annotation-fields.ts";
import { evidenceField } from "./evidence/page-span.ts";

/** An item that was answered under an older version of the rubric and is asked again. */
export type AskedAgain = {
	/** The version that is asked now. */
	version: number;
	/** Names of the dimensions that are asked; the others hold the earlier answer. Null: all of them. */
	names: string[] | null;
	/** What of the rubric they are, in words; empty where none is. */
	about: string;
};

/** What of an earlier answer the form begins with: what is asked again is open. */
export function keptOf(values: FormValues, again: AskedAgain): FormValues {
	const isAsked = (field: string) =>
		again.names === null
			? /^(rating|cannot|evidence):/.test(field)
			: again.names.some((name) =>
					[ratingField(name), cannotField(name), evidenceField(name)].includes(field),
				);
	return Object.fromEntries(Object.entries(values).filter(([field]) => !isAsked(field)));
}
