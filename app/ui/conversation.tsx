import type { TurnView } from "./conversation.server.ts";
import { ItemText } from "./item-text.tsx";

type ConversationProps = { turns: readonly TurnView[]; raw?: boolean };

/** The turns of a conversation, each with who speaks; steps of an agent with their numbers. */
export function Conversation({ turns, raw = false }: ConversationProps) {
	return (
		<ol className="turns" aria-label="Conversation">
			{turns.map(({ role, title, step, asks, parts }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: turns never move
				<li key={index} className="card turn" data-role={role}>
					<p className="turn-head">
						<span className="eyebrow">
							{step === null ? null : <b>Step {step} · </b>}
							{role}
							{asks ? <b> · the question</b> : null}
						</span>{" "}
						{title}
					</p>
					{parts.map((part, place) =>
						part.title ? (
							// biome-ignore lint/suspicious/noArrayIndexKey: parts never move
							<div key={place} className="turn-part" data-kind={part.kind}>
								<p className="turn-part-title">{part.title}</p>
								<ItemText view={part} raw={raw} />
							</div>
						) : (
							// biome-ignore lint/suspicious/noArrayIndexKey: parts never move
							<ItemText key={place} view={part} raw={raw} />
						),
					)}
				</li>
			))}
		</ol>
	);
}
