import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { CLIENT } from "#seeds/openid-provider.ts";
import { beginElsewhere } from "./provider.server.ts";

test("S7: an answer of the provider that does not end is broken off", async () => {
	let sent = 0;
	const server = createServer((_, answer) => {
		answer.writeHead(200, { "content-type": "application/json" });
		const piece = `{"a":"${"x".repeat(65_000)}"},`;
		const more = () => {
			while (!answer.destroyed) {
				sent += piece.length;
				if (!answer.write(piece)) return void answer.once("drain", more);
			}
		};
		more();
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	vi.stubEnv("PUBLIC_URL", "http://concord.example");
	vi.stubEnv("CONCORD_OIDC_ISSUER", `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	vi.stubEnv("CONCORD_OIDC_CLIENT_ID", CLIENT.id);
	vi.stubEnv("CONCORD_OIDC_CLIENT_SECRET", CLIENT.secret);
	vi.stubEnv("CONCORD_OIDC_NAME", "Example");
	vi.stubEnv("CONCORD_LOG_LEVEL", "silent");
	onTestFinished(() => void vi.unstubAllEnvs());
	expect(await beginElsewhere()).toEqual({
		kind: "refused",
		sentence: expect.stringContaining("What Example sent is not what this Concord asked for"),
	});
	// What stands in the system's buffers beside the megabyte that is taken.
	expect(sent).toBeLessThan(30_000_000);
});
