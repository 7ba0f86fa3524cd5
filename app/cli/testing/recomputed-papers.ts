/**
 * The papers' figures computed a second time, by other code than the analyses': from a bundle's exchanges,
 * word for word, where a value is one reply's, else from the statements and facts behind it.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

type Row = Readonly<Record<string, unknown>>;
type Values = ReadonlyMap<string, number>;

function lines(folder: string, name: string): Row[] {
	const bytes = readFileSync(join(folder, name));
	const text = name.endsWith(".gz") ? gunzipSync(bytes).toString() : bytes.toString();
	return text
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line) as Row);
}

/** What the models replied, by judge and item: the last reply of each that can be read. */
export function replies(folder: string): ReadonlyMap<string, ReadonlyMap<string, Row>> {
	const byJudge = new Map<string, Map<string, Row>>();
	for (const { judge, item_id, response, status } of lines(folder, "exchanges.jsonl.gz")) {
		if (status !== 200 || typeof judge !== "string") continue;
		const said = JSON.parse(String(response)).choices[0].message.content;
		const own = byJudge.get(judge) ?? new Map<string, Row>();
		byJudge.set(judge, own);
		try {
			own.set(String(item_id), JSON.parse(said) as Row);
		} catch {
			own.delete(String(item_id));
		}
	}
	return byJudge;
}

/** A number of each item that a judge has one for, by a path into what its judgment keeps. */
export function evidenceOf(
	folder: string,
	judge: string,
	read: (outcomes: Record<string, { value?: unknown; evidence?: never }>) => number | null,
): Values {
	const values = new Map<string, number>();
	for (const row of lines(folder, "judgments.jsonl")) {
		if (row.judge !== judge) continue;
		const value = read(row.outcomes as never);
		if (value !== null && Number.isFinite(value)) values.set(String(row.item_id), value);
	}
	return values;
}

/** People's labels of a dimension by item, in the order of the file. */
export function labelsOf(folder: string, dimension: string): ReadonlyMap<string, number[]> {
	const labels = new Map<string, number[]>();
	for (const row of lines(folder, "labels.jsonl")) {
		if (row.rater_kind !== "human" || row.dimension !== dimension || row.value === null) continue;
		const item = String(row.item_id);
		labels.set(item, [...(labels.get(item) ?? []), Number(row.value)]);
	}
	return labels;
}

/** The level that more people gave than any other. */
export function majority(levels: readonly number[]): number | null {
	const counts = new Map<number, number>();
	for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + 1);
	const [first, second] = [...counts].sort((a, b) => b[1] - a[1]);
	return first && first[1] !== second?.[1] ? first[0] : null;
}

export const mean = (numbers: readonly number[]) =>
	numbers.reduce((sum, number) => sum + number, 0) / numbers.length;

/** The pairs of two columns on the items that both have. */
export function pairs(a: Values, b: Values): [number, number][] {
	return [...a].flatMap(([item, x]): [number, number][] => {
		const y = b.get(item);
		return y === undefined ? [] : [[x, y]];
	});
}

export function pearson(points: readonly (readonly [number, number])[]): number {
	const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
	const sum = (of: (x: number, y: number) => number) =>
		points.reduce((all, [x, y]) => all + of(x - mx, y - my), 0);
	return sum((x, y) => x * y) / Math.sqrt(sum((x) => x * x) * sum((_, y) => y * y));
}

/** Pearson's correlation of mean ranks. */
export function spearman(points: readonly (readonly [number, number])[]): number {
	const rank = (values: readonly number[]) =>
		values.map(
			(value) =>
				values.filter((other) => other < value).length +
				(values.filter((other) => other === value).length + 1) / 2,
		);
	const [x, y] = [rank(points.map(([a]) => a)), rank(points.map(([, b]) => b))];
	return pearson(x.map((value, at) => [value, y[at] ?? 0]));
}

/** Cohen's kappa, unweighted. */
export function kappa(points: readonly (readonly [number, number])[]): number {
	const shareOf = (is: (x: number, y: number) => boolean) =>
		mean(points.map(([x, y]) => Number(is(x, y))));
	const levels = [...new Set(points.flat())];
	const chance = levels.reduce(
		(sum, level) => sum + shareOf((x) => x === level) * shareOf((_, y) => y === level),
		0,
	);
	return (shareOf((x, y) => x === y) - chance) / (1 - chance);
}
