import { Form, Link, useLocation } from "@remix-run/react";
import { count, counted } from "../ui/numbers.ts";
import { Card, Notice } from "../ui/page.tsx";
import { changed } from "./judge-query.ts";

type FailuresCardProps = {
	/** Of the dimension: cells without a value, by reason, and how many were asked. */
	readonly unscored: Readonly<Record<string, number>>;
	readonly asked: number;
	/** The judge's runs, the newest first; null where a file brought it, or who looks may not see them. */
	readonly runs: readonly { readonly id: string; readonly words: string }[] | null;
	readonly home: string;
	readonly judgeId: string;
	/** Cells of runs that may succeed now. */
	readonly passing: number;
	readonly problem: string | undefined;
};

/** Why cells have no value, each reason with its items, and asking again what may succeed now. */
export function FailuresCard({
	unscored,
	asked,
	runs,
	home,
	judgeId,
	passing,
	problem,
}: FailuresCardProps) {
	const { search } = useLocation();
	const reasons = Object.entries(unscored).sort(([, a], [, b]) => b - a);
	const all = reasons.reduce((sum, [, cells]) => sum + cells, 0);
	return (
		<Card
			title="Failures"
			note={
				all === 0
					? `All ${counted(asked, "item")} that it was asked have a value here.`
					: `${count(all)} of ${counted(asked, "item")} have no value here.`
			}
		>
			{problem ? <Notice kind="error">{problem}</Notice> : null}
			<dl className="grid max-w-md gap-1">
				{reasons.map(([reason, cells]) => (
					<div key={reason} className="flex justify-between gap-4">
						<dt>{reason.replaceAll("_", " ")}</dt>
						<dd>
							<Link
								className="link"
								to={`${changed(search, {
									...{ show: `failed-${reason}`, slice: null, sure: null, votes: null, item: null },
								})}#disagreements`}
							>
								{counted(cells, "item")}
							</Link>
						</dd>
					</div>
				))}
			</dl>
			{passing > 0 ? (
				<Form method="post" className="mt-3">
					<button type="submit" name="intent" value="retry" className="btn">
						Ask again {counted(passing, "cell")} that may succeed now
					</button>
				</Form>
			) : null}
			{runs && runs.length > 0 ? (
				<p className="mt-3 flex flex-wrap gap-x-3 text-[12.5px]">
					<span className="text-ink3">Its runs:</span>
					{runs.map(({ id, words }) => (
						<Link key={id} className="link" to={`${home}/runs/${id}`}>
							{words}
						</Link>
					))}
					<Link className="link" to={`${home}/runs?judge=${judgeId}`}>
						all of them, with what they cost
					</Link>
				</p>
			) : null}
		</Card>
	);
}
