/** What a command has made and takes back where somebody ends it: Ctrl-C, a service that is stopped, a terminal that is closed. */
import { setImmediate } from "node:timers/promises";

/** In the order in which it was made. */
const begun = new Set<() => void>();

const NOTHING_CHANGED = "nothing was changed, and what was begun is removed";
let outcome = NOTHING_CHANGED;

/**
 * Notes how to take back what is about to be made. It is called where the command is ended, and has to be done at once.
 * @returns says that this is no longer needed
 */
export function takenBackIfEnded(takeBack: () => void): () => void {
	begun.add(takeBack);
	return () => void begun.delete(takeBack);
}

/** What from now on is said of a command that is ended: words that go on from "ended by SIGINT: ". */
export function endedNow(words: string): void {
	outcome = words;
}

/** For the beginning of a command. */
export function nothingBegun(): void {
	begun.clear();
	outcome = NOTHING_CHANGED;
}

/** Takes back all that was noted, the last first. @returns what is said then */
export function takeBackAll(): string {
	const all = [...begun].reverse();
	begun.clear();
	const failed = all.filter((takeBack) => {
		try {
			takeBack();
			return false;
		} catch {
			return true;
		}
	});
	return failed.length === 0
		? outcome
		: `${outcome === NOTHING_CHANGED ? "nothing was changed" : outcome}, but not all that was begun could be removed: \`concord doctor\` names it`;
}

/** SQLite's work keeps signals waiting; they are heard here. */
export async function signalsHeard(): Promise<void> {
	await setImmediate();
}
