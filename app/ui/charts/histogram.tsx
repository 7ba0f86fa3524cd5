import { ScrollX } from "../scroll-x.tsx";

type HistogramProps = {
	title: string;
	/** Edges, one more than counts, or names, as many as counts. */
	bins: readonly (number | string)[];
	series: readonly { readonly name: string; readonly counts: readonly number[] }[];
};

const WIDTH = 420;
const HEIGHT = 96;
const EDGE = 6;
const BASE = HEIGHT - 18;

/** Counts by bin, a small plot for each series, all of one height for one share. */
export function Histogram({ title, bins, series }: HistogramProps) {
	const shares = series.map(({ counts }) => {
		const total = counts.reduce((sum, count) => sum + count, 0);
		return counts.map((count) => (total === 0 ? 0 : count / total));
	});
	const highest = Math.max(0.01, ...shares.flat());
	const places = series[0]?.counts.length ?? 0;
	const step = (WIDTH - 2 * EDGE) / Math.max(1, places);
	const isNamed = bins.length === places;
	return (
		<ScrollX
			label="Chart"
			className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,18rem),1fr))] gap-x-6 gap-y-4"
		>
			{series.map(({ name, counts }, row) => (
				<figure key={name} className="grid gap-1">
					<figcaption className="text-[12.5px] text-ink2">
						{name} · n = {counts.reduce((sum, count) => sum + count, 0)}
					</figcaption>
					<svg
						viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
						className="block h-auto w-full"
						role="img"
						aria-label={`${title}, ${name}`}
					>
						{counts.map((count, place) => {
							const height = ((shares[row]?.[place] ?? 0) / highest) * (BASE - 8);
							const left = EDGE + place * step;
							return (
								// biome-ignore lint/suspicious/noArrayIndexKey: bins never move
								<g key={place}>
									<rect
										x={left + 1}
										y={BASE - height}
										width={Math.max(1, step - 2)}
										height={height}
										fill="var(--accent)"
									>
										<title>{`${binName(bins, place, isNamed)}: ${count}`}</title>
									</rect>
									{isNamed ? (
										<text x={left + step / 2} y={HEIGHT - 4} textAnchor="middle">
											{String(bins[place])}
										</text>
									) : null}
								</g>
							);
						})}
						<line x1={EDGE} x2={WIDTH - EDGE} y1={BASE} y2={BASE} stroke="var(--line)" />
						{isNamed
							? null
							: bins.map((edge, place) => (
									<text
										key={edge}
										x={EDGE + place * step}
										y={HEIGHT - 4}
										textAnchor={place === 0 ? "start" : place === places ? "end" : "middle"}
									>
										{places > 6 && place % 2 === 1 ? "" : edge}
									</text>
								))}
					</svg>
				</figure>
			))}
		</ScrollX>
	);
}

function binName(bins: HistogramProps["bins"], place: number, isNamed: boolean): string {
	return isNamed ? String(bins[place]) : `${bins[place]} to ${bins[place + 1]}`;
}
