import { Card } from "../../ui/page.tsx";
import { type FiguresInWords, NOT_MEASURED } from "./judge-figures.ts";

/** What a judge takes in money, tokens and time, where anything is known. */
export function TakesCard({ takes: { cost, tokens, latency } }: { takes: FiguresInWords }) {
	if ([cost, tokens, latency].every((words) => words === NOT_MEASURED)) return null;
	if ([cost, tokens, latency].every((words) => words === "imported")) {
		return (
			<Card title="What it takes">
				<p className="text-ink2">A file brought its values; what they took is not known here.</p>
			</Card>
		);
	}
	const figures = [
		["Cost of 1,000 items", cost],
		["Tokens of 1,000 items", tokens],
		["A request takes, p50 and p95", latency],
	] as const;
	return (
		<Card title="What it takes" note="By what it was asked so far.">
			<dl className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-3">
				{figures.map(([title, value]) => (
					<div key={title}>
						<dt className="text-[12px] text-ink3">{title}</dt>
						<dd>{value}</dd>
					</div>
				))}
			</dl>
		</Card>
	);
}
