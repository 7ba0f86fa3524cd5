import { counted } from "../../ui/numbers.ts";
import { Card, Notice } from "../../ui/page.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
import { countedRequests } from "./counted-requests.ts";
import type { DryItem, DryRun } from "./dry-run.server.ts";
import { costOfRequest, worstInWords } from "./dry-run-in-words.ts";
import { RequestsView } from "./requests-view.tsx";

/** What a run would send about its first items, word for word, and what it comes to at worst. */
export function DryRunView({ dry }: { dry: DryRun }) {
	const { model, endpoint, items } = dry;
	return (
		<section id="dry-run" className="scroll-mt-16">
			<Card title="Dry run" note="Nothing was sent, nothing spent, and no run was made.">
				<p className="wrap-anywhere text-ink2">
					{items.length === 0
						? "Nothing is left to ask."
						: `What ${model} at ${endpoint.name} (${endpoint.baseUrl}) would be asked about the first ${counted(items.length, "item")} of the run, word for word.`}{" "}
					{worstInWords(dry)}
				</p>
				{endpoint.sentAlong.length > 0 ? (
					<div className="mt-4">
						<Verbatim title="Sent along with each" text={endpoint.sentAlong.join("\n")} open />
					</div>
				) : null}
				{items.map((item) => (
					<AskedItem key={item.item} item={item} />
				))}
			</Card>
		</section>
	);
}

function AskedItem({ item: { item, requests, mostRequests, unasked } }: { item: DryItem }) {
	const others = mostRequests - countedRequests(requests);
	return (
		<section className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-3 border-t border-line2 pt-4">
			<h3 className="text-base font-semibold">
				<code>{item}</code>
			</h3>
			{unasked === null ? null : <Notice kind="warning">{unasked}</Notice>}
			{unasked === null && others > 0 ? (
				<p className="text-ink2">
					Up to {counted(others, "further request depends", "further requests depend")} on the
					answers.
				</p>
			) : null}
			<RequestsView requests={requests} note={costOfRequest} />
		</section>
	);
}
