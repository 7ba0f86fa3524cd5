/** How the units of each cluster fall into cells or patterns, in compressed rows. */
export type ClusterCounts = {
	readonly clusters: number;
	/** Entries of cluster c: `starts[c]` to `starts[c + 1]`. */
	readonly starts: Uint32Array;
	readonly cells: Uint32Array;
	readonly counts: Float64Array;
	/** Units of each cluster. */
	readonly sizes: Float64Array;
};

/** Compressed rows that are being written, one a cluster that has an entry. */
export class EntryList {
	private readonly starts: Uint32Array;
	private readonly cells: Uint32Array;
	private readonly counts: Float64Array;
	private readonly sizes: Float64Array;
	private written = 0;
	private clusters = 0;

	constructor(most: number, clusters: number) {
		this.starts = new Uint32Array(clusters + 1);
		this.cells = new Uint32Array(most + 1);
		this.counts = new Float64Array(most + 1);
		this.sizes = new Float64Array(clusters);
	}

	add(cell: number, count: number): void {
		this.cells[this.written] = cell;
		this.counts[this.written] = count;
		this.sizes[this.clusters] = this.sizes[this.clusters] + count;
		this.written++;
	}

	/** A whole cluster out of a table of all its cells; writing what is overwritten costs less than asking. */
	addCluster(table: Uint32Array, start: number, width: number): void {
		const { cells, counts } = this;
		let { written } = this;
		let size = 0;
		for (let cell = 0; cell < width; cell++) {
			const count = table[start + cell];
			cells[written] = cell;
			counts[written] = count;
			size += count;
			written += count > 0 ? 1 : 0;
		}
		this.written = written;
		this.sizes[this.clusters] = size;
		this.endCluster();
	}

	endCluster(): void {
		if (this.written > this.starts[this.clusters]) this.starts[++this.clusters] = this.written;
	}

	finish(): ClusterCounts {
		return {
			clusters: this.clusters,
			starts: trimmed(this.starts, this.clusters + 1),
			cells: trimmed(this.cells, this.written),
			counts: trimmed(this.counts, this.written),
			sizes: trimmed(this.sizes, this.clusters),
		};
	}
}

/** Without what was not needed; a place or two stay. */
function trimmed<Column extends Uint32Array | Float64Array>(column: Column, length: number): Column;
function trimmed(column: Uint32Array | Float64Array, length: number) {
	return column.length <= length + 2 ? column.subarray(0, length) : column.slice(0, length);
}
