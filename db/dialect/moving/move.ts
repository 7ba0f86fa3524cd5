import { createHash } from "node:crypto";
import { withoutNul } from "../postgres/without-nul.ts";
import type { Rows, Store } from "./store.ts";

/** What was found in a table: how many rows, and one hash of all of them in whatever order. */
export type TableSum = { readonly rows: number; readonly hash: string };
/** By table. */
export type Sums = ReadonlyMap<string, TableSum>;

/** Databases that do not have the same tables, or not the same in them after a move. */
export class MoveFailed extends Error {}

/**
 * Puts everything that one database holds in the place of what another holds, and reads both again to compare them.
 * @param before looks at the other once nobody changes it any more; what it throws leaves it as it was
 * @returns what both hold
 * @throws MoveFailed where they are of different schemas or would not hold the same; then the other is as it was
 */
export async function moveAll(
	from: Store,
	to: Store,
	before: () => Promise<void> = async () => {},
): Promise<Sums> {
	const tables = await from.tables();
	const there = await to.tables();
	for (const [table, columns] of tables)
		if (there.get(table)?.join() !== columns.join())
			throw new MoveFailed(`${from.name} and ${to.name} are of different schemas (${table}).`);
	let sums: Sums = new Map();
	const compare = async () => {
		sums = await sumsOf(from);
		const moved = await sumsOf(to);
		for (const [table, { rows, hash }] of sums) {
			const arrived = moved.get(table);
			if (arrived?.rows !== rows || arrived.hash !== hash)
				throw new MoveFailed(
					`${table} has ${rows} rows in ${from.name} and ${arrived?.rows ?? 0} in ${to.name}, or not the same ones; nothing was moved.`,
				);
		}
	};
	await to.replace(
		async (put) => {
			for (const [table, columns] of tables)
				for await (const rows of from.rows(table, columns)) await put(table, columns, rows);
		},
		{ before, compare },
	);
	return sums;
}

/** Counts and hashes all tables. */
async function sumsOf(store: Store): Promise<Sums> {
	const sums = new Map<string, TableSum>();
	for (const [table, columns] of await store.tables()) {
		let rows = 0;
		let sum = 0n;
		for await (const some of store.rows(table, columns)) {
			rows += some.length;
			for (const row of some) sum += hashOf(row);
		}
		sums.set(table, { rows, hash: BigInt.asUintN(256, sum).toString(16).padStart(64, "0") });
	}
	return sums;
}

function hashOf(row: Rows[number]): bigint {
	// As a server keeps it, whichever side this is.
	const kept = row.map(withoutNul);
	const hash = createHash("sha256").update(JSON.stringify(kept)).digest("hex");
	return BigInt(`0x${hash}`);
}
