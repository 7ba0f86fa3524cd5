import type { Cells, DimensionColumns, RaterColumn, RatingColumns } from "./rating-columns.ts";

/** The same columns in memory that threads share: handing them over copies none of them. */
export function inSharedMemory({
	dimensions,
	groups,
	controls,
	...rest
}: RatingColumns): RatingColumns {
	return {
		...rest,
		dimensions: dimensions.map(sharedDimension),
		...(groups && { groups: idsInSharedMemory(groups) }),
		...(controls && { controls: idsInSharedMemory(controls) }),
	};
}

function idsInSharedMemory<Kind extends { readonly ids: Int32Array }>(kinds: readonly Kind[]) {
	return kinds.map((kind) => ({ ...kind, ids: int32(kind.ids) }));
}

/** Bytes that columns take. */
export function bytesOf({ dimensions, groups = [], controls = [] }: RatingColumns): number {
	const raters = dimensions.flatMap(({ humans, judges, decided }) => [
		...humans,
		...judges,
		...(decided ? [decided] : []),
	]);
	const ofGroups = [...groups, ...controls].reduce((sum, { ids }) => sum + ids.byteLength, 0);
	const ofMarks = dimensions
		.flatMap(({ marks = [] }) => marks)
		.reduce((sum, own) => sum + own.asked.byteLength + own.stretches.byteLength, ofGroups);
	return raters.reduce((sum, { cells, unscoredAt, repetitions = [] }) => {
		const all = [cells, ...repetitions].reduce((bytes, own) => bytes + cellBytes(own), 0);
		return sum + all + unscoredAt.byteLength;
	}, ofMarks);
}

function cellBytes(cells: Cells): number {
	return (cells.kind === "codes" ? cells.codes : cells.numbers).byteLength;
}

function sharedDimension({ decided, ...columns }: DimensionColumns): DimensionColumns {
	return {
		dimension: columns.dimension,
		humans: columns.humans.map(sharedRater),
		judges: columns.judges.map(sharedRater),
		...(decided && { decided: sharedRater(decided) }),
		...(columns.rubricVersions && { rubricVersions: columns.rubricVersions }),
		...(columns.leftOutBecause && { leftOutBecause: columns.leftOutBecause }),
		...(columns.marks && {
			marks: columns.marks.map(({ asked, stretches }) => ({
				asked: new Uint32Array(copied(asked)),
				stretches: int32(stretches),
			})),
		}),
	};
}

function sharedRater(column: RaterColumn): RaterColumn {
	const { cells, unscoredAt, repetitions } = column;
	return {
		...column,
		unscoredAt: new Uint32Array(copied(unscoredAt)),
		cells: sharedCells(cells),
		...(repetitions && { repetitions: repetitions.map(sharedCells) }),
	};
}

function sharedCells(cells: Cells): Cells {
	return cells.kind === "codes"
		? { kind: "codes", codes: new Uint8Array(copied(cells.codes)) }
		: { kind: "numbers", numbers: new Float64Array(copied(cells.numbers)) };
}

function int32(column: Int32Array): Int32Array {
	return new Int32Array(copied(column));
}

/** The bytes of a column where threads share them: those it has if they lie there already. */
function copied(column: Uint8Array | Uint32Array | Int32Array | Float64Array): SharedArrayBuffer {
	const { buffer, byteOffset, byteLength } = column;
	if (buffer instanceof SharedArrayBuffer && buffer.byteLength === byteLength) return buffer;
	const shared = new SharedArrayBuffer(byteLength);
	new Uint8Array(shared).set(new Uint8Array(buffer, byteOffset, byteLength));
	return shared;
}
