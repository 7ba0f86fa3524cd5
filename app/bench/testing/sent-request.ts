import { Agent, request as ask } from "node:http";
import type { OddRequest } from "./odd-requests.ts";

export type Sent = {
	/** Null: the connection ended without an answer. */
	readonly status: number | null;
	readonly headers: Readonly<Record<string, string | string[] | undefined>>;
	readonly text: string;
};

const agent = new Agent({ keepAlive: true, maxSockets: 16 });
/** Of an answer so much is read: an event stream goes on for longer. */
const ENOUGH_BYTES = 4_000_000;

/** Sends a request as it is, with no header that was not asked for but those that HTTP needs. */
export function sent(
	url: string,
	{ method, path, headers, body }: Omit<OddRequest, "visitor">,
	cookie: string,
): Promise<Sent> {
	return new Promise((done) => {
		const lost = () => done({ status: null, headers: {}, text: "" });
		const { hostname, port } = new URL(url);
		const asking = ask({
			...{ agent, hostname, port, method, path },
			headers: {
				...headers,
				...(cookie && { cookie }),
				...(body !== null && { "content-length": Buffer.byteLength(body) }),
			},
		});
		asking.once("error", lost);
		asking.once("response", (response) => {
			let text = "";
			const end = () =>
				done({ status: response.statusCode ?? null, headers: response.headers, text });
			response.setEncoding("utf8");
			response.on("data", (piece: string) => {
				text += piece;
				const isStream = response.headers["content-type"] === "text/event-stream";
				if (isStream || text.length > ENOUGH_BYTES) response.destroy();
			});
			response.once("close", end);
			response.once("error", end);
		});
		asking.end(body ?? undefined);
	});
}
