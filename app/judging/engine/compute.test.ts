import { expect, test } from "vitest";
import { compute } from "./compute.server.ts";

const GRAPHS = "#judges/protocols/knowledge-graph/graph-task.ts";

test("tasks are carried out in a thread, each gets its own outcome, and an error is its own", async () => {
	const task = (rows: readonly number[]) => ({
		input: { rows, triplets: [[0, 1]] },
		other: { rows: [1, 2], triplets: [[0, 1]] },
		vectors: { places: 2, numbers: Float64Array.of(1, 0, 0, 1, 0.6, 0.8) },
		rules: null,
		reverse: false,
	});
	// Rules are missing: the task throws in its thread, and this one goes on.
	await expect(compute<(job: object) => unknown>(GRAPHS, task([0, 1]))).rejects.toThrow(/null/);
	await expect(compute<(job: object) => unknown>(GRAPHS, task([0, 1]))).rejects.toThrow(/null/);
});
