import { othersInWords, whereTheyAre } from "./outbox-line.tsx";
import { OutboxTroubles } from "./outbox-troubles.tsx";
import { useOutbox } from "./use-outbox.ts";

/** On pages beside the label page: where the answers are while some are on their way, or wait for the person. */
export function OutboxNote({ raterId }: { raterId: string }) {
	const { outbox, status } = useOutbox(raterId);
	const { entries, savedAt, others } = status;
	if (entries.length === 0 && savedAt === null && others === 0) return null;
	const toSend = entries.some(({ trouble }) => trouble === null);
	return (
		<div className="card">
			{toSend || savedAt !== null || others > 0 ? (
				<p role="status" className="px-5 py-3 text-ink2">
					{toSend || savedAt !== null ? `${whereTheyAre(status)} ` : null}
					{othersInWords(others)}
				</p>
			) : null}
			<OutboxTroubles entries={entries} outbox={outbox} shownItemId={undefined} />
		</div>
	);
}
