import type { Database } from "#db/dialect";
import { itemsByExternalIds } from "#db/queries/items.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Example } from "#judges/asking/protocol.ts";
import type { AnyProcedure } from "#judges/procedures.ts";
import { type Refusal, refused } from "../../base/refusal.ts";
import { itemContent } from "./item-content.ts";

/**
 * The items that a judge is shown as examples, in the order of its parameters. Its values are part of
 * the judge, so that what people decide later makes no other judge of it.
 * @returns a refusal when an item does not exist any more
 */
export async function examplesOf(
	db: Database,
	judge: Pick<Judge, "projectId" | "parameters">,
	protocol: AnyProcedure,
): Promise<readonly Example[] | Refusal> {
	if (protocol.kind === "maker") return [];
	const chosen = protocol.examples?.(judge.parameters) ?? [];
	if (chosen.length === 0) return [];
	const names = chosen.map(({ item }) => item);
	const items = new Map(
		(await itemsByExternalIds(db, judge.projectId, names)).map((item) => [item.externalId, item]),
	);
	const examples: Example[] = [];
	for (const { item: name, values } of chosen) {
		const item = items.get(name);
		if (!item) {
			return refused(
				`The item ${name} that this judge is shown as an example does not exist any more.`,
			);
		}
		examples.push({ item: itemContent(item), values });
	}
	return examples;
}
