import { AsyncLocalStorage } from "node:async_hooks";
import pg from "pg";

const INT8 = 20;
const NUMERIC = 1700;
// Counts and sums are numbers, as they are in SQLite.
pg.types.setTypeParser(INT8, Number);
pg.types.setTypeParser(NUMERIC, Number);

/** A pool of connections, of which a transaction has one to itself: whatever is asked within it goes there. */
export class Connections {
	private readonly pool: pg.Pool;
	private readonly own = new AsyncLocalStorage<pg.PoolClient>();

	constructor(readonly url: string) {
		this.pool = new pg.Pool({ connectionString: url });
		// Of a connection that nobody uses: the next query gets another one.
		this.pool.on("error", () => {});
	}

	/** What drizzle asks. */
	query(...asked: Parameters<pg.PoolClient["query"]>) {
		return (this.own.getStore() ?? this.pool).query(...asked);
	}

	/** @param how of its isolation, as PostgreSQL writes it */
	async transaction<Result>(how: string, work: () => Promise<Result>): Promise<Result> {
		const client = await this.pool.connect();
		let broken: Error | undefined;
		try {
			await client.query(`begin ${how}`);
			const result = await this.own.run(client, work);
			await client.query("commit");
			return result;
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
		return this.pool.end();
	}
}
