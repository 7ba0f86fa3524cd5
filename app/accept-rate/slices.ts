import { correctedDifference, correctedRate, isDefined } from "#stats/index.ts";
import { estimateJson, LEVEL } from "../agreement/estimate-json.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { ItemControl } from "../columns/item-controls.ts";
import type { AcceptRateJson, SliceJson } from "./rate-json.ts";
import { claimed, LEAST_LABELS, partOf, type RateSample, saidBy } from "./rate-sample.ts";

/** Slices that are shown: of hundreds the largest say most. */
const SLICES_SHOWN = 12;

/**
 * The rate of each kind of items by a field, the largest first. Whether one lies beside all others is tested at a
 * level that all tested ones share (Bonferroni); none of fewer than 30 labels, nor while labels come in.
 */
export function slicesBy(
	sample: RateSample,
	{ by, looks }: { readonly by?: string | undefined; readonly looks: "fixed" | "any" },
): AcceptRateJson["by"] | Refusal {
	if (by === undefined) return undefined;
	const field = fieldNamed(sample, by);
	if (isRefusal(field)) return field;
	const { ids, names } = field;
	const { figure } = sample.counting;
	const sizes = new Float64Array(names.length + 1);
	for (const [place, id] of ids.entries()) if (!Number.isNaN(sample.judge[place])) sizes[id]++;
	const order = [...sizes.keys()].filter((id) => sizes[id] > 0).sort((a, b) => sizes[b] - sizes[a]);
	const found = order.slice(0, SLICES_SHOWN).map((id) => {
		const own = partOf(sample, (place) => ids[place] === id);
		const { corrected } = correctedRate(own, { figure, level: LEVEL });
		return { id, own, corrected };
	});
	const isTested = ({ id, corrected }: (typeof found)[number]) => {
		if (!isDefined(corrected) || !corrected.ci || corrected.n < LEAST_LABELS) return false;
		const rest = correctedRate(
			partOf(sample, (place) => ids[place] !== id),
			{ figure },
		).corrected;
		return isDefined(rest) && rest.ci !== undefined && rest.n >= LEAST_LABELS;
	};
	const tested = new Set(found.filter(isTested));
	const level = 1 - (1 - LEVEL) / Math.max(1, tested.size);
	const slices = found.map((one): SliceJson => {
		const { id, own, corrected } = one;
		const rest = partOf(sample, (place) => ids[place] !== id);
		const difference = tested.has(one)
			? correctedDifference(own, rest, { figure, level })
			: undefined;
		const ci = difference && isDefined(difference) ? difference.ci : undefined;
		return {
			value: names[id] ?? null,
			scored: corrected.parts?.scored ?? 0,
			labelled: corrected.n,
			said: saidBy(own.judge),
			corrected: claimed(estimateJson(corrected)),
			...(difference && { difference: estimateJson(difference) }),
			shown: !ci || looks === "any" ? null : ci.low > 0 ? "higher" : ci.high < 0 ? "lower" : null,
		};
	});
	return { field: field.field, values: order.length, tested: tested.size, slices };
}

/** The field of that name, or what there is to choose. */
export function fieldNamed({ columns }: RateSample, name: string): ItemControl | Refusal {
	const controls = columns.controls ?? [];
	const found = controls.find(({ field }) => field === name);
	if (found) return found;
	const usual = controls.map(({ field }) => field);
	return refused(
		`No two items differ in a field "${name}". ${usual.length > 0 ? `They differ in ${usual.slice(0, 8).join(", ")}.` : "They differ in no field that usually says what kind an item is; name one of their metadata."}`,
		"by",
	);
}
