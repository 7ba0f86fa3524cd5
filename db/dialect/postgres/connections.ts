import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";
import { calledBy } from "./address.ts";
import { LOCK_NOT_AVAILABLE, undecided } from "./errors.ts";
import { NO_ANSWER, ServerWatch } from "./server-watch.ts";
import { withoutNul } from "./without-nul.ts";

const INT8 = 20;
const NUMERIC = 1700;
// Counts and sums are numbers, as they are in SQLite.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

/** Connections that one process keeps at most: a server allows a hundred of them unless told otherwise. */
const MOST = 16;
const CHANGES = /^\s*(insert|update|delete)\b/i;
/**
 * Within a transaction, before anything else: nobody else changes what is stored until it ends. What it sees begins
 * after it, and who is suspended at whatever moment holds it no longer than a transaction may stand still.
 */
export const ALONE = 'lock table "one_change" in exclusive mode';
/** The transaction of a process that stands still amid it is ended after so long: all others wait for it. */
const STANDSTILL_MS = 15_000;
/** Nobody waits longer for another's change; whoever has waited behind others of this process, not much longer. */
const LONGEST_WAIT_MS = 20_000;
const LEAST_WAIT_MS = 500;
/**
 * Who holds the lock of changes and sends or takes nothing any more. The server's own limit (which is set beside) knows only
 * those who are between two messages, not who was suspended amid one.
 */
const END_STANDSTILL = `select pg_terminate_backend(a.pid) from pg_locks l join pg_stat_activity a on a.pid = l.pid
	where l.relation = to_regclass('one_change') and l.granted and a.wait_event_type = 'Client'
	and a.state_change < clock_timestamp() - interval '${STANDSTILL_MS} milliseconds'`;
/** How processes that work on a database are called on its server. */
export const NAME = "concord";
/** A server that does not answer is given up after so long. */
const PATIENCE_MS = 10_000;
/**
 * Whatever a server, a database or a user is set to: some end what takes longer, while a change may wait longer for others;
 * and what is read has to be all digits of a number, and what others stored meanwhile.
 */
const OWN_SETTINGS =
	"set statement_timeout = 0; set extra_float_digits = 1; set default_transaction_isolation = 'read committed'";

/** What the server calls its side of a connection, whatever lies between. */
const OWN_NUMBER = "select pg_backend_pid() as pid";

/** A pool of connections, of which a transaction has one to itself: whatever is asked within it goes there. */
export class Connections {
	/** The address, with the name by which the server knows this process. */
	readonly named: string;
	/** For what brings its own transactions along; all else goes through `query`. */
	readonly pool: pg.Pool;
	private readonly own = new AsyncLocalStorage<pg.PoolClient>();
	private readonly watch: ServerWatch;
	/** The end of the last change of this process. */
	private latest: Promise<void> = Promise.resolve();

	constructor(
		readonly url: string,
		{
			most = MOST,
			onlyReads = false,
			name = NAME,
		}: { most?: number; onlyReads?: boolean; name?: string } = {},
	) {
		this.named = calledBy(url, name);
		this.pool = new pg.Pool({
			connectionString: this.named,
			max: most,
			connectionTimeoutMillis: PATIENCE_MS,
			keepAlive: true,
			// Before the system would, after hours: a machine that is gone says nothing.
			keepAliveInitialDelayMillis: PATIENCE_MS,
			onConnect: (client) => this.setUp(client as pg.PoolClient),
			...(onlyReads ? { options: "-c default_transaction_read_only=on" } : {}),
		});
		// A connection that breaks is told by the query on it, and the next one gets another.
		this.pool.on("error", () => {});
		this.pool.on("connect", (client) => client.on("error", () => {}));
		this.watch = new ServerWatch(this.named, this.pool);
	}

	/** @throws Error where the server says nothing any more once somebody is signed in */
	private async setUp(client: pg.PoolClient): Promise<void> {
		try {
			// A query has its limit, though the types do not say so.
			const limited = { text: OWN_NUMBER, query_timeout: PATIENCE_MS };
			const { rows } = await client.query<{ pid: number }>(limited);
			for (const { pid } of rows) this.watch.knows(client, pid);
			await client.query({ text: OWN_SETTINGS, query_timeout: PATIENCE_MS } as pg.QueryConfig);
		} catch (error) {
			if (!(error instanceof pg.DatabaseError)) throw new Error(NO_ANSWER);
		}
	}

	/** What drizzle asks. A statement by itself that changes something is carried out alone, as a transaction is. */
	async query(text: pg.QueryConfig, values: readonly unknown[] = []): Promise<pg.QueryResult> {
		const kept = values.map(withoutNul);
		const own = this.own.getStore();
		if (own) return own.query(text, kept);
		if (CHANGES.test(text.text))
			return this.transactionAlone("", (client) => client.query(text, kept));
		this.watch.check();
		return this.pool.query(text, kept);
	}

	/** @param how of its isolation, as PostgreSQL writes it */
	transaction<Result>(how: string, work: () => Promise<Result>): Promise<Result> {
		return this.onOne(async (client) => {
			await client.query(`begin ${how}`);
			const result = await work();
			await client.query("commit");
			return result;
		});
	}

	/**
	 * A transaction that changes something, carried out while nobody else changes anything, in whatever process: as with
	 * SQLite a change rests on what is there when it begins. Side by side they change the same few rows, and each would
	 * come in the way of the others. Who waits for others of this process holds no connection.
	 */
	async transactionAlone<Result>(
		how: string,
		work: (client: pg.PoolClient) => Promise<Result>,
	): Promise<Result> {
		const asked = performance.now();
		const before = this.latest;
		let end = () => {};
		this.latest = new Promise((over) => {
			end = over;
		});
		await before;
		try {
			return await this.onOne(async (client) => {
				await this.begunAlone(client, how, LONGEST_WAIT_MS - (performance.now() - asked));
				const result = await work(client);
				await committed(client);
				return result;
			});
		} finally {
			end();
		}
	}

	/** @throws LOCK_NOT_AVAILABLE where another's change does not come to an end, and does not stand still */
	private async begunAlone(client: pg.PoolClient, how: string, waitMs: number): Promise<void> {
		const wait = Math.max(LEAST_WAIT_MS, Math.round(waitMs));
		// In one message, so that nobody holds the lock without a limit to how long.
		const begin = `begin ${how}; set local idle_in_transaction_session_timeout = ${STANDSTILL_MS};
			set local lock_timeout = ${wait}; ${ALONE}; set local lock_timeout = 0`;
		try {
			await client.query(begin);
		} catch (error) {
			if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
			await client.query("rollback");
			const { rowCount } = await client.query(END_STANDSTILL);
			if (!rowCount) throw error;
			await client.query(begin);
		}
	}

	/** Whatever `work` asks goes to one connection; what it has begun when it fails is rolled back. */
	async onOne<Result>(work: (client: pg.PoolClient) => Promise<Result>): Promise<Result> {
		this.watch.check();
		const client = await this.pool.connect();
		let broken: Error | undefined;
		try {
			return await this.own.run(client, () => work(client));
		} catch (error) {
			await client.query("rollback").catch((lost: Error) => {
				broken = lost;
			});
			throw error;
		} finally {
			client.release(broken);
		}
	}

	end(): Promise<void> {
		this.watch.end();
		return this.pool.end();
	}
}

/** @throws where the answer was lost what `isUndecided` knows: nobody can tell whether it was carried out */
async function committed(client: pg.PoolClient): Promise<void> {
	try {
		await client.query("commit");
	} catch (error) {
		// What the server itself says of it is that it was not; unless it goes away in this moment.
		const isSaid = error instanceof pg.DatabaseError && !error.code?.startsWith("57P0");
		throw isSaid ? error : undecided(error);
	}
}
