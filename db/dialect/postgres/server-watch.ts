import pg from "pg";

/** What has no answer after so long may be much work: the server is asked something small beside it. */
const LONG_MS = 10_000;
const LOOK_MS = 5_000;
/** Something small has an answer within so long, its connection included, on a machine that has much to do, too. */
const PATIENCE_MS = 10_000;

/** What whoever waits for a server is told that stands still; the driver's own words for connections that broke. */
const NO_ANSWER = "Connection terminated: the server does not answer";

/** What a client of the driver has beside what its types say. */
type Inner = {
	readonly readyForQuery?: boolean;
	readonly connection: { readonly stream: { destroy: () => void } };
};

/**
 * Notices a server that keeps its connections and answers nothing, as one that is suspended or behind a network that
 * loses everything: what it owes an answer is broken off, and until it answers again nothing waits for it.
 */
export class ServerWatch {
	/** Connections that somebody has, and since when. */
	private readonly taken = new Map<pg.PoolClient, number>();
	private readonly looking: NodeJS.Timeout;
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

	private async look(): Promise<void> {
		if (this.isAsking || !(this.isStill || this.late().length > 0)) return;
		this.isAsking = true;
		this.isStill = !(await this.answers());
		this.isAsking = false;
		if (!this.isStill) return;
		for (const { connection } of this.late()) connection.stream.destroy();
	}

	/** Who has waited long for an answer; others have a connection and ask nothing. */
	private late(): Inner[] {
		const before = performance.now() - LONG_MS;
		return [...this.taken].flatMap(([client, since]) => {
			const inner = client as unknown as Inner;
			return since < before && inner.readyForQuery !== true ? [inner] : [];
		});
	}

	/** Whether it says anything, be it that it has no connection left. */
	private async answers(): Promise<boolean> {
		const client = new pg.Client({
			connectionString: this.url,
			connectionTimeoutMillis: PATIENCE_MS,
			query_timeout: PATIENCE_MS,
		});
		client.on("error", () => {});
		try {
			await client.connect();
			await client.query("select 1");
			return true;
		} catch (error) {
			return error instanceof pg.DatabaseError;
		} finally {
			void client.end().catch(() => {});
		}
	}
}
