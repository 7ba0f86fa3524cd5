import { Link } from "@remix-run/react";
import { pageOf } from "./new-entry.ts";
import type { Outbox } from "./outbox.ts";
import type { OutboxEntry, OutboxTrouble } from "./outbox-store.ts";
import { leftOutInWords } from "./values-under.ts";

type OutboxTroublesProps = {
	entries: readonly OutboxEntry[];
	outbox: Outbox | null;
	/** The item on the screen, whose answer is not listed: it stands in the form. */
	shownItemId: string | undefined;
};

/** Answers that the server did not store and that wait for the person: each with its sentence and the ways on. */
export function OutboxTroubles({ entries, outbox, shownItemId }: OutboxTroublesProps) {
	const waiting = entries.filter(({ trouble, itemId }) => trouble && itemId !== shownItemId);
	if (waiting.length === 0) return null;
	const refused = waiting.filter(({ trouble }) => trouble?.kind === "refused");
	return (
		<section className="label-troubles" role="alert">
			<p>
				{waiting.length === 1
					? "One answer of yours is not stored. It is kept in this browser."
					: `${waiting.length} answers of yours are not stored. They are kept in this browser.`}
			</p>
			{refused.length > 1 ? (
				<p className="label-conflict-ways">
					<button type="button" className="btn" onClick={() => outbox?.retry(refused)}>
						Send all {refused.length} again
					</button>
				</p>
			) : null}
			<ul>
				{waiting.map((entry) => (
					<li key={entry.clientId}>
						<p dir="auto">{entry.excerpt || "(no text)"}</p>
						<p>{entry.trouble ? sentenceOf(entry.trouble) : null}</p>
						{entry.fields.comment ? (
							<p>
								You wrote: <q dir="auto">{entry.fields.comment}</q>
							</p>
						) : null}
						<p className="label-conflict-ways">
							{entry.trouble?.kind === "refused" ? (
								<button type="button" className="btn" onClick={() => outbox?.retry([entry])}>
									Send it again
								</button>
							) : (
								<Link className="btn" to={pageOf(entry)}>
									Look at it
								</Link>
							)}
							<button type="button" className="btn" onClick={() => outbox?.discard(entry)}>
								Give it up
							</button>
						</p>
					</li>
				))}
			</ul>
		</section>
	);
}

/** Why the server did not store an answer. */
export function sentenceOf(trouble: OutboxTrouble): string {
	switch (trouble.kind) {
		case "already-annotated":
			return "You have answered this item in another tab or window too, and differently.";
		case "rubric-changed":
			return `Version ${trouble.version} of the rubric was published before it arrived: look at your answer again and save it. ${leftOutInWords(trouble.leftOut ?? [])}`.trim();
		case "invalid":
			return Object.values(trouble.fieldErrors).flat().join(" ");
		case "refused":
			return trouble.sentence;
	}
}
