import type { Database } from "#db/dialect";
import { countItemsWithout } from "#db/queries/item-fields.server.ts";
import { currentRubric } from "#db/queries/rubrics.server.ts";
import type { PromptDefinition } from "#judges/protocols/prompt/parameters.ts";
import { type ReadPrompt, readPromptFile } from "#judges/protocols/prompt/read-prompt-file.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { count } from "../../ui/numbers.ts";

export type CheckedPrompt = {
	readonly kind: "checked";
	readonly definition: PromptDefinition;
	/** Sentences about fields that some items lack. */
	readonly warnings: readonly string[];
};

/** More problems of one file are not told at once. */
const TOLD = 5;

/**
 * Reads a prompt file for a project: its own dimensions and those of the rubric, and fields that its items
 * have. A field that no item has, or that is not known, is refused; one that some lack is a warning. All
 * refusals are of the field `prompt` and name the line.
 */
export async function checkPrompt(
	db: Database,
	projectId: string,
	text: string,
): Promise<CheckedPrompt | Refusal> {
	const rubric = await currentRubric(db, projectId);
	const read = readPromptFile(text, rubric?.definition ?? null);
	if ("problems" in read) {
		const told = read.problems
			.slice(0, TOLD)
			.map(({ line, problem }) => `Line ${line}: ${problem}`);
		const others = read.problems.length - told.length;
		return refused([...told, ...(others > 0 ? [`And ${others} more.`] : [])].join(" "), "prompt");
	}
	const { refusal, warnings } = await fieldsThatLack(db, projectId, read);
	return refusal ?? { kind: "checked", definition: read.definition, warnings };
}

async function fieldsThatLack(
	db: Database,
	projectId: string,
	{ uses }: ReadPrompt,
): Promise<{ refusal: Refusal | null; warnings: string[] }> {
	const fields = [...new Set(uses.map(({ field }) => field.name))];
	const { items, without } = await countItemsWithout(db, projectId, { fields });
	const warnings: string[] = [];
	for (const name of items === 0 ? [] : fields) {
		const lacking = without.get(name) ?? 0;
		if (lacking === 0) continue;
		const own = uses.filter(({ field }) => field.name === name);
		const open = own.find(({ isGuarded }) => !isGuarded);
		const { line } = open ?? own[0] ?? { line: 1 };
		if (!open) {
			if (lacking === items) {
				warnings.push(`Line ${line}: none of the ${count(items)} items has ${name}.`);
			}
			continue;
		}
		if (lacking === items) {
			const sentence = `Line ${line}: none of the ${count(items)} items has ${name}. Take another field, or write {{#if ${name}}} … {{/if}} around it.`;
			return { refusal: refused(sentence, "prompt"), warnings };
		}
		warnings.push(
			`Line ${line}: ${count(lacking)} of ${count(items)} items ${lacking === 1 ? "lacks" : "lack"} ${name} and will not be judged. To judge them without it, write {{#if ${name}}} … {{/if}} around it.`,
		);
	}
	return { refusal: null, warnings };
}
