import { type ForestAxis, ForestHeader, forestAxis } from "../ui/charts/forest-plot.tsx";
import { count } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import type { DimensionJson, PairJson } from "./agreement-json.ts";
import type { EstimateJson } from "./estimate.ts";
import { EstimateCell } from "./estimate-cell.tsx";
import { EstimateWithForest, lowestDrawn } from "./estimate-with-forest.tsx";
import { headlineOf } from "./headline.ts";
import type { NamedFigure } from "./named-figures.server.ts";

const PAIRS_SHOWN = 20;

function estimateOf(pair: PairJson, key: string): EstimateJson | undefined {
	return pair[key as keyof PairJson] as EstimateJson | undefined;
}

/** How far people agree with each other: all together, then pair by pair, those sharing most first. */
export function HumanAgreement({
	dimension,
	figures,
}: {
	dimension: DimensionJson;
	/** Of all people together. */
	figures: readonly NamedFigure[];
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
	const axis = forestAxis(pairs.flatMap((pair) => lowestDrawn(estimateOf(pair, statistic.key))));
	return (
		<Card
			title="People among themselves"
			note={`${count(people)} people, ${count(humans.labels)} labels${humans.unscored ? `, ${count(humans.unscored)} “cannot judge”` : ""}; all together`}
		>
			<dl className="flex flex-wrap gap-x-8 gap-y-2">
				{figures.map(({ field, label, estimate }) => (
					<Figure key={field} name={label} estimate={estimate} />
				))}
			</dl>
			<ScrollX label="Table" className="mt-4">
				<table className="table">
					<caption className="sr-only">Agreement of each pair of people</caption>
					<thead>
						<tr>
							<th scope="col">Pair</th>
							<th scope="col" className="num">
								{statistic.symbol} and 95 % interval
							</th>
							<th className="px-0! py-1.5!">
								<ForestHeader axis={axis} />
							</th>
							<th scope="col" className="num">
								Agreement
							</th>
							<th scope="col" className="num">
								Shared items
							</th>
						</tr>
					</thead>
					<tbody>
						{pairs.map((pair) => (
							<PairRow
								key={`${pair.a}\n${pair.b}`}
								pair={pair}
								statistic={statistic.key}
								axis={axis}
							/>
						))}
					</tbody>
				</table>
			</ScrollX>
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

function Figure({ name, estimate }: { name: string; estimate: EstimateJson }) {
	return (
		<div className="max-w-64">
			<dt className="text-[12px] text-ink3">{name}</dt>
			<dd className="text-base">
				<EstimateCell estimate={estimate} strong explained />
			</dd>
		</div>
	);
}

type PairRowProps = { pair: PairJson; statistic: string; axis: ForestAxis };

function PairRow({ pair, statistic, axis }: PairRowProps) {
	const estimate = estimateOf(pair, statistic);
	return (
		<tr>
			<td className="sm:whitespace-nowrap">
				{pair.a} <span className="text-ink3">and</span> {pair.b}
			</td>
			<EstimateWithForest
				estimate={estimate}
				axis={axis}
				height={38}
				title={`${pair.a} and ${pair.b}:`}
			/>
			<td className="num">
				<EstimateCell estimate={pair.percentAgreement} as="share" />
			</td>
			<td className="num">{count(pair.n)}</td>
		</tr>
	);
}
