import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createFileRoutes } from "./file-routes.ts";
import type { Ledger } from "./ledger.ts";
import { createModelRoutes } from "./model-routes.ts";
import type { ModelServerScript } from "./scripted-model.ts";
import {
	createServerContext,
	type ModelServerOptions,
	notFound,
	UNREAD,
	type Visit,
} from "./server-context.ts";
import { writeJson, writeReply } from "./write-reply.ts";

export type { BatchScript, ModelServerScript } from "./scripted-model.ts";
export type { ModelServerOptions } from "./server-context.ts";

export type ModelServer = {
	/** Base URL for clients: `http://127.0.0.1:PORT/v1`. */
	readonly url: string;
	readonly ledger: Ledger;
	/** Connections that were accepted, and those of them that are open. */
	readonly connections: { readonly accepted: number; readonly open: number };
	/** Replaces what the script says; use counts start anew, the ledger goes on. */
	setScript(script: ModelServerScript): void;
	close(): Promise<void>;
};

/**
 * A real HTTP server on loopback that speaks the OpenAI interface (chat completions, embeddings,
 * files, batches, models), with scripted answers and faults, a rate limit and a ledger.
 * Rejects where the port is taken.
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
	const context = createServerContext(options);
	const { ledger } = context;
	const { chat, embeddings } = createModelRoutes(context);
	const { files, batches } = createFileRoutes(context);

	function models({ response }: Visit): void {
		ledger.write({ ...UNREAD, number: 0, route: "other", kind: "models", status: 200 });
		const data = (options.models ?? ["scripted-model"]).map((id) => ({
			...{ id, object: "model", created: 0, owned_by: "scripted" },
		}));
		writeJson(response, 200, { body: { object: "list", data } });
	}

	async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const { pathname } = new URL(request.url ?? "/", "http://loopback");
		const path = pathname.split("/").slice(2).map(decodeURIComponent);
		const visit: Visit = { request, response, path };
		const isPost = request.method === "POST";
		if (isPost && pathname === "/v1/chat/completions") return chat(visit);
		if (isPost && pathname === "/v1/embeddings") return embeddings(visit);
		if (!isPost && pathname === "/v1/models") return models(visit);
		if (path[0] === "files") return files(visit);
		if (path[0] === "batches") return batches(visit);
		return writeReply(response, notFound(`Unknown request: ${request.method} ${pathname}`));
	}

	const server = createServer((request, response) => {
		// A client that hangs up in the middle is part of what is tested, not an error.
		handle(request, response).catch(() => response.destroy());
	});
	const connections = { accepted: 0, open: 0 };
	server.on("connection", (socket) => {
		connections.accepted++;
		connections.open++;
		socket.once("close", () => connections.open--);
	});
	await new Promise<void>((ready, failed) => {
		server.once("error", failed);
		server.listen(options.port ?? 0, "127.0.0.1", ready);
	});
	const { port } = server.address() as AddressInfo;

	return {
		url: `http://127.0.0.1:${port}/v1`,
		ledger,
		connections,
		setScript: context.model.setScript,
		close() {
			return new Promise((closed) => {
				server.close(() => closed());
				server.closeAllConnections();
			});
		},
	};
}
