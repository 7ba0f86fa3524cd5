import { isDiscrete, type Scale } from "#db/model/scale.ts";
import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import { type ClusterIds, MISSING } from "#stats/index.ts";
import { withLimits } from "../agreement/plain-words.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { VersionColumns } from "../columns/people-by-version.server.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import { referenceColumn } from "../columns/reference-column.ts";
import { versionsOf } from "../rubric-audit/audit-task.ts";
import { count, counted, decimal } from "../ui/numbers.ts";
import type { ComparisonOfTwoJson, DifferingItemJson } from "./two-json.ts";

const ITEMS_LISTED = 100;

type Versions = {
	readonly dimension?: string | undefined;
	readonly a?: string | undefined;
	readonly b?: string | undefined;
};

/** A dimension under two versions of the rubric; the last two where none is named. */
export function askedVersions(
	versions: readonly VersionColumns[],
	{ dimension: wanted, a, b }: Versions,
) {
	const there = versions.filter(({ version }) => version > 0);
	if (there.length < 2)
		return refused(
			"People answered under one version of the rubric only: publish another one and have them label some of the same items again.",
		);
	const numbers = there.map(({ version }) => version);
	const [before, after] = [a ?? String(numbers.at(-2)), b ?? String(numbers.at(-1))].map((asked) =>
		there.find(({ version }) => String(version) === asked.replace(/^v/, "")),
	);
	if (!before || !after)
		return refused(
			`There are answers under version ${numbers.join(", ")} of the rubric: choose two of them.`,
			"a",
		);
	if (before === after)
		return refused("A version cannot be compared with itself: choose two.", "b");
	const own = (of: VersionColumns, name: string) =>
		of.dimensions.find(({ dimension }) => dimension.name === name);
	const both = before.dimensions.filter(
		({ dimension }) => isDiscrete(dimension.scale) && own(after, dimension.name),
	);
	const old =
		wanted === undefined ? both[0] : both.find(({ dimension }) => dimension.name === wanted);
	const now = old && own(after, old.dimension.name);
	if (!old || !now)
		return refused(
			`Both versions have answers on ${both.map(({ dimension }) => dimension.name).join(", ") || "no dimension with levels"}: choose one of these.`,
			"dimension",
		);
	return {
		pair: [before.version, after.version] as const,
		...{ old, now },
		names: { a: `version ${before.version}`, b: `version ${after.version}` },
	};
}

/** Two versions of the rubric by the same people on the same items. */
export function comparedVersions(
	versions: readonly VersionColumns[],
	asked: Versions,
	{ clusters, items }: { readonly clusters: ClusterIds | undefined; readonly items: number },
): ComparisonOfTwoJson | Refusal {
	const two = askedVersions(versions, asked);
	if (isRefusal(two)) return two;
	const { pair, old, now, names } = two;
	const found = versionsOf({ versions: pair, before: old, after: now, clusters, comparisons: 1 });
	const common = {
		schema: "concord.comparison-of-two/1" as const,
		kind: "rubric" as const,
		dimension: old.dimension.name,
		reference: "majority",
		looks: "fixed" as const,
		...names,
	};
	if (!found) {
		return {
			...common,
			items: [],
			sentences: [
				`No two people answered the same items under ${names.a} and ${names.b}: have them label some items again (Sample and plan).`,
			],
		};
	}
	const { difference, alphaBefore, alphaAfter, people, is } = found;
	const shown = is === "not shown" ? null : is === "better" ? "b" : "a";
	const changed = changedItems([old, now], items);
	const values =
		alphaBefore === null || alphaAfter === null
			? ""
			: `α ${decimal(alphaAfter)} under ${names.b} against ${decimal(alphaBefore)} under ${names.a}`;
	const figure =
		"undefined" in difference
			? reasonInWords(difference.undefined)
			: `the difference is ${withLimits(difference.value, difference.ci)}`;
	const on = `${counted(people, "person", "people")} on ${counted(found.items, "item")} that they answered under both`;
	const says = shown
		? `People agree ${shown === "b" ? "better" : "less"} under ${names.b} than under ${names.a}: ${values}; ${figure} (${on}).`
		: `It is not shown that ${names.b} did better or worse than ${names.a}: ${values || "α does not exist"}; ${figure} (${on}).`;
	const why =
		"ciReason" in difference && difference.ciReason
			? [`No interval: ${reasonInWords(difference.ciReason)}`]
			: [];
	return {
		...common,
		rubric: {
			...{ people, items: found.items, changed: changed.length },
			...{ ofA: alphaBefore, ofB: alphaAfter, difference, shown },
		},
		items: changed.slice(0, ITEMS_LISTED),
		sentences: [
			says,
			...why,
			`What most people say of an item is another level on ${count(changed.length)} of the items that have one under both.`,
		],
	};
}

/** What most people say of an item under each version. */
export function saidUnder(
	[old, now]: readonly [DimensionColumns, DimensionColumns],
	items: number,
) {
	const [before, after] = [old, now].map(
		(one) => referenceColumn(one, "majority", items).codes ?? new Uint8Array(items).fill(MISSING),
	);
	const { scale } = now.dimension;
	return (place: number): DifferingItemJson => ({
		place,
		a: levelOf(before[place], scale),
		b: levelOf(after[place], scale),
		people: null,
		nearer: null,
	});
}

/** Items whose majority is another one under the second version. */
export function changedItems(
	two: readonly [DimensionColumns, DimensionColumns],
	items: number,
): DifferingItemJson[] {
	const itemAt = saidUnder(two, items);
	return Array.from({ length: items }, (_, place) => itemAt(place)).filter(
		({ a, b }) => a !== null && b !== null && a !== b,
	);
}

function levelOf(code: number, scale: Scale) {
	if (code === MISSING) return null;
	return isDiscrete(scale) ? scale.values[code] : code;
}
