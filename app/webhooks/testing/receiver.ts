import { createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

export type Received = { readonly headers: IncomingHttpHeaders; readonly body: string };

/** How a receiver answers: by a status, or as a test writes it. */
export type Script = (received: Received, count: number) => number | ((to: ServerResponse) => void);

/** A receiver of webhooks on loopback, which keeps all that it was sent. */
export async function aReceiver(script: Script = () => 200) {
	const received: Received[] = [];
	const server = createServer(async (request, response) => {
		let body = "";
		for await (const chunk of request) body += chunk;
		const one = { headers: request.headers, body };
		received.push(one);
		const answer = script(one, received.length);
		if (typeof answer === "function") answer(response);
		else response.writeHead(answer).end("as scripted");
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return { received, host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}/hook` };
}

/** Is a delivery signed with a secret, as the specification of Standard Webhooks has receivers find out? */
export function isSigned({ headers, body }: Received, secret: string): boolean {
	const key = Buffer.from(secret.replace(/^whsec_/, ""), "base64");
	const text = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
	const expected = `v1,${createHmac("sha256", key).update(text).digest("base64")}`;
	return String(headers["webhook-signature"]).split(" ").includes(expected);
}
