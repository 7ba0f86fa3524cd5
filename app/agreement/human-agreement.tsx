import { reasonInWords } from "#stats/core/reasons-in-words.ts";
import type { Reason } from "#stats/core/result.ts";
import { type ForestAxis, ForestHeader, forestAxis } from "../ui/charts/forest-plot.tsx";
import { type FigureColumn, FigureTable } from "../ui/figure-table.tsx";
import { count, counted } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { DimensionJson, PairJson } from "./agreement-json.ts";
import { ItemsLink } from "./counted-items.tsx";
import type { EstimateJson } from "./estimate.ts";
import { EstimateCell } from "./estimate-cell.tsx";
import { EstimateForest, lowestDrawn } from "./estimate-forest.tsx";
import type { EvidenceJson } from "./further-json.ts";
import { headlineOf, mainPair } from "./headline.ts";
import { restsOn } from "./method-words.ts";
import type { NamedFigure } from "./named-figures.server.ts";
import { reasonAbout } from "./reason-words.ts";
import { othersLabelled } from "./report-words.ts";
import { settlingInWords } from "./settling-people.ts";

const PAIRS_SHOWN = 20;

function estimateOf(pair: PairJson, key: string): EstimateJson | undefined {
	return pair[key as keyof PairJson] as EstimateJson | undefined;
}

/** How far people agree with each other: all together, then pair by pair, those sharing most first. */
export function HumanAgreement({
	dimension,
	figures,
	evidence,
}: {
	dimension: DimensionJson;
	/** Of all people together. */
	figures: readonly NamedFigure[];
	/** On the words that their answers rest on, where they were asked for them. */
	evidence?: EvidenceJson | undefined;
}) {
	const { humans, scale } = dimension;
	const statistic = headlineOf(scale.type);
	const pairs = [...humans.pairs].sort((x, y) => y.n - x.n).slice(0, PAIRS_SHOWN);
	const people = humans.raters.length;
	if (people < 2) {
		return (
			<Card title="People among themselves">
				<p className="text-ink2">
					{people === 0
						? "Nobody has labelled this dimension yet."
						: "Only one person has labelled this dimension. With a second one on the same items Concord tells how far people agree, which is what a judge is held against."}
				</p>
			</Card>
		);
	}
	if (humans.itemsOfSeveral === 0) {
		return (
			<Card title="People among themselves">
				<p className="text-ink2">
					No item has the labels of two people. Give some items to several, and Concord tells how
					far people agree, which is what a judge is held against.
				</p>
			</Card>
		);
	}
	const estimates = pairs.map((pair) => estimateOf(pair, statistic.key));
	const axis = forestAxis(estimates.flatMap(lowestDrawn));
	const columns = pairColumns(pairs, statistic, axis);
	const made = restsOn(estimates);
	const main = people > 2 ? mainPair(humans) : null;
	return (
		<Card
			title="People among themselves"
			note={
				<>
					{count(people)} people, {count(humans.labels)} labels
					{humans.unscored ? `, ${count(humans.unscored)} “cannot judge”` : ""}; all together, on{" "}
					<ItemsLink of="several">{counted(humans.itemsOfSeveral, "item")} of several</ItemsLink>
				</>
			}
		>
			<dl className="flex flex-wrap gap-x-8 gap-y-2">
				{figures.map(({ field, label, estimate }) => (
					<Figure
						key={field}
						name={label}
						estimate={estimate}
						reasonWords={(reason) => ofPeople(reason, dimension)}
					/>
				))}
				{evidence ? <Figure name="Marked words, F1" estimate={evidence.f1} /> : null}
			</dl>
			{evidence ? <p className="mt-2 text-[12.5px] text-ink3">{inWords(evidence)}</p> : null}
			{pairs.length > 0 ? (
				<div className="mt-4">
					<FigureTable
						caption="Agreement of each pair of people"
						rowsAre="pairs"
						columns={columns}
						rows={pairs}
						keyOf={({ a, b }) => `${a}\n${b}`}
					/>
				</div>
			) : null}
			{made ? <p className="mt-2 text-[12.5px] text-ink3">Pairs: {made}.</p> : null}
			{main ? (
				<p className="mt-2 text-[12.5px] text-ink3">
					Judges are held against {main.a} and {main.b}: {othersLabelled(humans, main)}.
					{humans.settling ? "" : " Figures of all together count those labels too."}
				</p>
			) : null}
			{humans.settling ? (
				<p className="mt-2 text-[12.5px] text-ink3">{settlingInWords(humans.settling)}.</p>
			) : null}
			{humans.pairs.length > pairs.length ? (
				<p className="mt-2 text-[12.5px] text-ink3">
					The {PAIRS_SHOWN} of {count(humans.pairsShared ?? humans.pairs.length)} pairs that share
					most items; <code>concord agree --all-pairs</code> prints all of them.
				</p>
			) : null}
			{pairs.length === 0 ? (
				<p className="text-ink2">No two people share at least five items.</p>
			) : null}
		</Card>
	);
}

function inWords({ pairs, unmarked = 0 }: EvidenceJson): string {
	if (pairs === undefined) return "Marked words: nothing to compare yet.";
	const none =
		unmarked > 0 ? ` ${count(unmarked)} items where nobody marked any are left out.` : "";
	return `Marked words: of the characters that two people marked in an item, how many both did (1: the same, 0: none, or only one marked any); the mean over pairs of people, then over items. Nothing is taken off for chance.${none}`;
}

const AGREEMENT: FigureColumn<PairJson> = {
	title: "Agreement",
	kind: "num",
	cell: ({ percentAgreement }) => <EstimateCell estimate={percentAgreement} as="share" />,
};

function pairColumns(
	pairs: readonly PairJson[],
	{ key, symbol }: ReturnType<typeof headlineOf>,
	axis: ForestAxis,
): FigureColumn<PairJson>[] {
	return [
		{
			title: "Pair",
			kind: "name",
			cell: ({ a, b }) => (
				<span className="font-normal">
					{a} <span className="text-ink3">and</span> {b}
				</span>
			),
		},
		{
			title: `${symbol} and 95 % interval`,
			kind: "main",
			cell: (pair) => <EstimateCell estimate={estimateOf(pair, key)} strong />,
		},
		{
			title: "Drawn",
			kind: "plot",
			axis: <ForestHeader axis={axis} />,
			cell: (pair) => (
				<EstimateForest
					estimate={estimateOf(pair, key)}
					axis={axis}
					title={`${pair.a} and ${pair.b}:`}
				/>
			),
		},
		// Numbers are hardly ever the same, so that nobody counts how often they are.
		...(pairs.some(({ percentAgreement }) => percentAgreement) ? [AGREEMENT] : []),
		{
			title: "Shared items",
			kind: "num",
			cell: ({ a, b, n }) => (
				<ItemsLink of="both" a={a} b={b}>
					{count(n)}
				</ItemsLink>
			),
		},
	];
}

/** Few groups of items are the reason of everybody's figures, as they are of the judges'. */
function ofPeople(reason: Reason, dimension: DimensionJson): string {
	return reason === "TOO_FEW" ? reasonAbout(reason, { dimension }) : reasonInWords(reason);
}

function Figure({
	name,
	estimate,
	reasonWords,
}: {
	name: string;
	estimate: EstimateJson;
	reasonWords?: (reason: Reason) => string;
}) {
	return (
		<div className="max-w-64">
			<dt className="text-[12px] text-ink3">{name}</dt>
			<dd className="text-base">
				<EstimateCell estimate={estimate} strong explained {...(reasonWords && { reasonWords })} />
			</dd>
		</div>
	);
}
