import { bodyBytes } from "./body-bytes.ts";
import { timedOut, unavailable } from "./not-found.ts";
import { promiseToReject } from "./promise-to-reject.ts";

/** What the forms that strangers are sending may hold of memory, all together. */
const MAX_HELD_BYTES = 16 * 1024 * 1024;
/** Theirs are a login and a password; whoever is signed in may take as long as the line needs (`members-bodies.server.ts`). */
const MAX_MS = 30_000;

const TOO_SLOW = "The form took longer than 30 seconds to arrive, so nothing was changed. Retry.";
const TOO_BUSY = "Too many long forms arrive at once, so nothing was changed. Retry in a minute.";

type Arriving = { bytes: number; refuse: (answer: Response) => void };

/** Forms of visitors who are not signed in, as far as they have come. */
const arriving = new Set<Arriving>();

/**
 * Reads the body of a visitor who is not signed in, within a time. When all of them together hold too
 * much, the longest is refused, so that many long ones keep no short one out.
 * @param maxMs a parameter for tests
 * @returns null when it is longer than `most` bytes
 * @throws 408 or 503 as a Response
 */
export async function strangersBody(
	request: Request,
	most: number,
	{ maxMs = MAX_MS }: { maxMs?: number } = {},
): Promise<Buffer<ArrayBuffer> | null> {
	const { promise: refused, reject: refuse } = promiseToReject<Response>();
	const form: Arriving = { bytes: 0, refuse };
	const deadline = setTimeout(() => refuse(timedOut(TOO_SLOW)), maxMs);
	const came = (bytes: number) => {
		form.bytes += bytes;
		refuseLongest();
	};
	arriving.add(form);
	try {
		return await bodyBytes(request, most, { came, refused });
	} finally {
		clearTimeout(deadline);
		arriving.delete(form);
	}
}

function refuseLongest(): void {
	let held = 0;
	let longest: Arriving | undefined;
	for (const form of arriving) {
		held += form.bytes;
		if (form.bytes > (longest?.bytes ?? 0)) longest = form;
	}
	if (held <= MAX_HELD_BYTES || !longest) return;
	// It counts no more: its memory is let go of as soon as its reader hears of it.
	arriving.delete(longest);
	longest.refuse(unavailable(TOO_BUSY, 60));
}
