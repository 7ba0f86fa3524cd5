import { type AgreementQuery, agreementQuery } from "../agreement/agreement-query.ts";

/** What the address of a judge's page chooses; what is not there is null. */
export type JudgeQuery = AgreementQuery & {
	/** The judge's column, where it has several on a dimension. */
	readonly column: string | null;
	readonly inbox: InboxQuery;
	readonly threshold: ThresholdQuery;
	/** Which system's answers are the judge's own. */
	readonly own: string | null;
};

/** Which items stand in the inbox, and which of them is read. */
export type InboxQuery = {
	/** `2-0`: people's and the judge's level; `higher`, `lower`; `all`; `failed`, or `failed-REASON`. Null: all that differ. */
	readonly show: string | null;
	/** `FIELD=PART` of the item. */
	readonly slice: string | null;
	/** `FIELD=PART` of how sure the judge was. */
	readonly sure: string | null;
	/** `unanimous`, `split`, `tied`. */
	readonly votes: string | null;
	readonly item: string | null;
};

export type ThresholdQuery = {
	/** The judge's number: one of its columns, as `DIMENSION` or `DIMENSION:COLUMN`. */
	readonly number: string | null;
	/** The dimension of people that it is held against. */
	readonly against: string | null;
	/** From which level, or number, on people accept. */
	readonly from: string | null;
};

/** Parameters of the inbox: what they change leaves the figures as they are. */
const INBOX_PARAMETERS = ["show", "slice", "sure", "votes", "item"] as const;

export function judgeQuery(url: string): JudgeQuery {
	const search = new URL(url).searchParams;
	const said = (name: string) => search.get(name) || null;
	return {
		...agreementQuery(url),
		column: said("column"),
		inbox: {
			show: said("show"),
			slice: said("slice"),
			sure: said("sure"),
			votes: said("votes"),
			item: said("item"),
		},
		threshold: { number: said("number"), against: said("against"), from: said("from") },
		own: said("own"),
	};
}

/** An address' parameters with some of them changed; null takes one away. */
export function changed(search: string, changes: Readonly<Record<string, string | null>>): string {
	const all = new URLSearchParams(search);
	for (const [name, value] of Object.entries(changes)) {
		if (value === null) all.delete(name);
		else all.set(name, value);
	}
	return `?${all}`;
}

/** What an address asks of the judge, whichever items of the inbox it shows. */
export function questionOf({ pathname, search }: { pathname: string; search: string }): string {
	return `${pathname}${changed(search, Object.fromEntries(INBOX_PARAMETERS.map((name) => [name, null])))}`;
}
