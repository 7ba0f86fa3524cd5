type Column = Uint8Array | Float64Array | Int32Array;

/** The column in memory that threads share: itself if it lies there already, otherwise a copy. */
export function sharedColumn<Own extends Column>(column: Own): Own {
	if (column.buffer instanceof SharedArrayBuffer) return column;
	const buffer = new SharedArrayBuffer(column.byteLength);
	const copy = new (column.constructor as new (buffer: SharedArrayBuffer) => Own)(buffer);
	copy.set(column);
	return copy;
}
