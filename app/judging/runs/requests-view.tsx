import { count } from "../../ui/numbers.ts";
import { Verbatim } from "../../ui/verbatim.tsx";
import { timesInWords } from "./counted-requests.ts";
import type { PreviewedRequest } from "./previewed-request.server.ts";

type RequestsViewProps<R extends PreviewedRequest> = {
	requests: readonly R[];
	/** What is said of a request beside its tokens. */
	note?: (request: R) => string;
};

/** Requests word for word, as they would be sent. */
export function RequestsView<R extends PreviewedRequest>({ requests, note }: RequestsViewProps<R>) {
	return requests.map((request, at) => {
		const { purpose, messages, schema, parameters, tokens, times } = request;
		return (
			<section
				// biome-ignore lint/suspicious/noArrayIndexKey: requests of one preview never move
				key={at}
				className="grid grid-cols-[minmax(0,1fr)] gap-2"
			>
				<h3 className="font-semibold">
					Request {at + 1}, {purpose}
					{timesInWords({ times })}: <span className="num">about {count(tokens)} tokens in</span>
				</h3>
				{note ? <p className="text-ink2">{note(request)}</p> : null}
				{messages.map(({ role, content }, place) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: messages of one request never move
					<Verbatim key={place} title={role} text={content} open />
				))}
				<Verbatim
					title="Parameters"
					text={parameters.map(({ name, value }) => `${name}: ${value}`).join("\n")}
					open
				/>
				{schema === null ? null : <Verbatim title="Schema of the answer" text={schema} />}
			</section>
		);
	});
}
