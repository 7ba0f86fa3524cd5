import { correctedDifference, correctedRate, isDefined } from "#stats/index.ts";
import { estimateJson, LEVEL } from "../agreement/estimate-json.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { SYSTEM_FIELD } from "../columns/control-sources.ts";
import type { ItemControl } from "../columns/item-controls.ts";
import { chosenGroupings } from "../columns/item-groups.ts";
import type { SystemsJson } from "./rate-json.ts";
import { claimed, LEAST_LABELS, partOf, type RateSample } from "./rate-sample.ts";
import { fieldNamed } from "./slices.ts";

/** Shares of accepted items that differ by less are as good as the same. */
const MARGIN = 0.05;
/** (1.96 + 0.84) / 1.96: what is seen in four of five samples, in half-widths of a 95 % interval. */
const SEEN = 1.43;

/**
 * The corrected rate of one system minus that of another. Questions that both answer pull both rates alike: the
 * interval allows for it by the groups that hold items of both. With more than two systems the level is that of
 * all pairs that could have been looked at.
 */
export function twoSystems(
	sample: RateSample,
	{
		by,
		systems,
		margin,
		looks,
	}: {
		readonly by?: string | undefined;
		readonly systems?: readonly [string, string] | undefined;
		readonly margin?: number | undefined;
		readonly looks: "fixed" | "any";
	},
): SystemsJson | undefined | Refusal {
	if (!systems) return undefined;
	const field = fieldNamed(sample, by ?? SYSTEM_FIELD);
	if (isRefusal(field)) return field;
	const [a, b] = systems;
	if (a === b)
		return refused(
			`${a} cannot be compared with itself: name two values of ${field.field}.`,
			"systems",
		);
	for (const name of systems) {
		if (!field.names.includes(name)) {
			const { names } = field;
			return refused(
				`No item has the ${field.field} "${name}"; there are ${names.slice(0, 8).join(", ")}${names.length > 8 ? ` and ${names.length - 8} more` : ""}.`,
				"systems",
			);
		}
	}
	const { figure } = sample.counting;
	const pairing = pairingOf(sample);
	const paired = { ...sample, clusters: sample.clusters ?? pairing };
	const idOf = (name: string) => field.names.indexOf(name);
	const part = (name: string, from: RateSample) => {
		const id = idOf(name);
		return partOf(from, (place) => field.ids[place] === id);
	};
	const rateOf = (name: string) =>
		correctedRate(part(name, sample), { figure, level: LEVEL }).corrected;
	const pairs = pairsOf(sample, field);
	const level = 1 - (1 - LEVEL) / pairs;
	const shared = pairing ? groupsOfBoth(sample, field, { pairing, ids: [idOf(a), idOf(b)] }) : 0;
	const [first, second] = [
		part(a, shared > 0 ? paired : sample),
		part(b, shared > 0 ? paired : sample),
	];
	const difference = correctedDifference(first, second, { figure, level });
	const json = claimed(estimateJson(difference));
	const ci = "ci" in json ? json.ci : null;
	const p =
		isDefined(difference) && ci && looks === "fixed" && difference.p !== undefined
			? Math.min(1, difference.p * pairs)
			: null;
	const isShown = ci !== null && looks === "fixed";
	const smallest = margin ?? (figure === "share" ? MARGIN : null);
	return {
		field: field.field,
		...{ a, b },
		ofA: claimed(estimateJson(rateOf(a))),
		ofB: claimed(estimateJson(rateOf(b))),
		difference: json,
		p,
		pairs,
		sharedGroups: shared,
		shown: !isShown ? null : ci[0] > 0 ? "a" : ci[1] < 0 ? "b" : null,
		margin: smallest,
		equivalent: smallest === null ? null : !isShown ? "open" : within(ci, smallest),
		detectable: ci ? ((ci[1] - ci[0]) / 2) * SEEN : null,
	};
}

function within([low, high]: readonly [number, number], margin: number): "yes" | "no" | "open" {
	if (low > -margin && high < margin) return "yes";
	return low >= margin || high <= -margin ? "no" : "open";
}

/** The finest way in which items of several systems belong together: the same question, else what the data hold. */
function pairingOf({ columns, clusters }: RateSample): Int32Array | undefined {
	const question = chosenGroupings(columns.groups, ["query"])[0]?.ids;
	if (question) return question;
	return clusters instanceof Int32Array ? clusters : clusters?.[0];
}

/** Pairs of kinds with enough labels each, any of which somebody could have looked at; at least one. */
function pairsOf({ labels, judge }: RateSample, { ids, names }: ItemControl): number {
	const labelled = new Float64Array(names.length + 1);
	for (const [place, id] of ids.entries())
		if (!Number.isNaN(labels[place]) && !Number.isNaN(judge[place])) labelled[id]++;
	const enough = names.filter((_, id) => labelled[id] >= LEAST_LABELS).length;
	return Math.max(1, (enough * (enough - 1)) / 2);
}

function groupsOfBoth(
	{ judge }: RateSample,
	field: ItemControl,
	{
		pairing,
		ids: [a, b],
	}: { readonly pairing: Int32Array; readonly ids: readonly [number, number] },
): number {
	const groups = (id: number) =>
		new Set(pairing.filter((_, place) => field.ids[place] === id && !Number.isNaN(judge[place])));
	const second = groups(b);
	return [...groups(a)].filter((group) => second.has(group)).length;
}
