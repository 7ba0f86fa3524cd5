import { textHash } from "../../files/content-hash.ts";
import { type Fields, shown } from "../../files/source-row.ts";
import { asName } from "../parts/json-values.ts";

/** What one person, or one agent, says to one question. */
export type Said = {
	readonly rater: string;
	readonly kind: "human" | "judge";
	/** Null where somebody said something of the record as a whole: that it is discarded. */
	readonly question: string | null;
	readonly value: unknown;
	readonly status: "submitted" | "discarded" | "draft";
	readonly createdAt?: string | undefined;
	/** Where it stands in the record, for what has no place. */
	readonly path: string;
};

/** A record in any of the forms that Argilla writes it. */
export type ArgillaRecord = {
	readonly id: string;
	readonly fields: Fields;
	/** What joins the metadata of its item. */
	readonly metadata: Fields;
	/** Of a record that Concord wrote: `metadata.concord`, with `metadata` the rest. */
	readonly own?: Fields | null;
	readonly said: readonly Said[];
	readonly noPlace: ReadonlySet<string>;
	readonly problems: readonly string[];
};

/** What readers of parts tell beside them. */
export type Notes = { readonly noPlace: Set<string>; readonly problems: string[] };

/** A suggestion that does not say whose it is. */
const UNNAMED_AGENT = "unnamed agent";

/** Its own id, or Argilla's, or one made from what it holds. */
export function idOf(row: Fields, fields: Fields): string {
	return asName(row.external_id) ?? asName(row.id) ?? textHash(JSON.stringify(fields));
}

/** The metadata with what Argilla itself keeps of a record. */
export function withOwn(metadata: Fields, own: Fields): Fields {
	const name = Object.hasOwn(metadata, "argilla") ? "argilla_record" : "argilla";
	return { ...metadata, [name]: own };
}

/** A response of one person to one question; null (with a problem) where its status is none that is known. */
export function response(
	{
		user,
		at,
		...said
	}: Pick<Said, "question" | "value" | "path" | "createdAt"> & {
		readonly user: unknown;
		readonly status: unknown;
		/** Which it is of those to its question, from 0. */
		readonly at: number;
	},
	{ problems }: Notes,
): Said | null {
	const name = asName(user);
	// Python's word for nobody, where the export makes a text of it.
	const rater = name === null || name === "None" ? `unnamed user ${at + 1}` : name;
	const status = said.status ?? "submitted";
	if (status === "submitted" || status === "discarded" || status === "draft")
		return { ...said, rater, kind: "human", status };
	problems.push(`a response is submitted, discarded or draft, not ${shown(status)}`);
	return null;
}

/** A suggestion for one question. */
export function suggestion(
	said: Pick<Said, "question" | "value" | "path">,
	agent: unknown,
	type: unknown,
): Said {
	const kind = type === "human" ? "human" : "judge";
	return { ...said, rater: asName(agent) ?? UNNAMED_AGENT, kind, status: "submitted" };
}
