import type { StatOptions } from "../core/options.ts";
import type { Result } from "../core/result.ts";
import type { Scale } from "../core/scale.ts";
import type { Reads, ShownFigure, Whose, Words } from "../core/words.ts";
import type { Compared } from "./compared.ts";
import type { Ratings } from "./ratings.ts";

/** One result, or several by name, or what else a statistic has to say. */
export type Outcome = Result | Readonly<Record<string, unknown>>;

/** A statistic of ratings: anything that holds ratings can offer it and compute it. */
export type RatingDefinition = Words & {
	readonly reads: Reads;
	/** What else it needs, where the scale does not say it; any ratings by default. */
	readonly accepts?: ((ratings: Ratings) => boolean) | undefined;
	readonly compute: (ratings: Ratings, options?: StatOptions) => Outcome;
	/** How judges are compared by it; absent: they are not. */
	readonly compared?: Compared | undefined;
};

/** A statistic that judges can be compared by. */
export type ComparedDefinition = RatingDefinition & { readonly compared: Compared };

/** A statistic with an input of its own, which its function describes. */
export type OwnDefinition = Words & {
	readonly reads?: undefined;
	readonly compute: (input: never, options?: never) => Outcome;
};

/** A statistic: what it is, in words, and how it is computed. */
export type Definition = RatingDefinition | OwnDefinition;

/** Does the statistic fit these ratings: their scale, and what is known of every rater? */
export function fits({ scales, reads, accepts }: RatingDefinition, ratings: Ratings): boolean {
	const { scale, has } = ratings;
	return scales.includes(scale.type) && has[reads] && (accepts?.(ratings) ?? true);
}

/** Can judges be compared by it on a scale? */
export function comparesOn(definition: Definition, scale: Scale): definition is ComparedDefinition {
	if (!definition.reads || !definition.compared) return false;
	return (definition.compared.scales ?? definition.scales).includes(scale.type);
}

/** Does a report show it of these ratings? */
export function isShown(definition: Definition, whose: Whose, ratings: Ratings): boolean {
	const { shown, scales, reads } = definition;
	if (!shown || !reads || !fits(definition, ratings)) return false;
	return shown.whose.includes(whose) && (shown.scales ?? scales).includes(ratings.scale.type);
}

/** The figures that a report shows of an outcome; those that it does not have are left out. */
export function shownResults(
	{ shown }: Words,
	outcome: Outcome,
): (readonly [figure: ShownFigure, result: Result])[] {
	const results = new Map(resultsOf(outcome));
	return (shown?.figures ?? []).flatMap((figure) => {
		const result = results.get(figure.result ?? "");
		return result ? [[figure, result] as const] : [];
	});
}

/** The results of an outcome by name; a single one has the name "". */
export function resultsOf(outcome: Outcome): (readonly [name: string, result: Result])[] {
	if (isResult(outcome)) return [["", outcome]];
	return Object.entries(outcome).flatMap(([name, part]) =>
		isResult(part) ? [[name, part] as const] : [],
	);
}

function isResult(part: unknown): part is Result {
	return typeof part === "object" && part !== null && "stat" in part && "warnings" in part;
}
