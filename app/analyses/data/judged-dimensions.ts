import type { Dimension } from "#db/model/dimension.ts";
import type { Judgment, Outcome } from "#db/model/judgment.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import { LEXICAL_MODEL } from "#judges/asking/lexical-embedding.ts";
import { protocolById } from "#judges/protocols/index.ts";
import { numbersOf, type RatingColumns } from "../../columns/rating-columns.ts";
import { type JudgedDimension, numberOf } from "./analysis-data.ts";

/** Of a judge what its columns say. */
export type JudgeFacts = Pick<
	Judge,
	"name" | "identity" | "protocol" | "parameters" | "binding"
> & { readonly roleModels: { readonly embed?: { readonly model: string } | undefined } };

/** One answer of a judge, and the place of its item. */
export type PlacedJudgment = {
	readonly place: number;
	readonly id: string;
	readonly outcomes: Judgment;
};

/**
 * A judge's answers as columns, one for each of its own dimensions.
 * @param declared the judge's dimensions; what an answer says on others is left out
 * @param items the length of every column
 */
export function judgedDimensions(
	judge: JudgeFacts,
	declared: readonly Pick<Dimension, "name" | "scale" | "side">[],
	{ items, answers }: { readonly items: number; readonly answers: readonly PlacedJudgment[] },
): JudgedDimension[] {
	const columns = declared.map((dimension) => columnOf(judge, dimension, items));
	const byName = new Map(columns.map((column) => [column.dimension, column]));
	for (const { place, id, outcomes } of answers) {
		for (const [name, outcome] of Object.entries(outcomes)) {
			const column = byName.get(name);
			if (column) fill(column, { place, outcome, judgment: id });
		}
	}
	return columns;
}

type Writable = JudgedDimension & {
	readonly reasons: (JudgedDimension["reasons"][number] | null)[];
	readonly evidence: unknown[];
	readonly judgments: (string | null)[];
};

/** The embedding model of a judge whose protocol embeds; without one chosen the embedded lexical one. */
function embeddingOf({ protocol, roleModels }: JudgeFacts): string | null {
	if (!protocolById(protocol)?.roles.includes("embed")) return null;
	return roleModels.embed?.model ?? LEXICAL_MODEL;
}

function columnOf(
	judge: JudgeFacts,
	{ name, scale, side }: Pick<Dimension, "name" | "scale" | "side">,
	items: number,
): Writable {
	return {
		judge: judge.name,
		identity: shortIdentity(judge.identity),
		protocol: judge.protocol,
		parameters: judge.parameters,
		embedding: embeddingOf(judge),
		dimension: name,
		boundTo: judge.binding[name] ?? null,
		scale,
		side: side ?? null,
		values: new Float64Array(items).fill(Number.NaN),
		reasons: new Array(items).fill(null),
		evidence: new Array(items).fill(null),
		judgments: new Array(items).fill(null),
	};
}

function fill(
	column: Writable,
	{ place, outcome, judgment }: { place: number; outcome: Outcome; judgment: string },
): void {
	column.judgments[place] = judgment;
	column.evidence[place] = outcome.evidence ?? null;
	if (outcome.kind === "scored") column.values[place] = numberOf(column.scale, outcome.value);
	else column.reasons[place] = { reason: outcome.reason, detail: outcome.detail ?? null };
}

/**
 * Judges whose values came from a file: they have no judgments, only columns.
 * @param running names of judges that ran here
 */
export function judgedInFiles(
	{ dimensions, items }: RatingColumns,
	running: ReadonlySet<string>,
): JudgedDimension[] {
	return dimensions.flatMap(({ dimension, judges }) =>
		judges
			.filter(({ rater }) => !running.has(rater) && !running.has(rater.split("/")[0] ?? rater))
			.map((column) => {
				const reasons: JudgedDimension["reasons"][number][] = new Array(items).fill(null);
				const [reason] = Object.keys(column.unscored);
				for (const place of column.unscoredAt)
					reasons[place] = { reason: reason ?? "unstated", detail: null };
				return {
					judge: column.rater,
					identity: null,
					embedding: null,
					protocol: null,
					parameters: {},
					dimension: dimension.name,
					boundTo: dimension.name,
					scale: dimension.judgeScale ?? dimension.scale,
					side: dimension.side ?? null,
					values: numbersOf(column, dimension.scale).slice(),
					reasons,
					evidence: new Array(items).fill(null),
					judgments: new Array(items).fill(null),
				};
			}),
	);
}
