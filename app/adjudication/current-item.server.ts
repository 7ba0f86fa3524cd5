import type { Database } from "#db/dialect";
import { type Dimension, titleOf } from "#db/model/dimension.ts";
import type { Rubric } from "#db/model/rubric.ts";
import { isDiscrete } from "#db/model/scale.ts";
import type { ToldDecision } from "#db/queries/decisions.server.ts";
import { judgesOnItem } from "#db/queries/item-ratings.server.ts";
import type { Item } from "#db/queries/items.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { type DimensionView, dimensionView } from "../labelling/dimension-view.server.ts";
import { textsShownAs } from "../labelling/item-content.server.ts";
import { itemInWords } from "../ui/item-in-words.ts";
import { type ItemTexts, itemTexts } from "../ui/item-texts.server.ts";
import { nameOfAnswers } from "./decide.server.ts";
import { UNRESOLVED } from "./decision-form.ts";
import type { DisputedDimension } from "./disputes.ts";
import { saidInWords } from "./queue.server.ts";
import { type ShownRating, type Vote, votesOn } from "./votes.server.ts";

/** A dimension that is to be decided. */
export type AskedDimension = DimensionView & {
	/** What people said, in a few words. */
	said: string;
	/** The code or number that most of them gave; null where there is a tie. */
	majority: string | null;
	/** What was decided before, where that is corrected. */
	decided: string | null;
	supersedes: string;
};

/** The item that is to be decided, without names and without judges. */
export type CurrentItem = {
	itemId: string;
	name: string;
	texts: ItemTexts;
	metadata: { name: string; value: string }[];
	votes: Vote[];
	/** How many judges have answered; what they said is not here. */
	judges: number;
	asked: AskedDimension[];
	seen: string;
	reason: string;
	clause: string;
	clauses: string[];
	proposalPlaces: { value: string; title: string }[];
};

type Asked = {
	readonly item: Item;
	/** What is to be decided, as the rubric describes it where it does. */
	readonly asked: readonly Dimension[];
	/** Every dimension of the project. */
	readonly dimensions: readonly Dimension[];
	readonly rubric: Rubric | null;
	/** The decisions that are corrected; none for a first one. */
	readonly corrected: readonly ToldDecision[];
};

/** Reads what an adjudicator needs to decide on an item. */
export async function currentItem(
	db: Database,
	project: Project,
	{ item, asked, dimensions, rubric, corrected }: Asked,
): Promise<CurrentItem> {
	const { votes, ratings } = await votesOn(
		db,
		{ projectId: project.id, itemId: item.id },
		dimensions,
	);
	const [before] = corrected;
	return {
		itemId: item.id,
		name: itemInWords(item.externalId),
		texts: await itemTexts(item, await textsShownAs(db, project)),
		metadata: project.settings.visibleMetadata.flatMap((name) => {
			const value = Object.hasOwn(item.metadata, name) ? item.metadata[name] : null;
			if (value === null || value === undefined || value === "") return [];
			return [{ name, value: typeof value === "string" ? value : JSON.stringify(value) }];
		}),
		votes,
		judges: await judgesOnItem(db, item.id),
		asked: asked.map((dimension) => {
			const decision = corrected.find((each) => each.dimension === dimension.name);
			const disputed = disputedBy(dimension.name, ratings);
			return {
				...dimensionView(dimension),
				said: saidInWords(dimension, disputed),
				majority: modeOf(disputed.values),
				decided: decision ? String(decision.level ?? decision.number ?? UNRESOLVED) : null,
				supersedes: decision?.id ?? "",
			};
		}),
		seen: nameOfAnswers(ratings),
		reason: before?.reason ?? "",
		clause: before?.clause ?? "",
		clauses: clausesOf(asked, rubric),
		proposalPlaces: [
			{ value: "", title: "Guideline of the rubric" },
			...(rubric?.dimensions ?? []).map((dimension) => ({
				value: dimension.name,
				title: titleOf(dimension),
			})),
		],
	};
}

function disputedBy(dimension: string, ratings: readonly ShownRating[]): DisputedDimension {
	const values = ratings
		.filter((rating) => rating.dimension === dimension)
		.flatMap(({ rated }) => {
			if (rated.kind === "unscored") return [];
			return [rated.kind === "level" ? rated.level : rated.number];
		})
		.sort((a, b) => a - b);
	return { dimension, values, spread: 0 };
}

/** The value that most gave, as the form holds it. */
function modeOf(values: readonly number[]): string | null {
	const votes = new Map<number, number>();
	for (const value of values) votes.set(value, (votes.get(value) ?? 0) + 1);
	const [first, second] = [...votes].sort(([, a], [, b]) => b - a);
	return first && first[1] !== second?.[1] ? String(first[0]) : null;
}

/** What of the rubric can be named as what settles it: guidelines, and levels that say when they apply. */
function clausesOf(asked: readonly Dimension[], rubric: Rubric | null): string[] {
	const clauses = asked.flatMap((dimension) => {
		const title = titleOf(dimension);
		const { scale, levels, guideline } = dimension;
		const described = isDiscrete(scale)
			? scale.values.map((value, code) => {
					const label = levels?.[code]?.label;
					return label ? `${title}, ${value}: ${label}` : `${title}, ${value}`;
				})
			: [];
		return [...(guideline ? [`${title}, guideline`] : []), ...described];
	});
	return [...(rubric?.guideline ? ["Guideline of the rubric"] : []), ...clauses];
}
