import { type AskedAgain, MISSING } from "#stats/index.ts";
import { listed } from "../agreement/plain-words.ts";
import type { Grouping } from "../columns/group-sources.ts";
import { chosenGroupings } from "../columns/item-groups.ts";
import {
	clusterIds,
	type DimensionColumns,
	type RatingColumns,
} from "../columns/rating-columns.ts";
import type { AuditJson, DimensionAudit } from "./audit-json.ts";
import type { auditOf, TwoVersions, versionsOf } from "./audit-task.ts";
import type { AuditedFigures } from "./dimension-audit.ts";
import { LINE } from "./verdict-words.ts";

export type AuditOptions = {
	readonly seed: number;
	readonly bootstrap: number;
	/** Undefined: what the items say; empty: none. */
	readonly clusters?: readonly Grouping[] | undefined;
	/** Names; undefined: all. */
	readonly dimensions?: readonly string[] | undefined;
};

/** What is known beside the labels. */
export type AuditInput = Pick<AuditJson, "rubric" | "remarks" | "proposals"> & {
	/** People of the version that is audited, and judges. */
	readonly columns: RatingColumns;
	/** What people said of items that came back, by dimension. */
	readonly again: ReadonlyMap<string, AskedAgain>;
	/** The dimensions that two versions asked otherwise, by name. */
	readonly versions: ReadonlyMap<string, Pick<TwoVersions, "versions" | "before" | "after">>;
	/** What the items at some places are called. */
	readonly names: (places: readonly number[]) => Promise<ReadonlyMap<number, string>>;
};

/** Who computes: threads, or whoever asks. */
export type AuditWork = {
	readonly audit: (job: Parameters<typeof auditOf>[0]) => Promise<AuditedFigures>;
	readonly versions: (job: TwoVersions) => Promise<ReturnType<typeof versionsOf>>;
};

/** The audit of a rubric from the labels that were given by it. */
export async function auditReport(
	input: AuditInput,
	{ seed, bootstrap, clusters: chosen, dimensions }: AuditOptions,
	work: AuditWork,
): Promise<AuditJson> {
	const { columns, again } = input;
	const clusters = clusterIds(columns, chosen);
	const audited = columns.dimensions.filter(
		({ dimension, humans }) => humans.length > 0 && (dimensions?.includes(dimension.name) ?? true),
	);
	const comparisons = Math.max(1, audited.length);
	const found = await Promise.all(
		audited.map((own) =>
			work.audit({
				...{ columns: own, items: columns.items, clusters, comparisons, seed, bootstrap },
				again: again.get(own.dimension.name),
			}),
		),
	);
	const compared = await Promise.all(
		audited.map(({ dimension }) => {
			const own = input.versions.get(dimension.name);
			return own && work.versions({ ...own, clusters, comparisons: input.versions.size });
		}),
	);
	const places = found.flatMap(({ divisive }) => divisive.first.map(({ place }) => place));
	const names = await input.names([...new Set(places)]);
	const dimensionsFound = found.map((own, at): DimensionAudit => {
		const versions = compared[at];
		const first = own.divisive.first.map((one) => {
			return { ...one, item: names.get(one.place) ?? String(one.place) };
		});
		return {
			...own,
			divisive: { items: own.divisive.items, first },
			...(versions && { versions }),
		};
	});
	return {
		schema: "concord.audit/1",
		...{ seed, bootstrap, line: LINE, items: columns.items },
		clusters: chosenGroupings(columns.groups, chosen).map(({ from }) => from),
		rubric: input.rubric,
		headline: headlineOf(dimensionsFound),
		dimensions: dimensionsFound,
		remarks: input.remarks,
		proposals: input.proposals,
	};
}

/** What files and repetitions say of people who were asked twice: the first two answers of each item. */
export function againOfRepetitions({
	dimension,
	humans,
}: DimensionColumns): AskedAgain | undefined {
	if (dimension.scale.type === "numeric") return undefined;
	const [first, second, items]: number[][] = [[], [], []];
	for (const { repetitions = [] } of humans) {
		const [one, two] = repetitions;
		if (one?.kind !== "codes" || two?.kind !== "codes") continue;
		for (let item = 0; item < one.codes.length; item++) {
			if (one.codes[item] === MISSING || two.codes[item] === MISSING) continue;
			first.push(one.codes[item]);
			second.push(two.codes[item]);
			items.push(item);
		}
	}
	return first.length === 0 ? undefined : pairsOf(first, second, items);
}

export function pairsOf(
	first: readonly number[],
	second: readonly number[],
	items: readonly number[],
): AskedAgain {
	return {
		first: Uint8Array.from(first),
		second: Uint8Array.from(second),
		items: Int32Array.from(items),
	};
}

/** "Train annotator 2 on Correctness; merge 4 and 5 of Completeness. Nothing to do about Verdict." */
function headlineOf(dimensions: readonly Pick<DimensionAudit, "title" | "verdict">[]): string {
	if (dimensions.length === 0)
		return "Nobody has labelled yet: there is nothing to say of the rubric.";
	const of = (kind: DimensionAudit["verdict"]["kind"]) =>
		dimensions.filter(({ verdict }) => verdict.kind === kind);
	const titles = (kind: DimensionAudit["verdict"]["kind"]) =>
		listed(of(kind).map(({ title }) => title));
	const steps = [
		...of("train").map(({ title, verdict }) => `${verdict.short} on ${title}`),
		...of("merge").map(({ title, verdict }) => `${verdict.short} of ${title}`),
		...(of("reword").length > 0 ? [`reword ${titles("reword")}`] : []),
	];
	const sentences = [
		...(steps.length > 0 ? [`${capital(steps.join("; "))}.`] : []),
		...(of("divisive").length > 0
			? [
					`${titles("divisive")} ${of("divisive").length === 1 ? "divides" : "divide"} people who each know what they mean.`,
				]
			: []),
		...(of("unclear").length > 0
			? [`People agree too little on ${titles("unclear")}: reword, unless it is a matter of taste.`]
			: []),
		...(of("nothing").length > 0 ? [`Nothing to do about ${titles("nothing")}.`] : []),
		...(of("open").length > 0 ? [`Nothing can be said yet of ${titles("open")}.`] : []),
	];
	return sentences.join(" ");
}

function capital(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}
