import { generatedColumns } from "./generated-columns.ts";

/** Two judges and a reference on four levels, and documents the items come from: 80 items. */
export function twoJudgesAndReference(): {
	readonly columns: readonly [Uint8Array, Uint8Array, Uint8Array];
	readonly clusters: Int32Array;
} {
	const noise = [0.2, 0.45, 0.1];
	const { columns } = generatedColumns({ seed: 7, n: 80, K: 4, noise, missing: [] });
	const [documents] = generatedColumns({ seed: 99, n: 80, K: 16, noise: [0], missing: [] }).columns;
	return {
		columns: columns as [Uint8Array, Uint8Array, Uint8Array],
		clusters: Int32Array.from(documents),
	};
}
