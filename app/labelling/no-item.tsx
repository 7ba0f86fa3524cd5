import type { OutboxStatus } from "./outbox.ts";
import { whereTheyAre } from "./outbox-line.tsx";

type NoItemProps = { exhausted: boolean; status: OutboxStatus; home: string };

/** What stands where the item would: it is on its way, or there is none left and answers are still to be sent. */
export function NoItem({ exhausted, status, home }: NoItemProps) {
	const onlyTroubles = status.entries.length > 0 && status.entries.every(({ trouble }) => trouble);
	return (
		<section className="label-item" aria-label="Item" role="status">
			<h1>{exhausted ? "Nothing is left to answer" : "One moment: the next item is on its way"}</h1>
			<p className="text-ink2">
				{exhausted
					? onlyTroubles
						? "What is not stored stands beside this, with what you can do about it."
						: "What you answered is being stored."
					: "Keys that you press now count for no item. The next one comes by itself, also after the network was away."}
			</p>
			{status.entries.length > 0 && !onlyTroubles ? <p>{whereTheyAre(status)}</p> : null}
			{exhausted &&
			(status.sending === "paused" || status.entries.every(({ trouble }) => trouble)) ? (
				<p>
					<a className="btn" href={home}>
						Go on
					</a>
				</p>
			) : null}
		</section>
	);
}
