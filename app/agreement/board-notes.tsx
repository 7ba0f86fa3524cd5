import { count, decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import { altTestOf, type BoardRow, hasErrors, onFewer } from "./board.ts";
import { dataSentences } from "./data-words.ts";
import type { EstimateJson } from "./estimate.ts";
import { restsOn } from "./method-words.ts";
import { listed, withLimits } from "./plain-words.ts";
import { reasonAbout } from "./reason-words.ts";
import { groupAWords } from "./report-words.ts";

type BoardNotesProps = {
	dimension: DimensionJson;
	rows: readonly BoardRow[];
	person: EstimateJson | null;
};

/** What the columns mean, why something in them is missing, and what figures rest on: in words, under the table. */
export function BoardNotes({ dimension, rows, person }: BoardNotesProps) {
	const sentences = [
		...groupSentences(dimension),
		...personSentences(rows, person, dimension),
		...dataSentences(dimension),
		...missing(rows, dimension, person !== null),
	];
	const kinds = [
		["With other people", person ? rows.map(({ point }) => point) : []],
		["Share of a person", rows.map(({ ranked }) => ranked.person?.ratio)],
		["Own figure", rows.map(({ own }) => own)],
		["Agreement", rows.map(({ judge }) => judge.percentAgreement)],
		["MAE (mean absolute error)", hasErrors(dimension) ? rows.map(({ judge }) => judge.mae) : []],
		["Bias (judge minus people)", rows.map(({ judge }) => judge.bias)],
	] as const;
	return (
		<div
			className={`grid gap-1.5 px-4 py-3 ${person ? "" : "border-t border-line "}text-[12.5px] text-ink3`}
		>
			{sentences.length > 0 ? <p className="max-w-[80em]">{sentences.join(" ")}</p> : null}
			<details>
				<summary className="cursor-pointer">
					What the figures rest on, and how their 95 % intervals are made
				</summary>
				<ul className="mt-1 grid gap-0.5">
					{kinds.map(([kind, estimates]) => {
						const words = restsOn(estimates);
						return words ? (
							<li key={kind}>
								{kind}: {words}.
							</li>
						) : null;
					})}
				</ul>
			</details>
		</div>
	);
}

function groupSentences(dimension: DimensionJson): string[] {
	const { ranking } = dimension;
	const groups = [...new Set(ranking.judges.map(({ group }) => group))].filter((group) => group);
	if (groups.length === 0) return [];
	const [, ...worse] = groups;
	const lower = worse.map((group, at) => `${group}: worse than one in ${groups[at]}.`).join(" ");
	const compared = ranking.judges.filter(({ compared }) => compared !== "not").length;
	return [
		`${groupAWords(dimension, compared)}. ${lower} Order and groups come from the ${count(ranking.n)} items that these judges share; own figures, from all items that a judge scored, never decide them.`,
	];
}

function personSentences(
	rows: readonly BoardRow[],
	person: EstimateJson | null,
	dimension: DimensionJson,
): string[] {
	if (!person || !("value" in person)) return [];
	const sentences = [
		`Each person is held against the others of the same items${onFewer({ person }, dimension)}, and so is each judge. The band is a person: ${withLimits(person.value, person.ci)}.`,
	];
	const [altTest] = rows.flatMap((row) => altTestOf(row) ?? []);
	if (altTest) {
		sentences.push(
			`Alt-test: against how many of the people a judge is shown to represent the rest as well, a person being allowed ${decimal(altTest.epsilon)} more (ε); with half of them it is passed, and fewer show nothing against a judge.`,
		);
	}
	return sentences;
}

const WITH_OTHERS = " with the other people";

/** Each reason for which a figure or an interval of the table is not there, once. */
function missing(rows: readonly BoardRow[], dimension: DimensionJson, hasBand: boolean): string[] {
	// That people use one level alone, the answer says.
	const isOneLevel = dimension.ranking.usedLevels?.others === 0;
	const named = new Map<string, Set<string>>();
	const add = (sentence: string, judge: string) =>
		named.set(sentence, (named.get(sentence) ?? new Set<string>()).add(judge));
	for (const { point, own, ranked, judge } of rows) {
		const figures = [
			[point, hasBand && own && "value" in own && own.ci ? WITH_OTHERS : ""],
			[own, ""],
			[ranked.person?.ratio, " of the share"],
			[judge.percentAgreement, " of the agreement"],
			[hasErrors(dimension) ? judge.mae : undefined, " of the MAE"],
			[judge.bias, " of the bias"],
		] as const;
		for (const [estimate, which] of figures) {
			if (!estimate) continue;
			if ("undefined" in estimate) {
				if (isOneLevel && estimate.undefined === "SINGLE_CATEGORY") continue;
				// A share of an agreement at or below 0 is none.
				const isShare = which === " of the share" && estimate.undefined === "ZERO_DENOMINATOR";
				const reason = isShare ? "OPEN_YARDSTICK" : estimate.undefined;
				add(`No value${which} for @: ${lower(reasonAbout(reason, { dimension }))}`, judge.judge);
			} else if (estimate.ciReason) {
				const { n, value, ciReason } = estimate;
				const isError = estimate === judge.bias || estimate === judge.mae;
				const of = {
					dimension,
					n,
					...((which === "" || which === WITH_OTHERS) && { value, oneLevel: ranked.oneLevel }),
					...(isError && value === 0 && ciReason === "BOUNDARY" && { few: { differing: 0 } }),
				};
				const why = lower(reasonAbout(ciReason, of));
				// Where the judge's figure has no interval its share has none either, for the same reason.
				if (which === " of the share" && point && "ciReason" in point && point.ciReason) continue;
				add(`No interval${which} for @: ${why}`, judge.judge);
			}
		}
	}
	return [...named].map(([sentence, judges]) => sentence.replace("@", () => listed([...judges])));
}

function lower(sentence: string): string {
	return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
