import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";

/** A port that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
	const probe = createServer().listen(0);
	await once(probe, "listening");
	const address = probe.address();
	probe.close();
	await once(probe, "close");
	if (address === null || typeof address === "string") throw new Error("no port");
	return address.port;
}

/** Everything that `concord start` has printed once `sign` is among it; an error if it ends before. */
export function untilSaid(child: ChildProcess, sign: string): Promise<string> {
	return new Promise((said, failed) => {
		let printed = "";
		const listen = (chunk: Buffer) => {
			printed += chunk.toString();
			if (printed.includes(sign)) said(printed);
		};
		child.stdout?.on("data", listen);
		child.stderr?.on("data", listen);
		child.once("exit", () => failed(new Error(`concord start ended:\n${printed}`)));
	});
}
