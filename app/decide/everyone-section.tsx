import { ItemsLink } from "../agreement/counted-items.tsx";
import type { EstimateJson } from "../agreement/estimate.ts";
import { EstimateCell } from "../agreement/estimate-cell.tsx";
import { EstimateForest, lowestDrawn } from "../agreement/estimate-forest.tsx";
import { JudgeLink } from "../agreement/judge-link.tsx";
import { ForestHeader, forestAxis } from "../ui/charts/forest-plot.tsx";
import { HeatPlot } from "../ui/charts/heat-plot.tsx";
import { type FigureColumn, FigureTable } from "../ui/figure-table.tsx";
import { Folded } from "../ui/folded.tsx";
import { count, counted, decimal } from "../ui/numbers.ts";
import type { Everyone, RaterName } from "./everyone.ts";

type Pair = { readonly a: RaterName; readonly b: RaterName; readonly estimate: EstimateJson };

/** People and judges, each with each: a matrix of up to twenty, and the pairs with their intervals. */
export function EveryoneSection({
	everyone,
	hrefOfJudge,
}: {
	everyone: Everyone;
	hrefOfJudge: (judge: string) => string;
}) {
	const { raters, symbol, title, estimates, others, unlisted } = everyone;
	if (raters.length < 2) return null;
	const pairs = estimates
		.flatMap((row, i) =>
			row.flatMap((estimate, j) => (estimate ? [{ a: raters[i], b: raters[j], estimate }] : [])),
		)
		.sort((x, y) => figureOf(y.estimate) - figureOf(x.estimate));
	const numbers = raters.map((_, place) => String(place + 1));
	return (
		<Folded id="everyone" title="Everyone with everyone" summary={summaryOf(everyone, pairs)}>
			<div className="mb-4 max-sm:hidden">
				<HeatPlot
					title={`${title} of each two`}
					range={[0, 1]}
					rows={raters.map(({ name }, place) => `${place + 1} · ${name}`)}
					rowsTo={raters.map(({ kind, name }) => (kind === "judge" ? hrefOfJudge(name) : null))}
					columns={numbers}
					cells={raters.map((_, i) =>
						raters.map((__, j) => ({
							value: i === j ? null : valueOrNull(estimates[Math.min(i, j)][Math.max(i, j)]),
						})),
					)}
					base=""
					dense
				/>
				<p className="mt-2 text-[12.5px] text-ink3">
					{title}; those who agree stand together (average linkage). A dash: the two share nothing
					that has this figure.
				</p>
			</div>
			<FigureTable
				caption="Agreement of each two"
				rowsAre="pairs"
				columns={columnsOf(symbol, pairs)}
				rows={pairs}
				keyOf={({ a, b }) => `${a.kind} ${a.name}\n${b.kind} ${b.name}`}
			/>
			{others.length > 0 ? (
				<div className="mt-4">
					<FigureTable
						caption="Those who are not in the matrix"
						rowsAre="raters"
						columns={othersColumns(symbol)}
						rows={others}
						keyOf={({ kind, name }) => `${kind} ${name}`}
					/>
				</div>
			) : null}
			{unlisted > 0 ? (
				<p className="mt-2 text-[12.5px] text-ink3">
					{counted(unlisted, "further rater")} not listed; <code>concord agree --json</code> has
					every judge, with <code>--all-pairs</code> every two people.
				</p>
			) : null}
		</Folded>
	);
}

function summaryOf({ raters, symbol, others }: Everyone, pairs: readonly Pair[]): string {
	const known = pairs.filter(({ estimate }) => "value" in estimate);
	const size = `${count(raters.length)} × ${count(raters.length)}`;
	const rest = others.length > 0 ? `, ${count(others.length)} more in a table` : "";
	const [first, last] = [known[0], known.at(-1)];
	if (!first || !last) return `${size}${rest}; no two share items that have a figure`;
	return `${size}${rest}; ${symbol} from ${decimal(figureOf(last.estimate))} (${last.a.name} and ${last.b.name}) to ${decimal(figureOf(first.estimate))} (${first.a.name} and ${first.b.name})`;
}

function columnsOf(symbol: string, pairs: readonly Pair[]): readonly FigureColumn<Pair>[] {
	const axis = forestAxis(pairs.flatMap(({ estimate }) => lowestDrawn(estimate)));
	return [
		{
			title: "Pair",
			kind: "name",
			cell: ({ a, b }) => (
				<span className="font-normal">
					<Rater rater={a} /> <span className="text-ink3">and</span> <Rater rater={b} />
				</span>
			),
		},
		{
			title: `${symbol} and 95 % interval`,
			kind: "main",
			cell: ({ estimate }) => <EstimateCell estimate={estimate} strong />,
		},
		{
			title: "Drawn",
			kind: "plot",
			axis: <ForestHeader axis={axis} />,
			cell: ({ a, b, estimate }) => (
				<EstimateForest
					estimate={estimate}
					axis={axis}
					title={`${a.name} and ${b.name}: ${symbol}`}
				/>
			),
		},
		{
			title: "Shared items",
			kind: "num",
			cell: ({ a, b, estimate }) => (
				<ItemsLink of="both" a={a.name} b={b.name}>
					{count(estimate.n)}
				</ItemsLink>
			),
		},
	];
}

/** A judge's name opens its page. */
function Rater({ rater: { kind, name } }: { rater: RaterName }) {
	return kind === "judge" ? <JudgeLink judge={name} /> : name;
}

type Other = Everyone["others"][number];

function othersColumns(symbol: string): readonly FigureColumn<Other>[] {
	return [
		{ title: "Not in the matrix", kind: "name", cell: (rater) => <Rater rater={rater} /> },
		{
			title: `${symbol} with the nearest`,
			kind: "main",
			cell: ({ estimate }) => (estimate ? <EstimateCell estimate={estimate} /> : "too few"),
		},
		{
			title: "Nearest in the matrix",
			kind: "text",
			cell: ({ nearest }) => nearest?.name ?? "shares too few items with them",
		},
		{
			title: "Shared items",
			kind: "num",
			cell: ({ name, nearest, estimate }) =>
				nearest && estimate ? (
					<ItemsLink of="both" a={name} b={nearest.name}>
						{count(estimate.n)}
					</ItemsLink>
				) : (
					"too few"
				),
		},
	];
}

function valueOrNull(estimate: EstimateJson | null): number | null {
	return estimate && "value" in estimate ? estimate.value : null;
}

function figureOf(estimate: EstimateJson): number {
	return "value" in estimate ? estimate.value : Number.NEGATIVE_INFINITY;
}
