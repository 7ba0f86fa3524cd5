import { z } from "zod";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { type Condition, readCondition } from "./condition.ts";
import type { Gate } from "./gate.ts";

const Written = z.strictObject({
	judge: z.string().min(1),
	dimension: z.string().min(1),
	identity: z.string().optional(),
	min: z.array(z.string()).min(1),
});

const GateFile = z.union([z.strictObject({ gates: z.array(Written).min(1) }), Written]);

/**
 * Reads `concord.gate.json`: one gate, or several under `gates`.
 * @param name of the file, for the sentence
 */
export function readGateFile(text: string, name: string): readonly Gate[] | Refusal {
	let json: unknown;
	try {
		json = JSON.parse(text.replace(/^\uFEFF/, ""));
	} catch {
		return refused(`${name} is not valid JSON.`);
	}
	const file = GateFile.safeParse(json);
	if (!file.success) {
		return refused(
			`${name} has to hold "judge", "dimension" and "min" (a list such as ["kappa.ci.low>=0.6"]), may hold "identity" and nothing else, once or in a list under "gates".`,
		);
	}
	const gates: Gate[] = [];
	for (const { min, ...written } of "gates" in file.data ? file.data.gates : [file.data]) {
		const gate = gateOf(written, min);
		if (isRefusal(gate)) return refused(`${name}: ${gate.sentence}`);
		gates.push(gate);
	}
	return gates;
}

/** A gate from its conditions as they are written. */
export function gateOf(
	asked: Omit<Gate, "conditions">,
	written: readonly string[],
): Gate | Refusal {
	const { identity } = asked;
	if (identity !== undefined && !IDENTITY.test(identity)) {
		return refused(
			`"${identity}" is no identity of a judge: it is 64 digits and letters from a to f, or the first eight or more of them.`,
		);
	}
	const conditions: Condition[] = [];
	for (const each of written) {
		const condition = readCondition(each);
		if (isRefusal(condition)) return condition;
		conditions.push(condition);
	}
	return { ...asked, conditions };
}

const IDENTITY = /^[0-9a-f]{8,64}$/;
