import { scaleLinear } from "d3-scale";
import { decimal } from "../numbers.ts";

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

/** In per cent of the drawing's width, so that it takes the width that there is. */
const MARGIN = 4;
const ROW = 26;
/** As many as have room for their labels on a narrow screen. */
const TICKS = 4;

/** Estimates with their intervals on one axis, a row each. */
export function BarsPlot({ title, range, rows }: BarsPlotProps) {
	const axis = scaleLinear(range, [MARGIN, 100 - MARGIN]);
	const at = (place: number) => `${axis(place)}%`;
	return (
		<table className="w-full table-fixed border-collapse">
			<caption className="sr-only">{title}</caption>
			<colgroup>
				<col className="w-2/5" />
				<col />
				<col className="w-14" />
			</colgroup>
			<tbody>
				{rows.map(({ label, value, ci, group }, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: labels may be alike, and rows never move
					<tr key={place} className={startsGroup(rows, place) ? "border-t border-line2" : ""}>
						<th scope="row" className="py-0 pr-3 text-left font-normal wrap-anywhere">
							{group && startsGroup(rows, place) ? (
								<span className="block pt-1 text-[12.5px] text-ink3">{group}</span>
							) : null}
							<span className="block">{label}</span>
						</th>
						<td className="p-0 align-bottom">
							<svg width="100%" height={ROW} className="block" aria-hidden="true">
								{axis.ticks(TICKS).map((tick) => (
									<line
										key={tick}
										x1={at(tick)}
										x2={at(tick)}
										y1={0}
										y2={ROW}
										stroke="var(--line2)"
									/>
								))}
								{ci ? (
									<line
										x1={at(ci[0])}
										x2={at(ci[1])}
										y1={ROW / 2}
										y2={ROW / 2}
										stroke="var(--accent)"
										strokeWidth={2}
										strokeLinecap="round"
									/>
								) : null}
								{value === null ? null : (
									<circle cx={at(value)} cy={ROW / 2} r={4} fill="var(--accent)" />
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
						<svg width="100%" height={16} className="block" aria-hidden="true">
							{axis.ticks(TICKS).map((tick) => (
								<text key={tick} x={at(tick)} y={12} textAnchor="middle">
									{String(Math.round(tick * 100) / 100).replace("-", "−")}
								</text>
							))}
						</svg>
					</td>
					<td />
				</tr>
			</tfoot>
		</table>
	);
}

function startsGroup(rows: BarsPlotProps["rows"], at: number): boolean {
	return at > 0 ? rows[at]?.group !== rows[at - 1]?.group : rows[at]?.group !== undefined;
}
