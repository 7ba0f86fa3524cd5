import { z } from "zod";

const Environment = z.object({
	DATABASE_URL: z.string().min(1).optional(),
	/** Where people reach the app, when a proxy stands before it: `https://concord.example.org`. */
	PUBLIC_URL: z.url().optional(),
	/** `off` leaves judge runs to another process. */
	RUN_WORKER: z.enum(["on", "off"]).default("on"),
	/** Internal hosts that judges may ask, parted by commas: see judging/allowed-hosts.server.ts. */
	CONCORD_ALLOW_HOSTS: z.string().optional(),
	/** `concord start --demo` sets it: the plain address shows how to enter. */
	CONCORD_DEMO: z.enum(["on", "off"]).default("off"),
	NODE_ENV: z.string().default("development"),
});

const parsed = Environment.safeParse(process.env);
if (!parsed.success) {
	throw new Error(`The environment is not usable: ${z.prettifyError(parsed.error)}`);
}

/** What the process was started with, checked once. */
export const config = parsed.data;
