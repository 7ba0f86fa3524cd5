import pg from "pg";

/** What has no answer after so long may be much work: the server is asked something small beside it. */
const LONG_MS = 10_000;
const LOOK_MS = 5_000;
/** Something small has an answer within so long, its connection included, on a machine that has much to do, too. */
const PATIENCE_MS = 10_000;

/** What whoever waits for a server is told that stands still; the driver's own words for connections that broke. */
export const NO_ANSWER = "Connection terminated: the server does not answer";

/** Those of some connections on which it works. */
const WORKING = `select pid from pg_stat_activity where pid = any($1::int[])
	and (state is null or state not like 'idle%') and wait_event_type is distinct from 'Client'`;
/** The driver's words and the system's where nothing came back; all else tells nothing of connections that are there. */
const SILENCE = /^(timeout expired|Query read timeout)$/;
const SILENT_CODES = new Set(["ETIMEDOUT", "EHOSTUNREACH", "ENETUNREACH", "EHOSTDOWN"]);

/** What it says to something small, on a connection of its own. */
type Said =
	| { readonly kind: "answers"; readonly working: ReadonlySet<number> }
	/** It refuses the connection, or there is no way to it: so it is no silence, and nothing is known of others. */
	| { readonly kind: "unknown" }
	| { readonly kind: "silent" };

/** What a client of the driver has beside what its types say. */
type Inner = {
	readonly readyForQuery?: boolean;
	readonly connection: { readonly stream: Stream };
};

type Stream = {
	readonly bytesRead: number;
	readonly bytesWritten: number;
	destroy(): void;
};

type Late = { readonly client: pg.PoolClient; readonly stream: Stream };

/**
 * Notices a server that keeps its connections and answers nothing, as one that is suspended or behind a network that
 * loses everything: what it owes an answer is broken off, and until it answers again nothing waits for it. Notices too
 * where a connection alone was lost on the way: the server answers, and does nothing on that one.
 */
export class ServerWatch {
	/** Connections that somebody has, and since when. */
	private readonly taken = new Map<pg.PoolClient, number>();
	private readonly looking: NodeJS.Timeout;
	/** By the number that the server has for its side of each connection. */
	private readonly numbers = new WeakMap<pg.PoolClient, number>();
	/** Connections on which the server did nothing at the last look, and what had passed over them by then. */
	private idle = new Map<pg.PoolClient, number>();
	private isStill = false;
	private isAsking = false;

	constructor(
		private readonly url: string,
		pool: pg.Pool,
	) {
		pool.on("acquire", (client) => this.taken.set(client, performance.now()));
		pool.on("release", (_, client) => this.taken.delete(client));
		pool.on("remove", (client) => this.taken.delete(client));
		this.looking = setInterval(() => void this.look(), LOOK_MS).unref();
	}

	/** @throws Error where the server stands still, so far as is known */
	check(): void {
		if (this.isStill) throw new Error(NO_ANSWER);
	}

	end(): void {
		clearInterval(this.looking);
	}

	/** @param number `pg_backend_pid()` of a new connection, which a pooler between them does not know */
	knows(client: pg.PoolClient, number: number): void {
		this.numbers.set(client, number);
	}

	private async look(): Promise<void> {
		const late = this.late();
		if (this.isAsking || !(this.isStill || late.length > 0)) return;
		this.isAsking = true;
		const said = await this.asked(late);
		this.isAsking = false;
		this.isStill = said.kind === "silent";
		if (said.kind === "silent") for (const { stream } of this.late()) stream.destroy();
		else this.giveUpLost(late, said);
	}

	/** Gives up where the server has nothing to do since the last look, and nothing has passed since. */
	private giveUpLost(late: readonly Late[], said: Said): void {
		const before = this.idle;
		this.idle = new Map();
		if (said.kind !== "answers") return;
		for (const { client, stream } of late) {
			const number = this.numbers.get(client);
			if (number === undefined || said.working.has(number)) continue;
			const passed = stream.bytesRead + stream.bytesWritten;
			if (before.get(client) === passed) stream.destroy();
			else this.idle.set(client, passed);
		}
	}

	/** Who has waited long for an answer; others have a connection and ask nothing. */
	private late(): Late[] {
		const before = performance.now() - LONG_MS;
		return [...this.taken].flatMap(([client, since]) => {
			const { readyForQuery, connection } = client as unknown as Inner;
			return since < before && readyForQuery !== true
				? [{ client, stream: connection.stream }]
				: [];
		});
	}

	private async asked(late: readonly Late[]): Promise<Said> {
		const client = new pg.Client({
			connectionString: this.url,
			connectionTimeoutMillis: PATIENCE_MS,
			query_timeout: PATIENCE_MS,
		});
		client.on("error", () => {});
		const numbers = late.flatMap(({ client }) => this.numbers.get(client) ?? []);
		try {
			await client.connect();
			const { rows } = await client.query<{ pid: number }>(WORKING, [numbers]);
			return { kind: "answers", working: new Set(rows.map(({ pid }) => pid)) };
		} catch (error) {
			const { message, code } = error as { message: string; code?: string };
			return { kind: SILENCE.test(message) || SILENT_CODES.has(code ?? "") ? "silent" : "unknown" };
		} finally {
			void client.end().catch(() => {});
		}
	}
}
