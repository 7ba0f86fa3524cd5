import { count } from "../../ui/numbers.ts";
import { Notice } from "../../ui/page.tsx";
import { Verbatim } from "../../ui/verbatim.tsx";
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
	const others = mostRequests - requests.length;
	return (
		<div className="grid grid-cols-[minmax(0,1fr)] gap-3">
			<p className="text-ink2">
				What would be sent about <code>{item}</code>, word for word. Nothing was sent.
				{others > 0
					? ` Up to ${others} further ${others === 1 ? "request depends" : "requests depend"} on the answers.`
					: null}
			</p>
			{requests.map(({ purpose, messages, schema, tokens }, at) => (
				<section
					// biome-ignore lint/suspicious/noArrayIndexKey: requests of one preview never move
					key={at}
					className="grid grid-cols-[minmax(0,1fr)] gap-2"
				>
					<h3 className="font-semibold">
						Request {at + 1}, {purpose}:{" "}
						<span className="num">about {count(tokens)} tokens in</span>
					</h3>
					{messages.map(({ role, content }, place) => (
						// biome-ignore lint/suspicious/noArrayIndexKey: messages of one request never move
						<Verbatim key={place} title={role} text={content} open />
					))}
					{schema === null ? null : <Verbatim title="Schema of the answer" text={schema} />}
				</section>
			))}
		</div>
	);
}
