import { Link } from "@remix-run/react";
import { type ForestAxis, ForestHeader, forestAxis } from "../ui/charts/forest-plot.tsx";
import { Coverage } from "../ui/coverage.tsx";
import { count, decimal, share } from "../ui/numbers.ts";
import { ScrollX } from "../ui/scroll-x.tsx";
import type { DimensionJson } from "./agreement-json.ts";
import { type BoardRow, boardOf } from "./board.ts";
import { dataSentences } from "./data-words.ts";
import type { EstimateJson } from "./estimate.ts";
import { EstimateCell } from "./estimate-cell.tsx";
import { type Drawn, EstimateWithForest, lowestDrawn } from "./estimate-with-forest.tsx";
import { verdictShort } from "./person-slot.ts";
import { withLimits } from "./plain-words.ts";
import { reasonAbout } from "./reason-words.ts";
import { unscoredWords } from "./report-words.ts";

type LeaderboardProps = {
	dimension: DimensionJson;
	/** What judges are held against: "the majority", "the mean", or a person's name. */
	reference: string;
	hrefOfJudge: (judge: string) => string;
};

const AT_FIRST = 12;

/**
 * The judges of a dimension in the order of their ranking. Where people can be compared with each other
 * the chart holds judge and person against the same people, and the band is the person.
 */
export function Leaderboard({ dimension, reference, hrefOfJudge }: LeaderboardProps) {
	const { rows, person } = boardOf(dimension);
	const band = person && "value" in person ? { value: person.value, interval: person.ci } : null;
	const axis = forestAxis([
		...rows.flatMap(({ point }) => lowestDrawn(point)),
		...(band?.interval ? [band.interval[0]] : []),
	]);
	const symbols = [...new Set(rows.map(({ statistic }) => statistic.symbol))].join(" or ");
	const shows: Shows = {
		person: band !== null,
		agreement: rows.some(({ judge }) => judge.percentAgreement),
		bias: rows.some(({ judge }) => judge.bias),
		unscored: rows.some(({ judge }) => judge.scored < judge.asked),
		altTest: rows.some(({ ranked }) => ranked.person?.altTest),
	};
	const columns = { axis, band, shows, hrefOfJudge };
	return (
		<>
			<Board rows={rows.slice(0, AT_FIRST)} symbols={symbols} {...columns} reference={reference} />
			{rows.length > AT_FIRST ? (
				<details className="card">
					<summary className="cursor-pointer px-5 py-3 font-medium">
						Show {count(rows.length - AT_FIRST)} more judges
					</summary>
					<Board
						rows={rows.slice(AT_FIRST)}
						symbols={symbols}
						{...columns}
						reference={reference}
						plain
					/>
				</details>
			) : null}
			<BoardNotes dimension={dimension} person={person} shows={shows} />
		</>
	);
}

type Shows = Record<"person" | "agreement" | "bias" | "unscored" | "altTest", boolean>;

type Columns = {
	axis: ForestAxis;
	band: Drawn | null;
	shows: Shows;
	hrefOfJudge: (judge: string) => string;
};

/** Many columns: headings of two lines, intervals under their figures, and less between them. */
const COMPACT =
	"[&_th]:whitespace-normal! [&_th]:align-bottom [&_td]:px-2! [&_th]:px-2! [&_td.num_small]:ml-0! [&_td.num_small]:block";

function Board({
	rows,
	symbols,
	reference,
	plain = false,
	...columns
}: Columns & { rows: readonly BoardRow[]; symbols: string; reference: string; plain?: boolean }) {
	const { axis, shows } = columns;
	return (
		<ScrollX label="Judges" className={plain ? "" : "card max-sm:-order-1"}>
			<table className={`table ${COMPACT}`}>
				<caption className="sr-only">Judges by agreement with people</caption>
				<thead>
					<tr>
						<th scope="col">Group</th>
						<th scope="col">Judge</th>
						<th scope="col" className="num">
							{symbols} with {shows.person ? "other people" : reference}
						</th>
						<th className="px-0! py-1.5!">
							<ForestHeader axis={axis} />
						</th>
						{shows.person ? (
							<>
								<th scope="col" className="num">
									Share of a person
								</th>
								{shows.altTest ? (
									<th scope="col" className="num">
										Alt-test
									</th>
								) : null}
								<th scope="col" className="num">
									Own, with {reference}
								</th>
							</>
						) : null}
						{shows.agreement ? (
							<th scope="col" className="num">
								Agreement
							</th>
						) : null}
						{shows.bias ? (
							<th scope="col" className="num">
								Bias
							</th>
						) : null}
						{shows.person ? null : (
							<th scope="col" className="num">
								n
							</th>
						)}
						<th scope="col" className="num">
							Coverage
						</th>
						{shows.unscored ? <th scope="col">Unscored</th> : null}
					</tr>
				</thead>
				<tbody>
					{rows.map((row) => (
						<JudgeRow key={row.judge.judge} row={row} {...columns} />
					))}
				</tbody>
			</table>
		</ScrollX>
	);
}

function JudgeRow({ row, axis, band, shows, hrefOfJudge }: Columns & { row: BoardRow }) {
	const { judge, ranked, point, own, statistic, verdict } = row;
	const altTest = ranked.person?.altTest;
	return (
		<tr>
			<td>
				<span className={`grp ${ranked.group === "A" ? "grp-a" : ""}`}>{ranked.group ?? "–"}</span>
			</td>
			<td className="whitespace-nowrap">
				{ranked.raters ? (
					<>
						<span className="font-semibold">{judge.judge}</span>
						<small className="block">
							{ranked.raters.map((rater, at) => (
								<span key={rater}>
									{at > 0 ? " and " : ""}
									<Link to={hrefOfJudge(rater)} className="link">
										{at > 0 ? "swapped" : "usual order"}
									</Link>
								</span>
							))}
						</small>
					</>
				) : (
					<Link to={hrefOfJudge(judge.judge)} className="font-semibold hover:underline">
						{judge.judge}
					</Link>
				)}
			</td>
			<EstimateWithForest
				estimate={point}
				axis={axis}
				band={band}
				title={`${judge.judge}: ${statistic.title}`}
			/>
			{shows.person ? (
				<>
					<td className="num">
						<EstimateCell estimate={ranked.person?.ratio} />
						{verdict ? <small className="block">{verdictShort(verdict)}</small> : null}
					</td>
					{shows.altTest ? (
						<td className="num">{altTest ? `${altTest.won} of ${altTest.tested}` : "—"}</td>
					) : null}
					<td className="num">
						<EstimateCell estimate={own} />
						<small className="block">on {count(own?.n ?? judge.n)} items</small>
					</td>
				</>
			) : null}
			{shows.agreement ? (
				<td className="num">
					<EstimateCell estimate={judge.percentAgreement} as="share" />
				</td>
			) : null}
			{shows.bias ? (
				<td className="num">
					<EstimateCell estimate={judge.bias} />
				</td>
			) : null}
			{shows.person ? null : <td className="num">{count(own?.n ?? judge.n)}</td>}
			<td className="num">
				<Coverage scored={judge.scored} asked={judge.asked} />
				<small className="block">
					{count(judge.scored)} of {count(judge.asked)}
				</small>
			</td>
			{shows.unscored ? (
				<td className="min-w-36 text-[12.5px] text-ink2">
					{unscoredWords(judge.unscored)}
					{judge.bounds && judge.scored < judge.asked ? (
						<small className="block">
							agrees in {share(judge.bounds.low)} to {share(judge.bounds.high)} whatever they would
							have been
						</small>
					) : null}
				</td>
			) : null}
		</tr>
	);
}

/** What the columns mean, and why something in them is missing: in words, nothing behind a hover. */
function BoardNotes({
	dimension,
	person,
	shows,
}: {
	dimension: DimensionJson;
	person: EstimateJson | null;
	shows: Shows;
}) {
	const { ranking } = dimension;
	const groups = [...new Set(ranking.judges.map(({ group }) => group))].filter((group) => group);
	const sentences: string[] = [];
	if (groups.length > 0) {
		const [, ...worse] = groups;
		const lower = worse.map((group, at) => `${group}: worse than one in ${groups[at]}.`).join(" ");
		sentences.push(
			`A: may be the best. ${lower} Order and groups come from the ${count(ranking.n)} items that these judges share; own figures, from all items that a judge scored, never decide them.`,
		);
	}
	if (person && "value" in person) {
		sentences.push(
			`Each person is held against the others of the same items, and so is each judge. The band is a person: ${withLimits(person.value, person.ci)}.`,
		);
	}
	const [altTest] = ranking.judges.flatMap(({ person: beside }) =>
		beside?.altTest ? [beside.altTest] : [],
	);
	if (shows.altTest && altTest) {
		sentences.push(
			`Alt-test: against how many of the people a judge represents the rest as well, a person being allowed ${decimal(altTest.epsilon)} more (ε).`,
		);
	}
	sentences.push(...dataSentences(dimension));
	sentences.push(...missingIntervals(dimension));
	return <p className="-mt-2 max-w-[70em] px-0.5 text-[12.5px] text-ink3">{sentences.join(" ")}</p>;
}

/** Each reason for which a figure or an interval is not there, once. */
function missingIntervals(dimension: DimensionJson): string[] {
	const rows = dimension.judges.map((judge): readonly unknown[] => Object.values(judge));
	const sentences = rows.flat().flatMap((cell) => {
		if (typeof cell !== "object" || cell === null) return [];
		if ("undefined" in cell) {
			const { undefined: reason } = cell as Extract<EstimateJson, { undefined: unknown }>;
			return [`No value: ${reasonAbout(reason, { dimension })}`];
		}
		if (!("ciReason" in cell)) return [];
		const { ciReason } = cell as Extract<EstimateJson, { value: number }>;
		return ciReason ? [`No interval: ${reasonAbout(ciReason, { dimension })}`] : [];
	});
	return [...new Set(sentences)];
}
