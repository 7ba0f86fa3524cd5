import { forestAxis } from "../ui/charts/forest-plot.tsx";
import { FigureTable } from "../ui/figure-table.tsx";
import type { DimensionJson } from "./agreement-json.ts";
import { boardOf } from "./board.ts";
import { boardColumns } from "./board-columns.tsx";
import { BoardNotes } from "./board-notes.tsx";
import { drawn, lowestDrawn } from "./estimate-forest.tsx";
import { ForestLegend } from "./forest-legend.tsx";
import { referenceName } from "./headline.ts";
import type { JudgeTakesJson } from "./judge-takes.ts";

type LeaderboardProps = {
	dimension: DimensionJson;
	takes: readonly JudgeTakesJson[];
	hrefOfJudge: (judge: string) => string;
};

/**
 * The judges of a dimension in the order of their ranking. Where people can be compared with each other
 * the chart holds judge and person against the same people, and the band is the person.
 */
export function Leaderboard({ dimension, takes, hrefOfJudge }: LeaderboardProps) {
	const { rows, person } = boardOf(dimension);
	const band = drawn(person);
	const axis = forestAxis([
		...rows.flatMap(({ point }) => lowestDrawn(point)),
		...lowestDrawn(person),
	]);
	return (
		<section className="card min-w-0" aria-label="Judges">
			<FigureTable
				caption="Judges by agreement with people"
				rowsAre="judges"
				columns={boardColumns({
					rows,
					reference: referenceName(dimension),
					axis,
					band,
					hrefOfJudge,
					dimension,
					takes,
				})}
				rows={rows}
				keyOf={({ judge }) => judge.judge}
				dense
			/>
			{band ? (
				<div className="border-t border-line px-4 pt-3 text-[12.5px] text-ink3">
					<ForestLegend margin={dimension.ranking.margin} />
				</div>
			) : null}
			<BoardNotes dimension={dimension} rows={rows} person={person} />
		</section>
	);
}
