import { parseDocument } from "yaml";
import { z } from "zod";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import type { Gate } from "./asked-gate.ts";
import { type Condition, readCondition } from "./condition.ts";
import { whyNotTogether } from "./pair-of-conditions.ts";

const GateEntry = z.strictObject({
	judge: z.string().min(1),
	dimension: z.string().min(1),
	identity: z.string().optional(),
	repeated: z.boolean().optional(),
	min: z.array(z.string()).min(1),
});

const VERSION = "concord.gates/1";
const Several = z.strictObject({
	schema: z.literal(VERSION).optional(),
	gates: z.array(GateEntry).min(1),
});
const One = GateEntry.extend({ schema: z.literal(VERSION).optional() });

/** A file of gates, `concord.gate.json`. */
export const GateFile = z.union([Several, One]);

const HOLDS =
	'it holds "judge", "dimension" and "min" (a list such as ["kappa.ci.low>=0.6"]), may hold "identity" and "repeated" and nothing else, once or in a list under "gates"';

/**
 * Reads `concord.gate.json`: one gate, or several under `gates`.
 * @param name of the file, for the sentence
 */
export function readGateFile(text: string, name: string): readonly Gate[] | Refusal {
	const written = text.replace(/^\uFEFF/, "");
	let json: unknown;
	try {
		json = JSON.parse(written);
	} catch {
		return refused(
			written.trim() === "" ? `${name} is empty: ${HOLDS}.` : `${name} is not valid JSON.`,
		);
	}
	const twice = keyGivenTwice(written);
	if (twice) return refused(`${name} says something twice: ${twice}.`);
	if (typeof json !== "object" || json === null) return refused(`${name} is no gate: ${HOLDS}.`);
	const version = "schema" in json ? json.schema : VERSION;
	if (version !== VERSION) {
		return refused(
			`${name} is of another version, ${JSON.stringify(version)}: this release reads "${VERSION}".`,
		);
	}
	const file = ("gates" in json ? Several : One).safeParse(json);
	if (!file.success) return refused(`${name} is no gate: ${whatIsWrong(file.error)}; ${HOLDS}.`);
	const gates: Gate[] = [];
	for (const { min, ...entry } of "gates" in file.data ? file.data.gates : [file.data]) {
		const gate = gateOf(entry, min);
		if (isRefusal(gate)) return refused(`${name}: ${gate.sentence}`);
		if (gates.some((before) => isSame(before, gate))) {
			return refused(
				`${name} holds ${gate.judge} on ${gate.dimension} to conditions twice: give them all in one "min".`,
			);
		}
		gates.push(gate);
	}
	return gates;
}

/** Whether two gates are of the same answers of the same judge. */
function isSame(one: Gate, other: Gate): boolean {
	return (
		one.judge === other.judge &&
		one.dimension === other.dimension &&
		(one.repeated ?? false) === (other.repeated ?? false)
	);
}

/** Of two conditions under one key the first would go unheard. */
function keyGivenTwice(json: string): string | undefined {
	const [twice] = parseDocument(json, { uniqueKeys: true }).errors.filter(
		({ code }) => code === "DUPLICATE_KEY",
	);
	return twice && `the same key on line ${twice.linePos?.[0].line ?? 1}`;
}

function whatIsWrong({ issues: [issue] }: z.ZodError): string {
	const [list, at] = issue.path;
	const where = list === "gates" && typeof at === "number" ? ` in gate ${at + 1}` : "";
	if (issue.code === "unrecognized_keys") {
		return `"${issue.keys.join('", "')}" is not known${where}`;
	}
	const key = issue.path.findLast((part) => typeof part === "string");
	return key === undefined ? `what it holds${where}` : `"${key}" is not as it should be${where}`;
}

/** A gate from its conditions as they are written. */
export function gateOf(
	{ judge, dimension, identity, repeated }: Omit<Gate, "conditions">,
	written: readonly string[],
): Gate | Refusal {
	const digits = identity?.toLowerCase();
	if (digits !== undefined && !IDENTITY.test(digits)) {
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
	const apart = whyNotTogether(conditions);
	if (apart) return apart;
	return { judge, dimension, identity: digits, repeated, conditions };
}

const IDENTITY = /^[0-9a-f]{8,64}$/;
