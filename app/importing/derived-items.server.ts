import { derivedItemOrigin } from "#db/model/derived-id.ts";
import { itemPositions, type KnownItem } from "#db/queries/items.server.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { approvedSet } from "../derived-sets/change-derived-set.server.ts";
import { shown } from "../files/source-row.ts";
import type { ImportTarget } from "./import-target.ts";

/** Finds items of approved sets that labels are about. */
export class DerivedItems {
	private readonly target: ImportTarget;
	/** Items by the id of their set, or why none of them can be labelled. */
	private readonly sets = new Map<string, ReadonlyMap<string, KnownItem> | Refusal>();

	constructor(target: ImportTarget) {
		this.target = target;
	}

	/** @returns why there is no such item to be labelled, if so */
	async find(id: string): Promise<KnownItem | Refusal> {
		const setId = derivedItemOrigin(id)?.setId;
		const derived = setId === undefined ? undefined : await this.itemsOf(setId);
		if (isRefusal(derived)) return refused(`item ${shown(id)}: ${derived.sentence}`);
		return derived?.get(id) ?? refused(`there is no item ${shown(id)}`);
	}

	private async itemsOf(setId: string) {
		const known = this.sets.get(setId);
		if (known !== undefined) return known;
		const items = await this.load(setId);
		this.sets.set(setId, items);
		return items;
	}

	private async load(setId: string): Promise<ReadonlyMap<string, KnownItem> | Refusal> {
		const { db, projectId } = this.target;
		if (projectId === null) return new Map();
		const found = await approvedSet(db, projectId, { id: setId });
		return isRefusal(found) ? found : itemPositions(db, projectId, { setId });
	}
}
