import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { isRefusal } from "../base/refusal.ts";
import { serve } from "./serve.ts";

afterEach(() => {
	vi.unstubAllEnvs();
});

/** Why nothing is served, before anything is started. */
async function refusalOf(port: number | null, host: string): Promise<string> {
	vi.stubEnv("HOST", host);
	const served = await serve(port, "unused.sqlite", false);
	if (!isRefusal(served)) throw new Error("It serves.");
	return served.sentence;
}

async function aTakenPort(): Promise<number> {
	const server = createServer().listen(0, "127.0.0.1");
	onTestFinished(() => void server.close());
	await once(server, "listening");
	return (server.address() as AddressInfo).port;
}

const OTHER =
	"127.0.0.1 serves this machine alone, and without HOST all of its addresses are served.";

test("a host that cannot be listened on is one sentence, with a port and without", async () => {
	const unknown = `HOST is no-such-host.invalid, a name that leads to no address; ${OTHER}`;
	expect(await refusalOf(3999, "no-such-host.invalid")).toBe(unknown);
	expect(await refusalOf(null, "no-such-host.invalid")).toBe(unknown);
	// An address that is kept for documentation.
	expect(await refusalOf(3999, "192.0.2.1")).toBe(
		`HOST is 192.0.2.1, which is no address of this machine; ${OTHER}`,
	);
});

test("a port that is in use, of all addresses or of one", async () => {
	const port = await aTakenPort();
	expect(await refusalOf(port, "")).toBe(`port ${port} is in use; choose another with --port.`);
	expect(await refusalOf(port, "127.0.0.1")).toBe(
		`port ${port} of 127.0.0.1 (HOST) is in use; choose another with --port.`,
	);
});
