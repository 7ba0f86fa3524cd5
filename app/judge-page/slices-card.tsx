import { Link, useLocation } from "@remix-run/react";
import { DifferenceHeader, DifferencePlot, differenceAxis } from "../ui/charts/difference-plot.tsx";
import { type FigureColumn, FigureTable } from "../ui/figure-table.tsx";
import { count, counted, decimal, pInWords } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { Slices } from "./judge-parts.server.ts";
import { changed } from "./judge-query.ts";
import { CERTAINTY, PEOPLE } from "./own-fields.ts";
import { pointsInWords, sliceAnswer, sliceTest, worthReading } from "./slices-in-words.ts";
import type { SliceRow } from "./worse-where.ts";

/** Where the judge disagrees with people more than elsewhere, each part of the items opening its items. */
export function SlicesCard({ slices, name }: { slices: Slices; name: string }) {
	const { rows, kind, notes } = slices;
	const { search } = useLocation();
	const reading = worthReading(slices);
	const isShare = kind === "levels";
	const axis = differenceAxis(rows.flatMap(({ more, ci }) => (ci ? [more, ...ci] : [more])));
	const written = isShare ? pointsInWords : decimal;
	const columns: FigureColumn<SliceRow>[] = [
		{
			title: "Part of the items",
			kind: "name",
			cell: ({ field, part }) => (
				<>
					<span className="text-[12px] font-normal text-ink3">{field}</span> {part}
				</>
			),
		},
		{
			title: isShare ? "points more" : "farther by",
			kind: "main",
			cell: ({ more, ci, is }) => (
				<>
					{written(more)}
					<small>
						{ci ? `${written(ci[0])} to ${written(ci[1])}` : "no interval"}
						{is === "few" ? ", too few" : ""}
					</small>
				</>
			),
		},
		{
			title: "Drawn",
			kind: "plot",
			axis: <DifferenceHeader axis={axis} />,
			cell: ({ field, part, more, ci, is }) => (
				<DifferencePlot
					axis={axis}
					difference={{ value: more, ci }}
					shows={is === "worse" ? "against" : is === "better" ? undefined : "open"}
					title={`${field} ${part}: ${written(more)}${ci ? `, ${written(ci[0])} to ${written(ci[1])}` : ", no interval"}`}
				/>
			),
		},
		{
			title: "here",
			kind: "num",
			cell: (row) => (
				<Link className="link" to={`${changed(search, itemsOf(row, isShare))}#disagreements`}>
					{isShare
						? `${count(Math.round(row.here * row.n))} of ${count(row.n)}`
						: `${decimal(row.here)} on ${count(row.n)}`}
				</Link>
			),
		},
		{
			title: "elsewhere",
			kind: "num",
			cell: ({ there, elsewhere }) =>
				isShare
					? `${count(Math.round(there * elsewhere))} of ${count(elsewhere)}`
					: `${decimal(there)} on ${count(elsewhere)}`,
		},
		{
			title: "likely",
			kind: "num",
			cell: ({ likely }) => (likely === null ? "too few" : written(likely)),
		},
		{ title: "p", kind: "num", cell: ({ p }) => (p === null ? "no test" : pInWords(p)) },
	];
	return (
		<Card title="Worse where">
			<p className="-mt-2 mb-2 max-w-prose">{sliceAnswer(slices, name)}</p>
			{reading ? <p className="mb-2 max-w-prose text-ink2">{reading}</p> : null}
			{rows.length === 0 ? null : (
				<FigureTable
					caption="Disagreement by part of the items"
					rowsAre="parts"
					columns={columns}
					rows={rows}
					keyOf={({ field, part }) => `${field} ${part}`}
				/>
			)}
			<div className="mt-2 grid gap-1 text-[12.5px] text-ink3">
				{rows.length === 0 ? null : <p>{sliceTest(slices)}</p>}
				{notes.map((note) => (
					<p key={note}>{note}</p>
				))}
				{rows.some(({ is }) => is === "few") ? (
					<p>
						{counted(rows.filter(({ is }) => is === "few").length, "part")} of fewer than 30 items
						or 10 groups: nothing is said of them.
					</p>
				) : null}
			</div>
		</Card>
	);
}

/** The inbox with the items of a part. */
function itemsOf({ field, part }: SliceRow, isShare: boolean): Record<string, string | null> {
	const own = { slice: null, sure: null, votes: null, item: null, show: isShare ? null : "all" };
	if (field === CERTAINTY) return { ...own, sure: `${field}=${part}` };
	if (field === PEOPLE) return { ...own, votes: part };
	return { ...own, slice: `${field}=${part}` };
}
