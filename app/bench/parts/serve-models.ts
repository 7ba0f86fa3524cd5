import { spawn } from "node:child_process";
import { resolve } from "node:path";

const SERVE = resolve(import.meta.dirname, "../../../judges/testing/serve.ts");

export type Served = { readonly url: string; readonly stop: () => void };

/** The scripted model server as another process, so that its CPU and memory are not counted. */
export async function serveModels(port: number, options: readonly string[] = []): Promise<Served> {
	const args = ["--import", "tsx", SERVE, "--port", String(port), ...options];
	const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
	await new Promise<void>((ready) => child.stdout.once("data", () => ready()));
	child.stdout.resume();
	return { url: `http://127.0.0.1:${port}/v1`, stop: () => child.kill() };
}
