import {
	type Expectation,
	expectationOf,
	NON_ANSWER_GRADE,
	type ProbedDimension,
} from "#judges/makers/probes/expectations.ts";
import type { Probe } from "#judges/makers/probes/probe.ts";
import { compareProbe, type ProbedPairs } from "./compare-probe.ts";
import type { ProbeMovement, ProbeRow } from "./probe-report-json.ts";

/** What a judge said of the items of one kind of probe, and of those they were made from. */
export type ProbedValues = ProbedPairs & {
	readonly coverage: Pick<ProbeRow, "original" | "probed">;
};

/** The figures of one probe on one dimension. @param isShare is the judge's scale [0, 1] */
export function probeRow(
	probe: Probe,
	values: ProbedValues,
	{ dimension, isShare }: { dimension: ProbedDimension; isShare: boolean },
): ProbeRow {
	const expected = expectationOf(probe, dimension);
	const movement = compareProbe(values);
	const { original, probe: probed } = values;
	const paired = Array.from(probed).filter(
		(value, at) => !Number.isNaN(value) && !Number.isNaN(original[at]),
	);
	const shareOf = (holds: (value: number) => boolean) =>
		paired.length === 0 ? null : paired.filter(holds).length / paired.length;
	const isGraded = probe === "non_answer" && dimension.name === NON_ANSWER_GRADE.dimension;
	return {
		probe,
		expected,
		items: probed.length,
		...values.coverage,
		...movement,
		...shares(movement, expected),
		atLeast09: isShare ? shareOf((value) => value >= 0.9) : null,
		atMost01: isShare ? shareOf((value) => value <= 0.1) : null,
		gradedAtMost2: isGraded ? shareOf((value) => value <= NON_ANSWER_GRADE.atMost) : null,
	};
}

function shares({ n, rose, fell, same }: ProbeMovement, expected: Expectation) {
	const nothing = { asExpected: null, against: null };
	if (n === 0) return nothing;
	switch (expected) {
		case null:
			return nothing;
		case "rise":
			return { asExpected: rose / n, against: fell / n };
		case "fall":
			return { asExpected: fell / n, against: rose / n };
		case "stay":
			return { asExpected: same / n, against: (rose + fell) / n };
	}
}
