import { onTestFinished } from "vitest";
import { type ModelServer, type ModelServerOptions, startModelServer } from "./model-server.ts";

/** A model server for the test that asks for it: closed when the test is over. */
export async function aModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
	const server = await startModelServer(options);
	onTestFinished(() => server.close());
	return server;
}
