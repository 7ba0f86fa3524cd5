import { MISSING } from "#stats/core/scale.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { Cells, RaterColumn } from "./rating-columns.ts";

/** One repetition of a rater's answers, a place for each item, grown as positions come. */
type Layer = {
	cells: Uint8Array | Float64Array;
	/** Per item: 0, or the number of the reason (from 1) why an asked cell has no value. */
	reasons: Uint8Array;
};

export type Put = "new" | "same" | "different";

function grownLength(length: number, position: number): number {
	return Math.max(position + 1, length * 2, 256);
}

function grownBytes(bytes: Uint8Array, position: number, filler: number): Uint8Array {
	const grown = new Uint8Array(grownLength(bytes.length, position)).fill(filler, bytes.length);
	grown.set(bytes);
	return grown;
}

function grownNumbers(numbers: Float64Array, position: number): Float64Array {
	const length = grownLength(numbers.length, position);
	const grown = new Float64Array(length).fill(Number.NaN, numbers.length);
	grown.set(numbers);
	return grown;
}

/**
 * The most frequent of the codes that a rater gave an item, in the order of its repetitions: of those that are
 * equally frequent the one that was given first. Two answers thus count as the first of them, which is what the
 * rater would have said if it had been asked once; whoever is right has no part in it.
 */
function modeOf(codes: readonly number[]): number | undefined {
	const counts = new Map<number, number>();
	for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
	const most = Math.max(...counts.values());
	for (const [code, count] of counts) if (count === most) return code;
	return undefined;
}

/**
 * Collects the cells of one rater on one dimension, in any order, and makes the column that
 * statistics read. Repetitions are kept apart until the end: then a cell is the mode of its codes
 * (of equally frequent ones the first given) or the mean of its numbers.
 */
export class ColumnBuilder {
	private kind: "codes" | "numbers";
	private readonly layers = new Map<number, Layer>();
	private readonly reasonNames: string[] = [];

	constructor(kind: "codes" | "numbers") {
		this.kind = kind;
	}

	/** A value: the code of a level, or a number. What stands there already is never overwritten. */
	put(position: number, repetition: number, value: number): Put {
		const layer = this.layerOf(repetition);
		if (position < layer.cells.length) {
			const there = layer.cells[position];
			const empty = this.kind === "codes" ? there === MISSING : Number.isNaN(there);
			if (!empty) return there === value ? "same" : "different";
			if (layer.reasons[position]) return "different";
		} else if (layer.reasons[position]) {
			return "different";
		} else {
			layer.cells =
				layer.cells instanceof Float64Array
					? grownNumbers(layer.cells, position)
					: grownBytes(layer.cells, position, MISSING);
		}
		layer.cells[position] = value;
		return "new";
	}

	/** A cell that was asked and has no value. */
	putUnscored(position: number, repetition: number, reason: string): Put {
		const layer = this.layerOf(repetition);
		if (layer.reasons[position]) return "same";
		const there = layer.cells[position] ?? Number.NaN;
		const empty = Number.isNaN(there) || (this.kind === "codes" && there === MISSING);
		if (!empty) return "different";
		if (position >= layer.reasons.length) layer.reasons = grownBytes(layer.reasons, position, 0);
		let index = this.reasonNames.indexOf(reason);
		if (index < 0) index = this.reasonNames.push(reason) - 1;
		layer.reasons[position] = index + 1;
		return "new";
	}

	/** The codes that were put; none of a column of numbers. */
	codesUsed(): ReadonlySet<number> {
		const used = new Set<number>();
		if (this.kind === "numbers") return used;
		for (const { cells } of this.layers.values()) for (const code of cells) used.add(code);
		used.delete(MISSING);
		return used;
	}

	/** Turns codes into the numbers they stand for, when more values come than codes exist. */
	convertToNumbers(numberOfCode: readonly number[]): void {
		if (this.kind === "numbers") return;
		for (const layer of this.layers.values()) {
			layer.cells = Float64Array.from(layer.cells, (code) =>
				code === MISSING ? Number.NaN : numberOfCode[code],
			);
		}
		this.kind = "numbers";
	}

	/** @param recode final code of each code that was put; none when they are final already */
	finish(rater: string, items: number, recode?: readonly number[]): RaterColumn {
		const layers = [...this.layers].sort(([a], [b]) => a - b).map(([, layer]) => layer);
		const codes = new Uint8Array(this.kind === "codes" ? items : 0).fill(MISSING);
		const numbers = new Float64Array(this.kind === "numbers" ? items : 0).fill(Number.NaN);
		const unscored: Record<string, number> = {};
		const unscoredAt: number[] = [];
		let asked = 0;
		const collapse = this.kind === "codes" ? collapseCodes : collapseNumbers;
		for (let position = 0; position < items; position++) {
			const reason = this.reasonAt(layers, position);
			const value = collapse(layers, position, recode);
			if (value !== undefined) {
				asked++;
				if (this.kind === "codes") codes[position] = value;
				else numbers[position] = value;
			} else if (reason) {
				asked++;
				unscored[reason] = (unscored[reason] ?? 0) + 1;
				unscoredAt.push(position);
			}
		}
		return {
			rater,
			asked,
			unscored: inOrder(unscored),
			unscoredAt: Uint32Array.from(unscoredAt),
			cells: this.kind === "codes" ? { kind: "codes", codes } : { kind: "numbers", numbers },
			...(layers.length > 1 && {
				repetitions: layers.map((layer) => this.cellsOf(layer, items, recode)),
			}),
		};
	}

	/** One repetition alone, as long as the items. */
	private cellsOf({ cells }: Layer, items: number, recode?: readonly number[]): Cells {
		if (this.kind === "numbers") {
			const numbers = new Float64Array(items).fill(Number.NaN);
			numbers.set(cells.subarray(0, items));
			return { kind: "numbers", numbers };
		}
		const codes = new Uint8Array(items).fill(MISSING);
		codes.set(cells.subarray(0, items));
		const final = (code: number) => (code === MISSING || !recode ? code : recode[code]);
		return { kind: "codes", codes: codes.map(final) };
	}

	private reasonAt(layers: readonly Layer[], position: number): string | undefined {
		for (const layer of layers) {
			const index = layer.reasons[position];
			if (index) return this.reasonNames[index - 1];
		}
		return undefined;
	}

	private layerOf(repetition: number): Layer {
		let layer = this.layers.get(repetition);
		if (!layer) {
			const cells = this.kind === "codes" ? new Uint8Array(0) : new Float64Array(0);
			layer = { cells, reasons: new Uint8Array(0) };
			this.layers.set(repetition, layer);
		}
		return layer;
	}
}

/** The same counts with their reasons by code point, whatever order the items came in. */
function inOrder(counts: Readonly<Record<string, number>>): Record<string, number> {
	return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => byCodePoint(a, b)));
}

function collapseCodes(
	layers: readonly Layer[],
	position: number,
	recode: readonly number[] | undefined,
): number | undefined {
	const codes: number[] = [];
	for (const layer of layers) {
		const code = layer.cells[position] ?? MISSING;
		if (code !== MISSING) codes.push(recode ? recode[code] : code);
	}
	return codes.length < 3 ? codes[0] : modeOf(codes);
}

function collapseNumbers(layers: readonly Layer[], position: number): number | undefined {
	let sum = 0;
	let count = 0;
	for (const layer of layers) {
		const number = layer.cells[position] ?? Number.NaN;
		if (Number.isNaN(number)) continue;
		sum += number;
		count++;
	}
	return count === 0 ? undefined : sum / count;
}
