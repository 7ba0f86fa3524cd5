import { Link } from "@remix-run/react";
import { type ForestAxis, ForestHeader, forestAxis } from "../ui/charts/forest-plot.tsx";
import { Coverage } from "../ui/coverage.tsx";
import { count } from "../ui/numbers.ts";
import { ScrollX } from "../ui/scroll-x.tsx";
import type { DimensionJson } from "./agreement-json.ts";
import { EstimateCell } from "./estimate-cell.tsx";
import { type Drawn, EstimateWithForest, lowestDrawn } from "./estimate-with-forest.tsx";
import { type RankedJudge, rankJudges } from "./headline.ts";
import { comparableYardstick, unscoredWords } from "./report-words.ts";

type LeaderboardProps = {
	dimension: DimensionJson;
	hrefOfJudge: (judge: string) => string;
};

/** The judges of a dimension, best first, with the people's agreement as a band behind them. */
export function Leaderboard({ dimension, hrefOfJudge }: LeaderboardProps) {
	const ranked = rankJudges(dimension);
	const band = comparableYardstick(dimension);
	const axis = forestAxis(ranked.flatMap(({ estimate }) => lowestDrawn(estimate)));
	const statistics = [
		...new Map(ranked.map(({ statistic }) => [statistic.key, statistic])).values(),
	];
	const heading = statistics.map(({ symbol }) => symbol).join(" or ");
	const shows = {
		agreement: ranked.some(({ judge }) => judge.percentAgreement),
		bias: ranked.some(({ judge }) => judge.bias),
		unscored: ranked.some(({ judge }) => judge.scored < judge.asked),
	};
	return (
		<>
			<ScrollX label="Judges" className="card">
				<table className="table">
					<caption className="sr-only">Judges by agreement with people</caption>
					<thead>
						<tr>
							<th scope="col">Judge</th>
							<th scope="col" className="num">
								{heading} and 95 % interval
							</th>
							<th className="px-0! py-1.5!">
								<ForestHeader axis={axis} />
							</th>
							{shows.agreement ? (
								<th scope="col" className="num">
									Agreement
								</th>
							) : null}
							{shows.bias ? (
								<th scope="col" className="num" title="mean of judge minus people">
									Bias
								</th>
							) : null}
							<th scope="col" className="num">
								n
							</th>
							<th scope="col" className="num">
								Coverage
							</th>
							{shows.unscored ? <th scope="col">Unscored</th> : null}
						</tr>
					</thead>
					<tbody>
						{ranked.map((row) => (
							<JudgeRow
								key={row.judge.judge}
								row={row}
								axis={axis}
								band={band}
								href={hrefOfJudge(row.judge.judge)}
								shows={shows}
							/>
						))}
					</tbody>
				</table>
			</ScrollX>
			<p className="-mt-2 px-0.5 text-[12.5px] text-ink3">
				{statistics.map(({ symbol, title }) => `${symbol}: ${title}. `)}
				{band ? `Band: people among themselves, ${band.name}, 95 %. ` : ""}A value without its
				interval says little; hover a figure for its n and method.
			</p>
		</>
	);
}

type JudgeRowProps = {
	row: RankedJudge;
	axis: ForestAxis;
	band: Drawn | null;
	href: string;
	shows: { agreement: boolean; bias: boolean; unscored: boolean };
};

function JudgeRow({ row, axis, band, href, shows }: JudgeRowProps) {
	const { judge, estimate, statistic } = row;
	const bounds = judge.bounds;
	return (
		<tr>
			<td className="whitespace-nowrap">
				<Link to={href} className="font-semibold hover:underline">
					{judge.judge}
				</Link>
			</td>
			<EstimateWithForest
				estimate={estimate}
				axis={axis}
				band={band}
				title={`${judge.judge}: ${statistic.title}`}
			/>
			{shows.agreement ? (
				<td
					className="num"
					title={
						bounds
							? `between ${(bounds.low * 100).toFixed(0)} % and ${(bounds.high * 100).toFixed(0)} % whatever the unscored would have been`
							: undefined
					}
				>
					<EstimateCell estimate={judge.percentAgreement} as="share" />
				</td>
			) : null}
			{shows.bias ? (
				<td className="num">
					<EstimateCell estimate={judge.bias} />
				</td>
			) : null}
			<td className="num">{count(estimate?.n ?? judge.n)}</td>
			<td className="num">
				<Coverage scored={judge.scored} asked={judge.asked} />
			</td>
			{shows.unscored ? (
				<td className="whitespace-nowrap text-[12.5px] text-ink2">
					{unscoredWords(judge.unscored)}
				</td>
			) : null}
		</tr>
	);
}
