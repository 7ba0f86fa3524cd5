import { Notice } from "../../ui/page.tsx";
import { countedRequests } from "../runs/counted-requests.ts";
import { RequestsView } from "../runs/requests-view.tsx";
import type { JudgePreview } from "./preview-judge.server.ts";

/** What would be sent about an item, word for word. */
export function PreviewView({ preview }: { preview: JudgePreview }) {
	const { item, requests, mostRequests, unasked } = preview;
	if (unasked !== null) {
		return (
			<Notice kind="warning">
				{item}: {unasked}
			</Notice>
		);
	}
	const others = mostRequests - countedRequests(requests);
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<p className="text-ink2">
				What would be sent about <code>{item}</code>, word for word. Nothing was sent.
				{others > 0
					? ` Up to ${others} further ${others === 1 ? "request depends" : "requests depend"} on the answers.`
					: null}
			</p>
			<RequestsView requests={requests} />
		</div>
	);
}
