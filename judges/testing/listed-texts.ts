import type { Block } from "./read-item-blocks.ts";

/** An entry of a list that stands in a block, as `listText` writes it. */
export type Listed = {
	readonly id: string;
	readonly text: string;
	/** The name of its block. */
	readonly block: string;
	/** What stands in the lines that name it as their fact. */
	readonly evidence: readonly string[];
};

const LINE = /^(evidence for )?([a-z]\d+): (.*)$/;

/** Reads the lists of a prompt back, in its order; a block with any other line is no list. */
export function listedIn(blocks: readonly Block[]): Listed[] {
	return blocks.flatMap(({ name, text }) => {
		const lines = text.split("\n").map((line) => LINE.exec(line));
		if (lines.includes(null)) return [];
		const entries = lines.map((line) => ({
			isEvidence: line?.[1] !== undefined,
			id: line?.[2] ?? "",
			text: line?.[3] ?? "",
		}));
		return entries
			.filter(({ isEvidence }) => !isEvidence)
			.map((entry) => ({
				...{ id: entry.id, text: entry.text, block: name },
				evidence: entries
					.filter(({ isEvidence, id }) => isEvidence && id === entry.id)
					.map((line) => line.text),
			}));
	});
}

/**
 * An answer with an entry for each listed text wherever it has a list of entries with ids, each made of
 * the first one. Under "response" and "reference" stand the texts of the lists of that side.
 */
export function withListedIds(
	blocks: readonly Block[],
	answer: unknown,
	entryOf: (listed: Listed, entry: object) => object = (_, entry) => entry,
): unknown {
	const listed = listedIn(blocks);
	if (!isObject(answer)) return answer;
	return Object.fromEntries(
		Object.entries(answer).map(([name, member]) => {
			const entry: unknown = Array.isArray(member) ? member[0] : null;
			if (!isObject(entry) || !("id" in entry)) return [name, member];
			const own = listed.filter(({ block }) => !SIDES.includes(name) || block.endsWith(` ${name}`));
			return [name, own.map((each) => ({ ...entryOf(each, entry), id: each.id }))];
		}),
	);
}

const SIDES = ["response", "reference"];

function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Verdicts by id, as a model gives them. */
export function saidVerdicts(byId: Readonly<Record<string, boolean>>): object[] {
	return Object.entries(byId).map(([id, verdict]) => ({
		id,
		reason: `So it is of ${id}.`,
		verdict,
	}));
}
