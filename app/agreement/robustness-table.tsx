import { Link } from "@remix-run/react";
import { type FigureColumn, FigureTable } from "../ui/figure-table.tsx";
import { Card } from "../ui/page.tsx";
import type { DimensionJson } from "./agreement-json.ts";
import {
	peopleLeftOut,
	ROBUSTNESS_NOTE,
	ROBUSTNESS_TITLE,
	robustnessSentences,
	type WayRow,
	wayHeader,
	wayRows,
} from "./robustness-words.ts";

const columnsOf = (mayBeBest: string): readonly FigureColumn<WayRow>[] => [
	{ title: "Counted", kind: "name", cell: ({ way }) => <span className="font-normal">{way}</span> },
	{ title: "By", kind: "text", cell: ({ statistic }) => statistic },
	{ title: "Items", kind: "num", cell: ({ n }) => n },
	{
		title: mayBeBest.charAt(0).toUpperCase() + mayBeBest.slice(1),
		label: `${mayBeBest}:`,
		kind: "text",
		cell: (row) => row.mayBeBest,
	},
	{
		title: "Beside the first",
		label: "beside the first:",
		kind: "text",
		cell: ({ beside }) => <span className={beside === "same" ? "text-ink2" : ""}>{beside}</span>,
	},
];

/** Whether another reference, policy, weight or cut would change who may be the best. */
export function RobustnessTable({
	dimension,
	hrefToAsk,
}: {
	dimension: DimensionJson;
	/** The same page with the ways computed, however many judgments there are. */
	hrefToAsk: string;
}) {
	const sentences = robustnessSentences(dimension, "the link below");
	if (sentences.length === 0) return null;
	const rows = wayRows(dimension);
	return (
		<Card title={ROBUSTNESS_TITLE} note={[...sentences, ...peopleLeftOut(dimension)].join(" ")}>
			{rows.length === 0 ? (
				<Link className="link" to={hrefToAsk}>
					Count in other ways too
				</Link>
			) : (
				<>
					<FigureTable
						caption={ROBUSTNESS_TITLE}
						rowsAre="ways"
						columns={columnsOf(wayHeader(dimension).mayBeBest)}
						rows={rows}
						keyOf={({ way }) => way}
					/>
					<p className="mt-2 text-[12.5px] text-ink3">{ROBUSTNESS_NOTE}</p>
				</>
			)}
		</Card>
	);
}
