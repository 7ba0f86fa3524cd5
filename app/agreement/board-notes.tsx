import { count, decimal } from "../ui/numbers.ts";
import type { DimensionJson } from "./agreement-json.ts";
import type { BoardRow } from "./board.ts";
import { dataSentences } from "./data-words.ts";
import type { EstimateJson } from "./estimate.ts";
import { restsOn } from "./method-words.ts";
import { withLimits } from "./plain-words.ts";
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
		...personSentences(dimension, person),
		...dataSentences(dimension),
		...missing(rows, dimension),
	];
	const kinds = [
		["With other people", person ? rows.map(({ point }) => point) : []],
		["Share of a person", rows.map(({ ranked }) => ranked.person?.ratio)],
		["Own figure", rows.map(({ own }) => own)],
		["Agreement", rows.map(({ judge }) => judge.percentAgreement)],
		["Bias", rows.map(({ judge }) => judge.bias)],
	] as const;
	return (
		<div className="grid gap-1.5 border-t border-line px-4 py-3 text-[12.5px] text-ink3">
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

function personSentences({ ranking }: DimensionJson, person: EstimateJson | null): string[] {
	if (!person || !("value" in person)) return [];
	const sentences = [
		`Each person is held against the others of the same items, and so is each judge. The band is a person: ${withLimits(person.value, person.ci)}.`,
	];
	const [altTest] = ranking.judges.flatMap(({ person: beside }) =>
		beside?.altTest ? [beside.altTest] : [],
	);
	if (altTest) {
		sentences.push(
			`Alt-test: against how many of the people a judge represents the rest as well, a person being allowed ${decimal(altTest.epsilon)} more (ε).`,
		);
	}
	return sentences;
}

/** Each reason for which a figure or an interval of the table is not there, once. */
function missing(rows: readonly BoardRow[], dimension: DimensionJson): string[] {
	const shown = rows.flatMap(({ point, own, ranked, judge }) => [
		point,
		ranked.person?.ratio,
		own,
		judge.percentAgreement,
		judge.bias,
	]);
	const sentences = shown.flatMap((estimate) => {
		if (!estimate) return [];
		if ("undefined" in estimate) {
			return [`No value: ${reasonAbout(estimate.undefined, { dimension })}`];
		}
		return estimate.ciReason
			? [`No interval: ${reasonAbout(estimate.ciReason, { dimension, n: estimate.n })}`]
			: [];
	});
	return [...new Set(sentences)];
}
