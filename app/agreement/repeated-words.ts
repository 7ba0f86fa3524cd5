import { decimal, share } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { statisticOf } from "./headline.ts";
import { listed } from "./plain-words.ts";
import type { RepeatedJson } from "./repeated-judge.ts";
import type { Reservation } from "./reservation.ts";

type Asked = { readonly judge: string; readonly repeated?: RepeatedJson | undefined };
type Repeated = { readonly judge: string; readonly repeated: RepeatedJson };

/**
 * Of judges that were asked the same several times: that their figures are of their answers together, and what
 * one of them is worth, which is what the figures of other judges are of.
 * @param of those of them that are spoken of; all by default
 */
export function repeatedReservations(
	judges: readonly Asked[],
	of: (judge: string) => boolean = () => true,
): Reservation[] {
	const alike = new Map<string, Repeated[]>();
	for (const { judge, repeated } of judges) {
		if (!repeated || repeated.as === "first" || !of(judge)) continue;
		const key = `${repeated.times} ${repeated.as}`;
		alike.set(key, [...(alike.get(key) ?? []), { judge, repeated }]);
	}
	return [...alike.values()].map((same) => {
		const [{ repeated }] = same;
		const { times, as } = repeated;
		const fewer = judges.filter((other) => timesOf(other) < times).map(({ judge }) => judge);
		const names = listed(same.map(({ judge }) => judge));
		const [were, their] = same.length === 1 ? ["was", "its"] : ["were", "their"];
		const others =
			fewer.length > 0 ? `, which ${listed(fewer)} ${fewer.length === 1 ? "was" : "were"} not` : "";
		return {
			open: `${names} ${were} asked up to ${times} times an item${others}, and ${their} figures are of the ${as} of these answers: ${oneAnswer(same)}.`,
			step:
				fewer.length === 0
					? `Ask ${names} ${times} times an item in use too, or look at what a single answer is worth: the figures are of the ${as}.`
					: `Compare single answers of ${names}, or ask ${listed(fewer)} ${times} times an item too: one answer is now held against the ${as} of several, which cost as many times.`,
		};
	});
}

/** Were some of these judges asked the same more often than others? Then neither price nor figures are alike. */
export function isAskedUnequally(
	{ judges }: Pick<DimensionJson, "judges">,
	names: readonly string[],
): boolean {
	return new Set(judges.filter(({ judge }) => names.includes(judge)).map(timesOf)).size > 1;
}

function timesOf({ repeated }: Asked): number {
	return repeated && repeated.as !== "first" ? repeated.times : 1;
}

/** Of judges that were asked twice: their figures are those of one answer, so that nothing speaks against them. */
export function firstAnswerNotes(judges: readonly Asked[]): string[] {
	return judges.flatMap(({ judge, repeated }) =>
		repeated?.as === "first"
			? [
					`${judge} was asked twice about items, and its figures are of the first answer, like those of a judge that was asked once${repeated.withItself === null ? "" : `; both answers are the same on ${share(repeated.withItself)} of these items`}.`,
				]
			: [],
	);
}

/** ", by the majority of up to 3 answers an item where others gave fewer (one of its own: κ 0.45)": for whoever is preferred. */
export function byMoreAnswers(
	{ judges, ranking }: Pick<DimensionJson, "judges" | "ranking">,
	name: string,
): string {
	const repeated = judges.find(({ judge }) => judge === name)?.repeated;
	const others = ranking.judges.filter(
		({ judge, compared }) => judge !== name && compared !== "not",
	);
	const isMore = others.some(({ judge }) => {
		const other = judges.find((own) => own.judge === judge);
		return repeated && timesOf(other ?? { judge }) < repeated.times;
	});
	if (!repeated || repeated.as === "first" || !isMore) return "";
	const { as, times, withPeople, statistic } = repeated;
	const one =
		withPeople === null
			? ""
			: ` (one answer of its own: ${statisticOf(statistic).symbol} ${decimal(withPeople)})`;
	return `, by the ${as} of up to ${times} answers an item where others gave fewer${one}`;
}

/** "a single answer of it agrees with another of its own on 67 % of the items, and with people by κ 0.42" */
function oneAnswer(same: readonly Repeated[]): string {
	if (same.length > 1) {
		const figures = same.flatMap(({ judge, repeated: { withPeople, statistic } }) =>
			withPeople === null
				? []
				: [`${judge} by ${statisticOf(statistic).symbol} ${decimal(withPeople)}`],
		);
		if (figures.length === 0) return UNKNOWN;
		return `single answers agree with people otherwise, those of ${listed(figures)}`;
	}
	const [
		{
			repeated: { as, withItself, withPeople, statistic },
		},
	] = same;
	const words = [
		...(withItself === null
			? []
			: [
					`with another of its own ${as === "majority" ? `on ${share(withItself)} of the items` : `by ρ ${decimal(withItself)}`}`,
				]),
		...(withPeople === null
			? []
			: [`with people by ${statisticOf(statistic).symbol} ${decimal(withPeople)}`]),
	];
	return words.length === 0 ? UNKNOWN : `a single answer of it agrees ${words.join(" and ")}`;
}

const UNKNOWN = "what a single answer is worth is not known";
