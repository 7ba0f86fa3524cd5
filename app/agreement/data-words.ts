import { NO_CONTROL } from "../columns/control-sources.ts";
import type { ItemControls } from "../columns/item-controls.ts";
import { count, decimal, share } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { leftOutSentences } from "./answers-left-out.ts";
import { copiesInWords } from "./copy-words.ts";
import { humanYardstick, rankJudges } from "./headline.ts";
import { listed, withLimits } from "./plain-words.ts";
import { repeatedPeopleNotes, repeatedPeopleReservations } from "./repeated-people-words.ts";
import { repeatedNotes } from "./repeated-words.ts";
import { chosenVersion } from "./version-words.ts";
import type { WithinJson, WithinJudgeJson } from "./within-json.ts";

/** From this share on, the items left out are too many to be passed over. */
const MANY_TIES = 0.05;

/** A figure that is this high is not low by construction. */
const NOT_LOW = 0.6;

/** What the labels cannot show, whoever the judges are: for the page, the terminal and Markdown. */
export function dataSentences(dimension: DimensionJson): string[] {
	return [
		...dimension.ranking.judges
			.filter(({ standing }) => standing.is !== "mayBeBest")
			.flatMap(copiesInWords),
		...confounded(dimension),
		...repeatedNotes(dimension.judges),
		...peopleAskedAgain(dimension),
		...chosenVersion(dimension),
		...leftOutSentences(dimension.answersLeftOut),
		...drawnByJudges(dimension),
		...tiesDropped(dimension),
		...warnedOf(dimension),
	];
}

/** Judges that follow people by kind: first those that tell kinds apart and nothing else. */
function confounded({ within }: DimensionJson): string[] {
	if (!within) return [];
	const kind = kindOf(within);
	const byDifference = (x: WithinJudgeJson, y: WithinJudgeJson) =>
		(y.difference ?? 0) - (x.difference ?? 0);
	const shown = within.judges.filter((judge) => judge.shown).sort(byDifference);
	const more = shown.filter(({ sameWithin }) => !sameWithin);
	return [
		...ofKindsOnly(within.judges, kind),
		...ofKindsMore(
			more.filter((judge) => !followsWithin(judge)),
			{
				kind,
				so: `it tells one ${kind} from another, and is not shown to tell one answer from another`,
			},
		),
		...ofKindsMore(more.filter(followsWithin), {
			kind,
			so: `it tells one ${kind} from another better than one answer from another`,
		}),
	];
}

/** "sim-a answers the same within each system: it tells systems apart only, and follows people by 0.90 …" */
function ofKindsOnly(judges: readonly WithinJudgeJson[], kind: string): string[] {
	const same = judges.flatMap(({ judge, plain, sameWithin }) =>
		sameWithin && plain !== null ? [{ judge, plain }] : [],
	);
	const [first, ...others] = same.sort((x, y) => y.plain - x.plain);
	if (!first) return [];
	return [
		`${first.judge} answers the same within each ${kind}, and correlates with people by ${decimal(first.plain)} over all items: it tells one ${kind} from another only, no answer from another${likewise(others)}.`,
	];
}

/** "sim-a correlates with people by 0.58 over all items, but by 0.06 within …: it tells …, and likewise sim-b (0.40, but 0.01)." */
function ofKindsMore(
	judges: readonly WithinJudgeJson[],
	{ kind, so }: { readonly kind: string; readonly so: string },
): string[] {
	const [first, ...others] = judges.flatMap(({ judge, plain, within }) =>
		plain !== null && "value" in within
			? [{ name: judge, plain: decimal(plain), own: withLimits(within.value, within.ci) }]
			: [],
	);
	if (!first) return [];
	// Nobody is said to be like another without the figures that show it.
	const same = others.map(({ name, plain, own }) => ({ judge: `${name} (${plain}, but ${own})` }));
	return [
		`${first.name} correlates with people by ${first.plain} over all items, but by ${first.own} within the same ${kind}: ${so}${likewise(same)}.`,
	];
}

/** What the fields are called within which judges are correlated with people. */
export function kindOf({ fields }: WithinJson): string {
	return fields.map(({ field }) => KINDS[field] ?? field).join(" and ");
}

/** Is it shown to follow people within the same kind of items too? */
export function followsWithin({ within }: WithinJudgeJson): boolean {
	return "value" in within && within.ci !== null && within.ci[0] > 0;
}

function likewise(others: readonly { readonly judge: string }[]): string {
	if (others.length === 0) return "";
	return `, and likewise ${listed(
		others.map(({ judge }) => judge),
		4,
	)}`;
}

/** That nobody can be correlated within fields by which no two items differ, and by which some do. */
export function unknownKinds(unknown: readonly string[], controls: ItemControls): string | null {
	if (unknown.length === 0) return null;
	const fields = controls.map(({ field }) => field);
	const there =
		fields.length > 0
			? `Of the fields that usually say what kind an item is, items differ in ${listed(fields)}.`
			: "They differ in no field that usually says what kind an item is.";
	return `No two items differ in a field ${listed(unknown)}, so nothing can be said within it. ${there}`;
}

/** What judges may be correlated with people within, for a choice: value and words; none where items are of one kind. */
export function withinChoices(controls: ItemControls): [string, string][] {
	if (controls.length === 0) return [];
	const usual = controls.find(({ byDefault }) => byDefault);
	return [
		["", usual ? `${usual.field}, as the items say` : "nothing, as the items say"],
		...controls.map(({ field, values }): [string, string] => [
			field,
			`${KINDS[field] ?? field}: ${count(values)} kinds`,
		]),
		[NO_CONTROL, "nothing"],
	];
}

/** What fields are called that have no word of their own. */
const KINDS: Readonly<Record<string, string>> = { model_name: "model", system_name: "system" };

function drawnByJudges({ drawnByJudges: drawn }: DimensionJson): string[] {
	if (!drawn) return [];
	const { plans, items, labelled } = drawn;
	const which =
		items === labelled
			? "All labelled items"
			: `${count(items)} of ${count(labelled)} labelled items`;
	const named = plans.length === 1 ? "plan" : "plans";
	return [
		`${which} come from ${named} ${listed(plans.map(String))}, which draws where judges disagree: agreement on them is not that of all items, and no figure here is weighted for it.`,
	];
}

/** What the slots do not say of them already. */
function peopleAskedAgain({ humans }: DimensionJson): string[] {
	const said = new Set(repeatedPeopleReservations(humans).map(({ open }) => open));
	return repeatedPeopleNotes(humans).filter((note) => !said.has(note));
}

function tiesDropped({
	humans: { items, lenient },
	judges,
	ranking: { atOdds = [] },
}: DimensionJson): string[] {
	const ties = judges[0]?.ties ?? 0;
	// Where all are tied, the answer says it.
	if (ties === 0 || ties < MANY_TIES * items || ties === items) return [];
	// Where somebody is at odds with the others, or careless, what they differ on need not be hard.
	const which =
		atOdds.length > 0
			? "those on which they differ"
			: lenient
				? "those on which one is stricter than another"
				: "the hard ones";
	return [
		`${count(ties)} of ${count(items)} items (${share(ties / items)}) are tied among people and are left out: ${which}.`,
	];
}

function warnedOf(dimension: DimensionJson): string[] {
	const estimates = rankJudges(dimension).flatMap(({ estimate }) =>
		estimate && "value" in estimate ? [estimate] : [],
	);
	const sentences: string[] = [];
	const few = rankJudges(dimension).filter(
		({ estimate }) => estimate && "value" in estimate && estimate.warnings?.includes("LOW_N"),
	);
	if (few.length > 0 && few.length === estimates.length)
		sentences.push("Fewer than 30 items: too few to put these judges in an order.");
	else if (few.length > 0)
		sentences.push(
			`Fewer than 30 items of ${listed(few.map(({ judge }) => judge.judge))}: a first impression only.`,
		);
	const isOneLevel = dimension.ranking.usedLevels?.others === 0;
	const constant = new Set(
		dimension.ranking.judges.flatMap(({ judge, oneLevel }) =>
			oneLevel === undefined ? [] : judge,
		),
	);
	const varied = rankJudges(dimension).flatMap(({ judge, estimate }) =>
		estimate && "value" in estimate && !constant.has(judge.judge) ? [estimate] : [],
	);
	const people = humanYardstick(dimension)?.estimate;
	const isAnyHigh = [...varied, ...(people && "value" in people ? [people] : [])].some(
		({ value }) => value >= NOT_LOW,
	);
	const isLow = varied.some(({ warnings }) => warnings?.includes("HIGH_PREVALENCE"));
	// Where anybody reaches much, the levels keep nobody from it; who gives one level has κ 0 whatever they are.
	if (!isOneLevel && isLow && !isAnyHigh)
		sentences.push(
			"Nearly all items have the same level: κ is low by construction, look at agreement and Gwet's AC too.",
		);
	return sentences;
}
