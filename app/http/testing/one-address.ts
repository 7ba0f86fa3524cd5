import { once } from "node:events";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/**
 * One address with several servers behind it, asked in turns: what people have who run more than one. A server that is
 * away breaks the connection of whoever was to be answered by it.
 * @param servers their addresses, as they are at each request
 */
export async function oneAddress(servers: () => readonly string[]): Promise<string> {
	let turn = 0;
	const balancer = createServer((asked, answer) => {
		const all = servers();
		const { hostname, port } = new URL(all[turn++ % all.length] ?? "");
		const { method, url: path, headers } = asked;
		const passedOn = request({ hostname, port, method, path, headers }, (answered) => {
			answer.writeHead(answered.statusCode ?? 502, answered.headers);
			answered.pipe(answer);
			answered.on("error", () => answer.destroy());
		});
		passedOn.on("error", () => answer.destroy());
		answer.on("close", () => passedOn.destroy());
		asked.pipe(passedOn);
	}).listen(0, "127.0.0.1");
	await once(balancer, "listening");
	onTestFinished(() => {
		balancer.closeAllConnections();
		balancer.close();
	});
	return `http://127.0.0.1:${(balancer.address() as AddressInfo).port}`;
}
