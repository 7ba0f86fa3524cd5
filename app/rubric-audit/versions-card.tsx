import { Link } from "@remix-run/react";
import { EstimateCell } from "../agreement/estimate-cell.tsx";
import { DifferencePlot, differenceAxis } from "../ui/charts/difference-plot.tsx";
import { counted, decimal } from "../ui/numbers.ts";
import { Card } from "../ui/page.tsx";
import { ScrollX } from "../ui/scroll-x.tsx";
import { TableHead } from "../ui/table-head.tsx";
import type { DimensionAudit } from "./audit-json.ts";
import { gainInWords } from "./verdict-words.ts";

/** Two versions of the rubric by the same people on the same items. */
export function VersionsCard({
	dimensions,
	home,
}: {
	dimensions: readonly DimensionAudit[];
	home: string;
}) {
	const rows = dimensions.flatMap(({ title, versions }) => (versions ? [{ title, versions }] : []));
	const [first] = rows;
	if (!first) return null;
	const { before, after } = first.versions;
	const axis = differenceAxis(
		rows.flatMap(({ versions: { difference } }) =>
			"value" in difference ? [difference.value, ...(difference.ci ?? [])] : [],
		),
	);
	return (
		<Card
			title={`Version ${before} against version ${after}`}
			note={
				<>
					α of the same people on the same items, of what the{" "}
					<Link className="link" to={`${home}/rubric/compare?from=${before}&to=${after}`}>
						words changed
					</Link>
					; the intervals hold together at 95 %.
				</>
			}
		>
			<ScrollX label="Two versions" className="-mx-5">
				<table className="table">
					<TableHead
						columns={[
							"Dimension",
							{ title: String(before), className: "num" },
							{ title: String(after), className: "num" },
							{ title: "worse · better", className: "min-w-28 max-sm:hidden" },
							{ title: "Difference", className: "num" },
							"So",
						]}
					/>
					<tbody>
						{rows.map(({ title, versions }) => (
							<tr key={title}>
								<th scope="row" className="text-left font-semibold">
									{title}
									<span className="block text-[12px] font-normal text-ink3">
										{counted(versions.people, "person", "people")},{" "}
										{counted(versions.items, "item")}
									</span>
								</th>
								<td className="num">{figure(versions.alphaBefore)}</td>
								<td className="num">{figure(versions.alphaAfter)}</td>
								<td className="max-sm:hidden">
									{"value" in versions.difference ? (
										<DifferencePlot
											axis={axis}
											difference={versions.difference}
											title={`${title}: ${gainInWords(versions.difference)}`}
										/>
									) : null}
								</td>
								<td className="num">
									<EstimateCell estimate={versions.difference} />
								</td>
								<td className={versions.is === "not shown" ? "text-ink2" : "font-semibold"}>
									{versions.is}
								</td>
							</tr>
						))}
					</tbody>
				</table>
			</ScrollX>
		</Card>
	);
}

function figure(value: number | null): string {
	return value === null ? "none" : decimal(value);
}
