import { nothingBegun, takeBackAll } from "../upkeep/begun.server.ts";
import { tell } from "./failure.ts";

/** With the exit code by which a shell knows of each. */
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;

/**
 * Does what can be taken back (`takenBackIfEnded`). Where somebody ends it meanwhile, what was begun is taken back, and
 * a sentence says what was changed.
 */
export async function endable<Done>(work: () => Promise<Done>): Promise<Done> {
	nothingBegun();
	const end = (signal: NodeJS.Signals) => {
		tell(`ended by ${signal}: ${takeBackAll()}.`);
		// Nothing that is under way is waited for: it works on what is removed.
		process.exit(SIGNALS[signal as keyof typeof SIGNALS]);
	};
	const signals = Object.keys(SIGNALS) as (keyof typeof SIGNALS)[];
	for (const signal of signals) process.on(signal, end);
	try {
		return await work();
	} finally {
		for (const signal of signals) process.off(signal, end);
	}
}
