import { Moment } from "../../ui/moment.tsx";
import { Card } from "../../ui/page.tsx";
import type { HistoryEntry } from "./item-history.server.ts";

/** What people and adjudicators did with an item, the newest last; what no longer counts is struck through. */
export function ItemHistory({ history }: { history: HistoryEntry[] }) {
	if (history.length === 0) return null;
	return (
		<Card title="History" note="Answers given here, decisions and proposals, in order of time.">
			<ol className="grid gap-2.5">
				{history.map(({ key, when, who, what, replaced, lines }) => (
					<li key={key} className="border-l-2 border-line pl-3">
						<p>
							<span className={replaced ? "text-ink3 line-through" : ""}>
								<b>{who}</b> {what}
							</span>
							<span className="ml-2 text-[12px] text-ink3">
								<Moment at={when} />
								{replaced ? (
									<>
										, until <Moment at={replaced} />
									</>
								) : null}
							</span>
						</p>
						{lines.map((line) => (
							<p key={line} className="text-[13px] wrap-anywhere text-ink2" dir="auto">
								{line}
							</p>
						))}
					</li>
				))}
			</ol>
		</Card>
	);
}
