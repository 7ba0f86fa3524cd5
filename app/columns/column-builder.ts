import { MISSING } from "#stats/core/scale.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import type { Cells, RaterColumn } from "./rating-columns.ts";
import { togetherOf } from "./repeated-cells.ts";

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
 * Which of several answers to an item counts: of a judge the first that was asked, since it answers once in use, and
 * without a value where that one failed; of people all of them together.
 */
export type Counted = "first" | "together";

/**
 * Collects the cells of one rater on one dimension, in any order, and makes the column that
 * statistics read. Repetitions are kept apart until the end, and beside the column.
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

	/**
	 * @param counted which answers make a cell of the column
	 * @param recode final code of each code that was put; none when they are final already
	 */
	finish(
		rater: string,
		{
			items,
			counted,
			recode,
		}: {
			readonly items: number;
			readonly counted: Counted;
			readonly recode?: readonly number[] | undefined;
		},
	): RaterColumn {
		const layers = [...this.layers].sort(([a], [b]) => a - b).map(([, layer]) => layer);
		const repetitions = layers.map((layer) => this.cellsOf(layer, items, recode));
		const cells = this.cellsThatCount(layers, repetitions, { items, counted });
		const unscored: Record<string, number> = {};
		const unscoredAt: number[] = [];
		let asked = 0;
		for (let position = 0; position < items; position++) {
			if (isThere(cells, position)) {
				asked++;
				continue;
			}
			const reason = this.reasonAt(layers, position);
			if (!reason) continue;
			asked++;
			unscored[reason] = (unscored[reason] ?? 0) + 1;
			unscoredAt.push(position);
		}
		return {
			rater,
			asked,
			unscored: inOrder(unscored),
			unscoredAt: Uint32Array.from(unscoredAt),
			cells,
			...(layers.length > 1 && { repetitions }),
		};
	}

	private cellsThatCount(
		layers: readonly Layer[],
		repetitions: readonly Cells[],
		{ items, counted }: { readonly items: number; readonly counted: Counted },
	): Cells {
		const [first] = repetitions;
		if (first && repetitions.length === 1) return first;
		if (first && counted === "together") return togetherOf(repetitions);
		const codes = new Uint8Array(this.kind === "codes" ? items : 0).fill(MISSING);
		const numbers = new Float64Array(this.kind === "numbers" ? items : 0).fill(Number.NaN);
		for (let position = 0; position < items; position++) {
			const asked = repetitions.findIndex(
				(own, at) => layers[at].reasons[position] || isThere(own, position),
			);
			const own = repetitions[asked];
			if (own?.kind === "codes") codes[position] = own.codes[position];
			else if (own) numbers[position] = own.numbers[position];
		}
		return this.kind === "codes" ? { kind: "codes", codes } : { kind: "numbers", numbers };
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

function isThere(cells: Cells, position: number): boolean {
	return cells.kind === "codes"
		? cells.codes[position] !== MISSING
		: !Number.isNaN(cells.numbers[position]);
}
