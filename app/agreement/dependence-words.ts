import { LEAST_CLUSTERS } from "#stats/intervals/cluster-design.ts";
import type { Grouping } from "../columns/group-sources.ts";
import { count, counted } from "../ui/numbers.ts";
import type {
	AgreementJson,
	DependenceJson,
	DimensionJson,
	GroupingJson,
} from "./agreement-json.ts";
import { ASSUMED_WORDS } from "./assumed-independence.ts";
import { designEffectOf } from "./dependence.ts";
import { isByName } from "./groups-by-name.ts";

/** What the groups of a grouping are called. */
const WORDS: Readonly<Record<Grouping, string>> = {
	document: "document",
	query: "question",
	conversation: "conversation",
	group: "group",
};

type Dependent = Pick<AgreementJson, "items" | "dependence">;

/**
 * How many items there are and what figures make of their groups: "149 items in 18 documents, design effect
 * 2.1"; "149 items counted as independent; 18 documents ignored"; "149 items" where no two belong together.
 */
export function dependenceWords(
	{ items, dependence }: Dependent,
	dimension: DimensionJson,
): string {
	const { groupings, assumed } = dependence;
	if (assumed) return `${counted(items, "item")} ${ASSUMED_WORDS}`;
	const used = groupings.filter(({ role }) => role === "used");
	const ignored = groupings.filter(({ role }) => role === "ignored");
	const ignores = ignored.length > 0 ? `; ${ignored.map(groupsInWords).join(" and ")} ignored` : "";
	const left = `${ignores}${notThereInWords(dependence)}`;
	if (used.length === 0)
		return `${counted(items, "item")}${left && " counted as independent"}${left}`;
	// Of too few groups nothing is estimated, and so no design effect.
	const areFew = used.some(({ groups }) => groups < LEAST_CLUSTERS);
	const effect = areFew ? undefined : designEffectOf(dimension);
	const said = effect === undefined ? "" : `, design effect ${effectInWords(effect)}`;
	const [largest] = used.flatMap(({ uneven }) => uneven?.largest ?? []);
	const most = largest === undefined ? "" : `, one of ${counted(largest, "item")}`;
	return `${counted(items, "item")} in ${used.map(groupsInWords).join(" × ")}${most}${said}${left}`;
}

/** What figures make of groups, in a sentence; undefined where no two items belong together. */
export function dependenceSentence(dependence: DependenceJson): string | undefined {
	const { groupings, assumed } = dependence;
	if (assumed) {
		return `All items are ${ASSUMED_WORDS}: give them with --items, or say --clusters none.`;
	}
	const inRole = (wanted: GroupingJson["role"]) =>
		groupings.filter(({ role }) => role === wanted).map(groupsInWords);
	const [used, ignored] = [inRole("used"), inRole("ignored")];
	const absent = notThereInWords(dependence);
	if (used.length + ignored.length === 0 && absent === "") return undefined;
	const left = `${ignored.length > 0 ? `; ${ignored.join(" and ")} ignored` : ""}${absent}`;
	if (used.length === 0) return `All items counted as independent${left}.`;
	const uneven = groupings.find((grouping) => grouping.role === "used" && grouping.uneven);
	if (uneven?.uneven) {
		return `Items come in ${groupsInWords(uneven)}, of which one holds ${count(uneven.uneven.largest)}: too uneven for intervals and tests${left}.`;
	}
	const few = groupings.filter(({ role, groups }) => role === "used" && groups < LEAST_CLUSTERS);
	if (few.length > 0) {
		return `Items come in ${few.map(groupsInWords).join(" × ")}: too few for intervals and tests, which take ${count(LEAST_CLUSTERS)}${left}.`;
	}
	return `Intervals and tests allow for ${used.join(" × ")}${left}.`;
}

/** "; no two items share a group" */
function notThereInWords({ notThere = [] }: DependenceJson): string {
	return notThere
		.map(({ name, instead }) => {
			const other = instead === undefined ? "" : `, their ${WORDS[instead]} stands for it`;
			return `; no two items share a ${WORDS[name]}${other}`;
		})
		.join("");
}

/** "18 documents"; of a field that was taken by its name alone "8 documents by metadata.source". */
function groupsInWords({ name, groups, from }: Pick<GroupingJson, "name" | "groups" | "from">) {
	const by = isByName(from) ? ` by ${from}` : "";
	return `${counted(groups, WORDS[name])}${by}`;
}

function effectInWords(effect: number): string {
	return effect < 100 ? effect.toFixed(1) : count(Math.round(effect));
}

/** What there is to choose from: value and words of each choice; none where there is nothing to choose. */
export function dependenceChoices(groupings: readonly GroupingJson[]): [string, string][] {
	const named = new Map<Grouping, GroupingJson>();
	for (const grouping of groupings)
		if (!named.has(grouping.name)) named.set(grouping.name, grouping);
	if (named.size === 0) return [];
	const single = [...named.values()];
	const pairs = single.flatMap((a, place) => single.slice(place + 1).map((b) => [a, b] as const));
	return [
		["", "as the items say"],
		...single.map((one): [string, string] => [one.name, `${groupsInWords(one)}`]),
		...pairs.map(([a, b]): [string, string] => [
			`${a.name},${b.name}`,
			`${groupsInWords(a)} × ${groupsInWords(b)}`,
		]),
		["none", "nothing: all independent"],
	];
}
