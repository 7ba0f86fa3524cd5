import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { openWarning } from "../base/open-warning.ts";
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

const OTHER = "without HOST this machine alone is served, and with 0.0.0.0 all of its addresses.";

test("Network: a host that cannot be listened on is one sentence, with a port and without", async () => {
	const unknown = `HOST is no-such-host.invalid, a name that leads to no address; ${OTHER}`;
	expect(await refusalOf(3999, "no-such-host.invalid")).toBe(unknown);
	expect(await refusalOf(null, "no-such-host.invalid")).toBe(unknown);
	// An address that is kept for documentation.
	expect(await refusalOf(3999, "192.0.2.1")).toBe(
		`HOST is 192.0.2.1, which is no address of this machine; ${OTHER}`,
	);
});

test("Network: a port that is in use, of all addresses or of one", async () => {
	const port = await aTakenPort();
	const taken = (host: string) =>
		`port ${port} of ${host} (HOST) is in use; choose another with --port.`;
	expect(await refusalOf(port, "")).toBe(taken("127.0.0.1"));
	expect(await refusalOf(port, "0.0.0.0")).toBe(taken("0.0.0.0"));
});

test("Network: whoever serves other machines over http is warned", () => {
	const warned = (host: string, publicUrl = "http://concord.example.org") => {
		vi.stubEnv("HOST", host);
		vi.stubEnv("PUBLIC_URL", publicUrl);
		return openWarning();
	};
	for (const host of ["", "127.0.0.1", "127.1.2.3", "::1", "localhost"]) {
		expect(warned(host)).toBeNull();
	}
	expect(warned("0.0.0.0")).toContain("HOST is 0.0.0.0: other machines reach this server");
	expect(warned("::")).toContain("https");
	expect(warned("0.0.0.0", "https://concord.example.org")).toBeNull();
});
