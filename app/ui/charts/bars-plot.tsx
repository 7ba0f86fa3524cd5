import { scaleLinear } from "d3-scale";
import { decimal } from "../numbers.ts";
import { ScrollX } from "../scroll-x.tsx";

type BarsPlotProps = {
	title: string;
	range: readonly [number, number];
	rows: readonly {
		readonly label: string;
		readonly value: number | null;
		readonly ci?: readonly [number, number] | null;
		readonly group?: string;
	}[];
};

const PLOT = 250;
const EDGE = 8;
const ROW = 26;

/** Estimates with their intervals on one axis, a row each. */
export function BarsPlot({ title, range, rows }: BarsPlotProps) {
	const axis = scaleLinear(range, [EDGE, PLOT - EDGE]);
	return (
		<ScrollX label="Chart">
			<table className="w-full border-collapse">
				<caption className="sr-only">{title}</caption>
				<tbody>
					{rows.map(({ label, value, ci, group }, at) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: labels may be alike, and rows never move
						<tr key={at} className={startsGroup(rows, at) ? "border-t border-line2" : ""}>
							<th scope="row" className="max-w-80 py-0 pr-3 text-left font-normal" title={label}>
								{group && startsGroup(rows, at) ? (
									<span className="block pt-1 text-[12.5px] text-ink3">{group}</span>
								) : null}
								<span className="block truncate">{label}</span>
							</th>
							<td className="p-0 align-bottom">
								<svg width={PLOT} height={ROW} className="block" aria-hidden="true">
									{axis.ticks(5).map((tick) => (
										<line
											key={tick}
											x1={axis(tick)}
											x2={axis(tick)}
											y1={0}
											y2={ROW}
											stroke="var(--line2)"
										/>
									))}
									{ci ? (
										<line
											x1={axis(ci[0])}
											x2={axis(ci[1])}
											y1={ROW / 2}
											y2={ROW / 2}
											stroke="var(--accent)"
											strokeWidth={2}
											strokeLinecap="round"
										/>
									) : null}
									{value === null ? null : (
										<circle cx={axis(value)} cy={ROW / 2} r={4} fill="var(--accent)" />
									)}
								</svg>
							</td>
							<td className="num pl-3 text-right align-bottom whitespace-nowrap">
								{value === null ? "—" : decimal(value)}
							</td>
						</tr>
					))}
				</tbody>
				<tfoot>
					<tr>
						<td />
						<td className="p-0">
							<svg width={PLOT} height={16} className="block" aria-hidden="true">
								{axis.ticks(5).map((tick) => (
									<text key={tick} x={axis(tick)} y={12} textAnchor="middle">
										{String(Math.round(tick * 100) / 100).replace("-", "−")}
									</text>
								))}
							</svg>
						</td>
						<td />
					</tr>
				</tfoot>
			</table>
		</ScrollX>
	);
}

function startsGroup(rows: BarsPlotProps["rows"], at: number): boolean {
	return at > 0 ? rows[at]?.group !== rows[at - 1]?.group : rows[at]?.group !== undefined;
}
