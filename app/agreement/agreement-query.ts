import { isRefusal } from "../base/refusal.ts";
import { controlsOf, NO_CONTROL } from "../columns/control-sources.ts";
import { groupingsOf, NO_GROUPING } from "../columns/group-sources.ts";
import { type AgreementOptions, DEFAULT_AGREEMENT_OPTIONS } from "./agreement-json.ts";

/** What the search parameters of the agreement pages choose; anything unknown falls back to the default. */
export type AgreementQuery = {
	dimension: string | null;
	/** Name of a derived set, "" for the imported items; undefined: what `reportedSet` says. */
	set: string | undefined;
	/** Of people only labels under this version of the rubric; undefined: under all of them. */
	rubricVersion: number | undefined;
	options: AgreementOptions;
	/** Of each choice that could not be read, a sentence; its default stands. */
	unread?: readonly string[];
};

export function agreementQuery(url: string): AgreementQuery {
	const search = new URL(url).searchParams;
	return {
		dimension: search.get("dimension"),
		set: search.get("set") ?? undefined,
		rubricVersion: versionOf(search.get("version")),
		unread: unreadOf(search),
		options: {
			...DEFAULT_AGREEMENT_OPTIONS,
			reference: search.get("reference") || DEFAULT_AGREEMENT_OPTIONS.reference,
			missing: search.get("missing") === "disagree" ? "disagree" : "drop",
			...clustersOf(search.get("clusters")),
			...withinOf(search.get("within")),
			...(search.get("ways") === "all" && { robustness: true }),
		},
	};
}

function unreadOf(search: URLSearchParams): string[] {
	const [version, clusters] = [search.get("version"), search.get("clusters")];
	const groupings = clusters ? groupingsOf(clusters) : undefined;
	const missing = search.get("missing");
	const within = search.get("within");
	const fields = within ? controlsOf(within) : undefined;
	return [
		...(missing && missing !== "disagree" && missing !== "drop"
			? [
					`Items without a value cannot be counted as “${shortened(missing)}”: they are left out, with bounds beside.`,
				]
			: []),
		...(isRefusal(fields)
			? [`“${shortened(within ?? "")}” names no field of items: nothing is held fixed by it.`]
			: []),
		...(version && versionOf(version) === undefined
			? [
					`There is no version “${shortened(version)}” of the rubric: labels under all versions are counted.`,
				]
			: []),
		...(isRefusal(groupings)
			? [
					`There are no groups “${shortened(clusters ?? "")}”: those that the items name are allowed for.`,
				]
			: []),
	];
}

/** Of an address that anybody may write, no more than can be read. */
export function shortened(text: string): string {
	return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}

function versionOf(text: string | null): number | undefined {
	return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}

function clustersOf(text: string | null): Pick<AgreementOptions, "clusters"> {
	const named = text ? groupingsOf(text) : undefined;
	return named === undefined || isRefusal(named) ? {} : { clusters: named };
}

function withinOf(text: string | null): Pick<AgreementOptions, "within"> {
	const named = text ? controlsOf(text) : undefined;
	return named === undefined || isRefusal(named) ? {} : { within: named };
}

/** The same choice as search parameters, defaults left out, for links between the pages. */
export function searchOf(
	dimension: string,
	options: Pick<
		AgreementOptions,
		"reference" | "missing" | "clusters" | "robustness" | "within"
	> & {
		readonly set?: string | undefined;
		readonly rubricVersion?: number | undefined;
	},
	more: Record<string, string> = {},
): string {
	const search = new URLSearchParams({ dimension });
	if (options.reference !== DEFAULT_AGREEMENT_OPTIONS.reference) {
		search.set("reference", options.reference);
	}
	if (options.missing !== DEFAULT_AGREEMENT_OPTIONS.missing) search.set("missing", options.missing);
	if (options.set !== undefined) search.set("set", options.set);
	if (options.rubricVersion !== undefined) search.set("version", `${options.rubricVersion}`);
	if (options.clusters) search.set("clusters", options.clusters.join(",") || NO_GROUPING);
	if (options.within) search.set("within", options.within.join(",") || NO_CONTROL);
	if (options.robustness) search.set("ways", "all");
	for (const [name, value] of Object.entries(more)) search.set(name, value);
	return `?${search}`;
}
