import { Link, useLocation } from "@remix-run/react";
import type { EstimateJson } from "../agreement/estimate.ts";
import { count, counted, share } from "../ui/numbers.ts";
import { ScrollX } from "../ui/scroll-x.tsx";
import type { InboxPage } from "./inbox.server.ts";
import { changed } from "./judge-query.ts";

type ConfusionFilterProps = {
	readonly page: Pick<InboxPage, "counts" | "rates" | "levels" | "short">;
	readonly name: string;
	readonly show: string | null;
};

/** Up to so many levels each cell has room for its share and limits; their table holds them for more. */
const ROOMY = 3;

/** People's levels in rows, the judge's in columns: each cell shows its items in the list. */
export function ConfusionFilter({
	page: { counts, rates, levels, short },
	name,
	show,
}: ConfusionFilterProps) {
	const { search } = useLocation();
	if (!counts || !rates) return null;
	const isRoomy = levels.length <= ROOMY;
	const totals = counts.map((row) => row.reduce((sum, items) => sum + items, 0));
	return (
		<ScrollX label="Matrix" className="mt-3">
			<table className="confusion" data-roomy={isRoomy || undefined}>
				<caption className="sr-only">People’s levels in rows, those of {name} in columns</caption>
				<thead>
					<tr>
						<th scope="col">people ↓ judge →</th>
						{levels.map((level, code) => (
							<th key={level} scope="col">
								{isRoomy ? level : (short[code] ?? level)}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{counts.map((row, i) => (
						<tr key={levels[i]}>
							<th scope="row">
								{levels[i]} <small className="font-normal text-ink3">{count(totals[i] ?? 0)}</small>
							</th>
							{row.map((items, j) => {
								const cell = `${i}-${j}`;
								const rate = rates[i]?.[j];
								return (
									<td key={cell} style={shade(items, totals[i] ?? 0, i === j)}>
										{items === 0 ? (
											<span className="text-ink3">·</span>
										) : (
											<Link
												to={changed(search, { show: show === cell ? null : cell, item: null })}
												aria-current={show === cell ? "true" : undefined}
												aria-label={`${counted(items, "item")}, ${rateInWords(rate)} of those where people say ${levels[i]}: ${name} says ${levels[j]}`}
												preventScrollReset
											>
												<b>{count(items)}</b>
												{isRoomy ? <RateOf rate={rate} isDifferent={i !== j} /> : null}
											</Link>
										)}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</ScrollX>
	);
}

function RateOf({ rate, isDifferent }: { rate: EstimateJson | undefined; isDifferent: boolean }) {
	if (!rate || !("value" in rate)) return null;
	return (
		<>
			<span>{share(rate.value)}</span>
			{isDifferent && rate.ci ? (
				<small>
					{Math.round(rate.ci[0] * 100)}–{Math.round(rate.ci[1] * 100)}
				</small>
			) : null}
		</>
	);
}

function rateInWords(rate: EstimateJson | undefined): string {
	if (!rate || !("value" in rate)) return "no share";
	const limits = rate.ci
		? ` (${Math.round(rate.ci[0] * 100)} to ${Math.round(rate.ci[1] * 100)})`
		: "";
	return `${share(rate.value)}${limits}`;
}

/** The share of the row: agreement in the accent, the rest in the colour of what differs. */
function shade(items: number, total: number, isSame: boolean) {
	const part = total === 0 ? 0 : items / total;
	const colour = isSame ? "var(--accent)" : "var(--reject)";
	return { background: `color-mix(in srgb, ${colour} ${Math.round(part * 30)}%, transparent)` };
}
