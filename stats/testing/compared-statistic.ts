import { CATALOGUE } from "../catalogue.ts";
import type { ComparedDefinition, Definition } from "../definition/definition.ts";

/** The statistic of an id, which judges can be compared by. */
export function comparedStatistic(id: string): ComparedDefinition {
	const isCompared = (definition: Definition): definition is ComparedDefinition =>
		definition.reads !== undefined && definition.compared !== undefined;
	const found = CATALOGUE.filter(isCompared).find((definition) => definition.id === id);
	if (!found) throw new Error(`judges are not compared by ${id}`);
	return found;
}
