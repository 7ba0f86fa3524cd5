import { ForestMark, type ForestTone } from "../ui/charts/forest-plot.tsx";
import { decimal } from "../ui/numbers.ts";

/** What colour and shape of the points repeat, in words: beside a person, within what matters or not. */
export function ForestLegend({ margin }: { margin: number }) {
	const entries: readonly (readonly [ForestTone, string])[] = [
		["shown", `at most ${decimal(margin)} worse than a person, or as good`],
		["open", "open, or not known"],
		["below", "worse than a person"],
	];
	return (
		<ul className="flex flex-wrap gap-x-5 gap-y-1">
			{entries.map(([tone, words]) => (
				<li key={tone} className="flex items-center gap-1.5">
					<svg width={16} height={12} viewBox="-8 -6 16 12" aria-hidden="true">
						<ForestMark tone={tone} />
					</svg>
					{words}
				</li>
			))}
			<li className="flex items-center gap-1.5">
				<span aria-hidden="true" className="h-3 w-4 border-x border-dashed border-ink3 bg-band" />a
				person, held against the same other people
			</li>
		</ul>
	);
}
