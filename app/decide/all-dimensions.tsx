import { Link } from "@remix-run/react";
import { toneOf } from "../agreement/board.ts";
import { EstimateCell } from "../agreement/estimate-cell.tsx";
import { drawn, EstimateForest, lowestDrawn } from "../agreement/estimate-forest.tsx";
import { ForestLegend } from "../agreement/forest-legend.tsx";
import { verdictShort } from "../agreement/person-verdict.ts";
import { type ForestAxis, ForestHeader, forestAxis } from "../ui/charts/forest-plot.tsx";
import { Coverage } from "../ui/coverage.tsx";
import { count, counted } from "../ui/numbers.ts";
import { ScrollX } from "../ui/scroll-x.tsx";
import type { DecidePage } from "./decide-page.server.ts";
import type { DecidedJudge } from "./decided-dimension.ts";

type Dimension = DecidePage["dimensions"][number];

type AllDimensionsProps = {
	dimensions: readonly Dimension[];
	margin: number;
	/** @param rubricVersion of which labels alone count; all by default */
	hrefOf: (dimension: string, rubricVersion?: number) => string;
	hrefOfJudge: (dimension: string, judge: string) => string;
	hrefOfItems: (dimension: string) => string;
};

/** Every dimension with the judges that its own answer names: a click into each. */
export function AllDimensions({ dimensions, margin, ...links }: AllDimensionsProps) {
	const points = dimensions.flatMap(({ judges, band }) => [
		...judges.flatMap(({ point }) => lowestDrawn(point)),
		...lowestDrawn(band),
	]);
	const axis = forestAxis(points);
	const isAnyTaken = dimensions.some(({ judges }) =>
		judges.some(({ cost, p50 }) => cost !== null || p50 !== null),
	);
	const columns = 6 + (isAnyTaken ? 2 : 0);
	return (
		<section className="card min-w-0" aria-label="Dimensions">
			<ScrollX label="Dimensions">
				<table className="table figures figures-dense dimensions">
					<caption className="sr-only">Every dimension and the judges to use</caption>
					<thead>
						<tr>
							<th scope="col" className="name">
								Judge to use
							</th>
							<th scope="col" className="num main">
								Agreement with people
							</th>
							<th scope="col" className="plot">
								<span className="sr-only">Drawn</span>
								<ForestHeader axis={axis} />
							</th>
							<th scope="col" className="num">
								Against a person
							</th>
							<th scope="col" className="num">
								Alt-test
							</th>
							{isAnyTaken ? (
								<>
									<th scope="col" className="num">
										Per 1,000
									</th>
									<th scope="col" className="num">
										p50
									</th>
								</>
							) : null}
							<th scope="col" className="num">
								Coverage
							</th>
						</tr>
					</thead>
					{dimensions.map((dimension) => (
						<tbody key={dimension.name}>
							<Heading dimension={dimension} columns={columns} {...links} />
							{dimension.judges.map((judge) => (
								<JudgeRow
									key={judge.judge}
									judge={judge}
									dimension={dimension}
									axis={axis}
									isAnyTaken={isAnyTaken}
									href={(rater) => links.hrefOfJudge(dimension.name, rater)}
								/>
							))}
						</tbody>
					))}
				</table>
			</ScrollX>
			<div className="grid gap-1.5 border-t border-line px-4 py-3 text-[12.5px] text-ink3">
				{dimensions.some(({ band }) => band) ? <ForestLegend margin={margin} /> : null}
				<p className="max-w-[80em]">
					A: not shown worse than any other judge, at 5 % over all comparisons of the dimension. κ
					is Cohen’s, κw with quadratic weights, ρ Spearman’s; where people can be held against each
					other, judge and person stand against the same people. Intervals are 95 %.
					{isAnyTaken
						? ""
						: " Cost and latency are not known: these judges were imported, or asked no model here."}
				</p>
			</div>
		</section>
	);
}

type HeadingProps = Pick<AllDimensionsProps, "hrefOf" | "hrefOfItems"> & {
	dimension: Dimension;
	columns: number;
};

/** The dimension, what its answer says, and on how many items that rests. */
function Heading({ dimension, columns, hrefOf, hrefOfItems }: HeadingProps) {
	const { name, title, scale, says, person, labelled, isPreliminary, judges, more } = dimension;
	return (
		<tr className="heading">
			<th scope="rowgroup" colSpan={columns} className="name">
				<div className="grid gap-x-8 gap-y-1 sm:grid-cols-[minmax(9rem,14rem)_minmax(0,1fr)]">
					<div>
						<Link to={hrefOf(name)} className="link text-[15px]">
							{title}
						</Link>{" "}
						<small className="font-normal text-ink3">{scale}</small>
						<small className="block font-normal text-ink3">
							<Link to={hrefOfItems(name)} className="link">
								{counted(labelled, "item")}
							</Link>{" "}
							· {isPreliminary ? "preliminary: labels still come in" : "closed"}
						</small>
					</div>
					<div className="max-w-3xl font-normal">
						<p className="text-[14.5px]">{says}</p>
						{judges.length > 0 ? (
							<p className="text-[12.5px] text-ink2">As good as a person? {person}</p>
						) : null}
						{dimension.hardly === null ? null : (
							<p className="text-[12.5px] text-ink2">Open: {dimension.hardly}</p>
						)}
						{dimension.mixed ? (
							<p className="text-[12.5px] text-ink2">
								Labels under several rubric versions are counted together here:{" "}
								{dimension.mixed.together}.{" "}
								<Link to={hrefOf(name, dimension.mixed.newest)} className="link">
									Version {dimension.mixed.newest} alone
								</Link>
							</p>
						) : null}
						{more > 0 ? (
							<p className="text-[12.5px] text-ink2">
								<Link to={hrefOf(name)} className="link">
									and {counted(more, "judge")} more
								</Link>
							</p>
						) : null}
					</div>
				</div>
			</th>
		</tr>
	);
}

type JudgeRowProps = {
	judge: DecidedJudge;
	dimension: Dimension;
	axis: ForestAxis;
	isAnyTaken: boolean;
	href: (rater: string) => string;
};

function JudgeRow({ judge, dimension, axis, isAnyTaken, href }: JudgeRowProps) {
	const { group, symbol, point, ratio, verdict, altTest, cost, p50, scored, asked, raters } = judge;
	return (
		<tr>
			<th scope="row" className="name">
				<span className="flex items-baseline gap-2">
					{group ? (
						<span className={`grp ${group === "A" ? "grp-a" : ""}`.trim()}>
							<span className="sr-only">Group </span>
							{group}
						</span>
					) : null}
					<Link to={href(raters[0])} className="link min-w-0">
						{judge.judge}
					</Link>
				</span>
			</th>
			<td className="num main">
				<span className="text-ink3">{symbol}</span> <EstimateCell estimate={point} strong />
			</td>
			<td className="plot">
				<EstimateForest
					estimate={point}
					axis={axis}
					band={drawn(dimension.band)}
					tone={toneOf({ verdict }, dimension.band !== null)}
					title={`${dimension.title}, ${judge.judge}: ${symbol}`}
				/>
			</td>
			<td className="num" data-label="Against a person">
				{dimension.band ? <EstimateCell estimate={ratio} /> : <None words={dimension.noBand} />}
				{verdict ? <small> {verdictShort(verdict)}</small> : null}
			</td>
			<td className="num" data-label="Alt-test">
				{altTest ? `${altTest.won} of ${altTest.tested}` : <None words="not asked" />}
			</td>
			{isAnyTaken ? (
				<>
					<td className="num" data-label="Per 1,000">
						{cost ?? <None words="not known" />}
					</td>
					<td className="num" data-label="p50">
						{p50 ?? <None words="not known" />}
					</td>
				</>
			) : null}
			<td className="num" data-label="Coverage">
				<Coverage scored={scored} asked={asked} />
				{asked < dimension.labelled ? <small> of {count(asked)} asked</small> : null}
			</td>
		</tr>
	);
}

function None({ words }: { words: string }) {
	return <span className="text-ink3">{words}</span>;
}
