import { bodyBytes } from "./body-bytes.ts";
import { promiseToReject } from "./promise-to-reject.ts";

/** Bodies up to this length count for nothing and are never refused: a label, an answer, most forms. */
const SMALL_BYTES = 64 * 1024;

type Most = { readonly each: number; readonly all: number };
/** What longer bodies that are on their way may hold of memory: those of one account, and those of all. */
const MOST: Most = { each: 16 * 1024 * 1024, all: 64 * 1024 * 1024 };

type Arriving = { readonly account: string; bytes: number; readonly refuse: (why: "busy") => void };

/** Bodies of people who are signed in and of programs with their tokens, as far as they have come. */
const arriving = new Set<Arriving>();

/**
 * Reads the body of somebody known, who may take as long as the line needs. When the long bodies of an account hold
 * too much its longest is given up, and when those of all do, the longest of whoever holds most: so nobody keeps
 * another one's out.
 * @param account whose it is: sessions and tokens of one account share what it may hold
 * @param mostHeld a parameter for tests
 * @returns null when it is longer than `most` bytes, `busy` when it was given up
 */
export async function membersBody(
	request: Pick<Request, "body">,
	most: number,
	{ account, mostHeld = MOST }: { account: string; mostHeld?: Most },
): Promise<Buffer<ArrayBuffer> | null | "busy"> {
	const { promise: refused, reject: refuse } = promiseToReject<"busy">();
	const body: Arriving = { account, bytes: 0, refuse };
	const came = (bytes: number) => {
		body.bytes += bytes;
		if (body.bytes > SMALL_BYTES) giveUpLongest(account, mostHeld);
	};
	arriving.add(body);
	try {
		return await bodyBytes(request, most, { came, refused });
	} catch (error) {
		if (error === "busy") return "busy";
		throw error;
	} finally {
		arriving.delete(body);
	}
}

function giveUpLongest(account: string, most: Most): void {
	const heldBy = new Map<string, number>();
	let held = 0;
	for (const { account, bytes } of arriving) {
		if (bytes <= SMALL_BYTES) continue;
		held += bytes;
		heldBy.set(account, (heldBy.get(account) ?? 0) + bytes);
	}
	const own = heldBy.get(account) ?? 0;
	if (own > most.each) giveUp(longestOf(account));
	else if (held > most.all) {
		const [greediest] = [...heldBy].reduce((one, other) => (other[1] > one[1] ? other : one));
		giveUp(longestOf(greediest));
	}
}

function longestOf(account: string): Arriving | undefined {
	let longest: Arriving | undefined;
	for (const body of arriving) {
		if (body.account === account && body.bytes > (longest?.bytes ?? 0)) longest = body;
	}
	return longest;
}

function giveUp(body: Arriving | undefined): void {
	if (!body) return;
	// It counts no more: its memory is let go of as soon as its reader hears of it.
	arriving.delete(body);
	body.refuse("busy");
}
