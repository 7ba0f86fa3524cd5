import { Link } from "@remix-run/react";
import { EstimateCell } from "../agreement/estimate-cell.tsx";
import { drawn, EstimateForest, lowestDrawn } from "../agreement/estimate-forest.tsx";
import { withLimits } from "../agreement/plain-words.ts";
import { ForestHeader, forestAxis } from "../ui/charts/forest-plot.tsx";
import { type FigureColumn, FigureTable } from "../ui/figure-table.tsx";
import { counted } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import type { VersionRow } from "./versions.server.ts";

type VersionsCardProps = {
	readonly home: string;
	readonly versions: readonly VersionRow[];
	readonly dimension: string;
	readonly isAdministrator: boolean;
};

/** The versions of the judge's series, each beside the one that it was made from, on the same items. */
export function VersionsCard({ home, dimension, versions, isAdministrator }: VersionsCardProps) {
	const axis = forestAxis(versions.flatMap(({ own }) => lowestDrawn(own)));
	const symbol = versions.find(({ own }) => drawn(own))?.symbol ?? "κ";
	const columns: FigureColumn<VersionRow>[] = [
		{
			title: "Version",
			kind: "name",
			cell: ({ id, name, identity, isThis }) => (
				<>
					{isThis ? (
						name
					) : (
						<Link className="link" to={`${home}/judges/${id}`}>
							{name}
						</Link>
					)}{" "}
					<code className="text-[11px] font-normal text-ink3">{identity}</code>
				</>
			),
		},
		{
			title: symbol,
			kind: "main",
			cell: ({ own }) => (own ? <EstimateCell estimate={own} strong /> : "not asked here"),
		},
		{
			title: "Drawn",
			kind: "plot",
			axis: <ForestHeader axis={axis} />,
			cell: ({ name, own }) => (
				<EstimateForest estimate={own} axis={axis} title={`${name}: ${symbol}`} />
			),
		},
		{
			title: "to the one before",
			kind: "num",
			cell: ({ change }) => (change ? withLimits(change.difference, change.ci) : "not compared"),
		},
		{
			title: "So",
			label: "",
			kind: "text",
			cell: ({ name, change }) =>
				change ? (
					<>
						{SO[change.is]} {change.from}, on{" "}
						<Link
							className="link"
							to={`${home}/compare?${new URLSearchParams({ kind: "prompts", dimension, a: name, b: change.from })}`}
						>
							{counted(change.n, "common item")}
						</Link>
					</>
				) : (
					"nothing before it to compare with"
				),
		},
	];
	return (
		<Card
			title="Versions"
			note="Each is a judge of its own. Differences are paired on the same items, all versions tested together."
		>
			<div id="versions" className="scroll-mt-16">
				<FigureTable
					caption="Versions of the series"
					rowsAre="versions"
					columns={columns}
					rows={versions}
					keyOf={({ id }) => id}
				/>
			</div>
			{isAdministrator ? (
				<p className="mt-2 text-[12.5px]">
					<Link
						className="link"
						to={`${home}/judges/${versions.find(({ isThis }) => isThis)?.id ?? ""}/setup#changes`}
					>
						What was changed
					</Link>
				</p>
			) : null}
		</Card>
	);
}

const SO = { better: "better than", worse: "worse than", open: "not told apart from" } as const;
