import type { Database } from "#db/dialect";
import { ItemContent } from "#db/model/item.ts";
import type { DerivedSet } from "#db/queries/derived-sets.server.ts";
import { itemsByIds } from "#db/queries/items.server.ts";
import { judgedCells } from "#db/queries/judged-cells.server.ts";
import type { Judge } from "#db/queries/judges.server.ts";
import type { Project } from "#db/queries/projects.server.ts";
import { shortIdentity } from "#judges/asking/identity.ts";
import type { AnsweredItem, Derived } from "#judges/makers/contract/derivation.ts";
import { makerById } from "#judges/makers/index.ts";
import { type MakeDerivedSet, storeDerived } from "./make-derived-set.server.ts";

/**
 * Makes a derived set from what makers have answered so far, as a draft that somebody has to
 * approve. Items that none was asked about are not in it.
 * @param wanted.source the set whose items they were asked about; null: the imported items
 */
export async function makeSetFromAnswers(
	db: Database,
	wanted: {
		readonly project: Pick<Project, "id" | "itemCount">;
		/** Makers of one kind; several systems answer the same questions. */
		readonly judges: readonly Judge[];
		readonly source: DerivedSet | null;
		readonly name: string;
		readonly createdBy: string | null;
		readonly now: Date;
	},
): Promise<MakeDerivedSet> {
	const { judges, source, project, name, createdBy, now } = wanted;
	const parameters = {
		makers: judges.map(({ identity, model, parameters: own }) => ({
			...{ maker: shortIdentity(identity), model, parameters: own },
		})),
		source: source?.name ?? null,
	};
	return storeDerived(
		db,
		{ project, kind: makerOf(judges).id, name, parameters, source, createdBy, now },
		await deriveFromAnswers(db, judges, source),
	);
}

/** What a set made of makers' answers so far holds, and what is left out of it. Nothing is stored. */
export async function deriveFromAnswers(
	db: Database,
	judges: readonly Judge[],
	source: DerivedSet | null,
): Promise<Derived> {
	const { derive } = makerOf(judges);
	const all: Derived[] = [];
	for (const judge of judges) {
		all.push(derive(await answeredItems(db, judge, source), judge.parameters));
	}
	return {
		items: all.flatMap(({ items }) => items),
		leftOut: all.flatMap(({ leftOut }) => leftOut),
	};
}

function makerOf([first]: readonly Judge[]) {
	const { id, set } = makerById(first?.protocol ?? "") ?? {};
	if (!id || !set) throw new TypeError("a derived set needs a maker of items");
	return { id, derive: set.derive };
}

const ITEMS_AT_ONCE = 500;

async function answeredItems(
	db: Database,
	judge: Judge,
	source: DerivedSet | null,
): Promise<AnsweredItem[]> {
	const cells = await judgedCells(db, judge.id, source?.id ?? null);
	const judgments = new Map(cells.map(({ itemId, outcomes }) => [itemId, outcomes]));
	const ids = [...judgments.keys()];
	const answered: (AnsweredItem & { readonly position: number })[] = [];
	for (let start = 0; start < ids.length; start += ITEMS_AT_ONCE) {
		const items = await itemsByIds(db, judge.projectId, ids.slice(start, start + ITEMS_AT_ONCE));
		for (const item of items) {
			const judgment = judgments.get(item.id) ?? null;
			const content = ItemContent.parse(item);
			answered.push({ id: item.externalId, position: item.position, content, judgment });
		}
	}
	return answered.sort((a, b) => a.position - b.position);
}
