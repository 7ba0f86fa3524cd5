import { join } from "node:path";
import { z } from "zod";
import { byCodePoint } from "../../files/code-point-order.ts";
import { jsonLines, jsonOf } from "./bundle-files.ts";

/** What one field holds, over all rows and lists: how many values of each kind, and what the numbers add up to. */
type FieldTally = {
	whole?: { n: number; sum: string };
	decimals?: { n: number; sum: number };
	true?: number;
	false?: number;
	texts?: { n: number; characters: number };
	null?: number;
};

export type Tally = { rows: number; fields: Record<string, FieldTally> };

/** Fields that lie deeper are counted together: what stood behind a judgment may name anything. */
const DEEPEST = 3;

/**
 * Counts and sums of everything that data files of a bundle hold. They are computed from the files alone, so
 * that a number that was changed in one of them is found though no figure of agreement rests on it.
 * @throws BrokenFile where a file is not JSON
 */
export async function tallyFiles(
	folder: string,
	names: readonly string[],
): Promise<Record<string, Tally>> {
	const tallies: Record<string, Tally> = {};
	for (const name of names) {
		const path = join(folder, name);
		const tally = new FileTally();
		if (/\.jsonl(\.gz)?$/.test(name))
			for await (const row of jsonLines(path, z.unknown())) tally.add(row);
		else if (name.endsWith(".json")) tally.add(await jsonOf(path, z.unknown()));
		else continue;
		tallies[name] = tally.finish();
	}
	return tallies;
}

/** Whole numbers are added up exactly: seeds and identifiers may be too large for a sum of numbers. */
type Sums = Omit<FieldTally, "whole"> & { whole?: { n: number; sum: bigint } };

class FileTally {
	private rows = 0;
	private readonly fields = new Map<string, Sums>();

	add(row: unknown): void {
		this.rows++;
		this.walk(row, [], "");
	}

	finish(): Tally {
		const fields = [...this.fields].sort(([a], [b]) => byCodePoint(a, b));
		return {
			rows: this.rows,
			fields: Object.fromEntries(
				fields.map(([path, { whole, ...others }]) => [
					path,
					{ ...(whole && { whole: { n: whole.n, sum: String(whole.sum) } }), ...others },
				]),
			),
		};
	}

	private walk(value: unknown, path: readonly string[], list: string): void {
		if (Array.isArray(value)) {
			for (const each of value) this.walk(each, path, "[]");
			return;
		}
		if (typeof value === "object" && value !== null) {
			for (const [name, each] of Object.entries(value)) {
				const inner =
					path.length < DEEPEST ? [...path, `${list}${path.length ? "." : ""}${name}`] : path;
				this.walk(each, inner, "");
			}
			return;
		}
		const key = path.join("") + list;
		const sums = this.fields.get(key) ?? {};
		this.fields.set(key, sums);
		addTo(sums, value);
	}
}

function addTo(sums: Sums, value: unknown): void {
	if (value === null) sums.null = (sums.null ?? 0) + 1;
	else if (value === true) sums.true = (sums.true ?? 0) + 1;
	else if (value === false) sums.false = (sums.false ?? 0) + 1;
	else if (typeof value === "string") {
		const { n, characters } = sums.texts ?? { n: 0, characters: 0 };
		sums.texts = { n: n + 1, characters: characters + value.length };
	} else if (Number.isInteger(value)) {
		const { n, sum } = sums.whole ?? { n: 0, sum: 0n };
		sums.whole = { n: n + 1, sum: sum + BigInt(Number(value)) };
	} else {
		const { n, sum } = sums.decimals ?? { n: 0, sum: 0 };
		sums.decimals = { n: n + 1, sum: sum + Number(value) };
	}
}

/** How often each rater gave each level on each dimension, numbers as their count and sum. */
export type LabelCounts = {
	dimension: string;
	rater: string;
	unscored: number;
	levels: Record<string, number>;
	numbers?: { n: number; sum: number };
};

const LabelLine = z.object({
	dimension: z.string(),
	rater: z.string(),
	value: z.union([z.boolean(), z.number(), z.string(), z.null()]),
});

/** @throws BrokenFile where the file does not hold labels */
export async function countLabels(path: string): Promise<LabelCounts[]> {
	const counts = new Map<string, LabelCounts>();
	for await (const { dimension, rater, value } of jsonLines(path, LabelLine)) {
		const key = JSON.stringify([dimension, rater]);
		const own: LabelCounts = counts.get(key) ?? { dimension, rater, unscored: 0, levels: {} };
		counts.set(key, own);
		if (value === null) own.unscored++;
		else if (typeof value === "number" && !Number.isInteger(value)) {
			const { n, sum } = own.numbers ?? { n: 0, sum: 0 };
			own.numbers = { n: n + 1, sum: sum + value };
		} else own.levels[String(value)] = (own.levels[String(value)] ?? 0) + 1;
	}
	const all = [...counts.values()].map(({ levels, ...own }) => ({
		...own,
		levels: Object.fromEntries(Object.entries(levels).sort(([a], [b]) => byCodePoint(a, b))),
	}));
	return all.sort((a, b) => byCodePoint(a.dimension, b.dimension) || byCodePoint(a.rater, b.rater));
}
