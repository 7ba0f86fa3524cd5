import { bodyBytes } from "./body-bytes.ts";
import { promiseToReject } from "./promise-to-reject.ts";

/** Bodies up to this length count for nothing and are never refused: a label, an answer, most forms. */
const SMALL_BYTES = 64 * 1024;

type Most = { readonly each: number; readonly all: number };
/** What longer bodies that are on their way may hold of memory: those of one account, and those of all. */
const MOST: Most = { each: 16 * 1024 * 1024, all: 64 * 1024 * 1024 };

/** From which nothing has come for so long holds its place against nobody. */
const STALLED_MS = 2_000;

type Arriving = {
	readonly account: string;
	bytes: number;
	/** When something of it came last, by the process's clock. */
	cameAt: number;
	readonly refuse: (why: "busy") => void;
};

/** Bodies of people who are signed in and of programs with their tokens, as far as they have come. */
const arriving = new Set<Arriving>();

/**
 * Reads the body of somebody known, who may take as long as the line needs. When the long bodies of an account hold
 * too much one of its own is given up, and when those of all do, one of whoever holds most: so nobody keeps
 * another one's out. It is the one that has stood still for longest, else the longest.
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
	const body: Arriving = { account, bytes: 0, cameAt: performance.now(), refuse };
	const came = (bytes: number) => {
		body.bytes += bytes;
		body.cameAt = performance.now();
		if (body.bytes > SMALL_BYTES) giveUpOne(account, mostHeld);
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

function giveUpOne(account: string, most: Most): void {
	const heldBy = new Map<string, number>();
	let held = 0;
	for (const { account, bytes } of arriving) {
		if (bytes <= SMALL_BYTES) continue;
		held += bytes;
		heldBy.set(account, (heldBy.get(account) ?? 0) + bytes);
	}
	const own = heldBy.get(account) ?? 0;
	if (own > most.each) giveUp(leastUseful(account));
	else if (held > most.all) {
		const [greediest] = [...heldBy].reduce((one, other) => (other[1] > one[1] ? other : one));
		giveUp(leastUseful(greediest));
	}
}

function leastUseful(account: string): Arriving | undefined {
	const own = [...arriving].filter((body) => body.account === account && body.bytes > SMALL_BYTES);
	const before = performance.now() - STALLED_MS;
	const [stalled] = own
		.filter(({ cameAt }) => cameAt < before)
		.sort((one, other) => one.cameAt - other.cameAt);
	const [longest] = own.sort((one, other) => other.bytes - one.bytes);
	return stalled ?? longest;
}

function giveUp(body: Arriving | undefined): void {
	if (!body) return;
	// It counts no more: its memory is let go of as soon as its reader hears of it.
	arriving.delete(body);
	body.refuse("busy");
}
