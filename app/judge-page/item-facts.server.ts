import type { Database } from "#db/dialect";
import {
	type ItemMeasures,
	measuresOfItems,
	metadataCells,
	metadataFieldNames,
} from "#db/queries/item-fields.server.ts";
import type { RatedItems } from "../columns/project-columns.server.ts";
import { byCodePoint } from "../files/code-point-order.ts";
import { count } from "../ui/numbers.ts";
import { type SliceField, sliceField } from "./slice-field.ts";

/** What can be told of the items at the places of a project's columns, beside their ratings. */
export type ItemFacts = {
	readonly fields: readonly SliceField[];
	/** Of fields that make no slices, or fewer than they have values. */
	readonly notes: readonly string[];
	/** Characters of the answer, NaN where there is none; of a pair those of each. */
	readonly length: Float64Array;
	readonly pair: { readonly a: Float64Array; readonly b: Float64Array } | null;
	/** What made the answers: names, and the one of each place (−1: not said). */
	readonly systems: { readonly names: readonly string[]; readonly codes: Int32Array };
};

/** So many fields of metadata make slices; of more the first by name. */
const MOST_FIELDS = 20;

/** Reads them; it holds up the event loop meanwhile, so that pages ask a thread (`item-facts-task.ts`). */
export async function readItemFacts(
	db: Database,
	{ projectId, setId }: RatedItems,
): Promise<ItemFacts> {
	const measures = await measuresOfItems(db, projectId, { setId });
	const named = (await metadataFieldNames(db, projectId, { setId })).sort(byCodePoint);
	const fields = named.slice(0, MOST_FIELDS);
	const cells = await metadataCells(db, projectId, { setId, fields, withFlags: true });
	const told = (read: (measure: ItemMeasures) => string | number | null) => measures.map(read);
	const isPair = measures.some(
		({ responseA, responseB }) => responseA !== null || responseB !== null,
	);
	const own = [
		sliceField(
			"system",
			told(({ system }) => system),
		),
		...[...cells].map(([field, values]) => sliceField(ownName(field), values)),
		sliceField(
			"document",
			told(({ documentId }) => documentId),
		),
		sliceField(
			"question",
			told(({ queryId }) => queryId),
		),
		sliceField(
			"group",
			told(({ group }) => group),
		),
		sliceField(
			"question length",
			told(({ input }) => input),
			"characters",
		),
		sliceField("answer length", told(answerLength), "characters"),
		...(isPair ? [sliceField("B longer than A by", told(longerB), "characters")] : []),
	];
	const left = named.length - fields.length;
	const systems = [...new Set(measures.flatMap(({ system }) => system ?? []))];
	const codeOf = new Map(systems.map((name, code) => [name, code]));
	const column = (read: (measure: ItemMeasures) => number | null) =>
		Float64Array.from(measures, (measure) => read(measure) ?? Number.NaN);
	const { fields: parts, notes } = withoutTwins(own);
	return {
		fields: parts,
		notes: [
			...notes,
			...(left > 0
				? [`${count(left)} more fields of metadata, in order of their names, make no slices here.`]
				: []),
		],
		length: column(answerLength),
		pair: isPair
			? { a: column(({ responseA }) => responseA), b: column(({ responseB }) => responseB) }
			: null,
		systems: {
			names: systems,
			codes: Int32Array.from(measures, ({ system }) => codeOf.get(system ?? "") ?? -1),
		},
	};
}

/** A field of metadata that is called as one of the item's own. */
function ownName(field: string): string {
	return OWN.has(field) ? `metadata.${field}` : field;
}

const OWN = new Set(
	"system,document,question,group,question length,answer length,B longer than A by,certainty,people".split(
		",",
	),
);

function answerLength({ response, responseA, responseB }: ItemMeasures): number | null {
	if (response !== null) return response;
	return responseA === null || responseB === null ? null : (responseA + responseB) / 2;
}

function longerB({ responseA, responseB }: ItemMeasures): number | null {
	return responseA === null || responseB === null ? null : responseB - responseA;
}

/** Fields that part the items as one before them does tell nothing new, and would make all tests stricter. */
function withoutTwins(own: readonly { readonly field?: SliceField; readonly note?: string }[]) {
	const fields: SliceField[] = [];
	const notes: string[] = [];
	for (const { field, note } of own) {
		const twin = field && fields.find((other) => isSameParting(other, field));
		if (field && twin) {
			notes.push(`${field.field} parts the items as ${twin.field} does.`);
			continue;
		}
		if (field) fields.push(field);
		if (note) notes.push(note);
	}
	return { fields, notes };
}

function isSameParting(one: SliceField, other: SliceField): boolean {
	if (one.names.length !== other.names.length) return false;
	const partner = new Map<number, number>();
	const taken = new Set<number>();
	for (const [place, code] of one.codes.entries()) {
		const beside = other.codes[place];
		const known = partner.get(code);
		if (known === undefined) {
			if (taken.has(beside) || (code === -1) !== (beside === -1)) return false;
			partner.set(code, beside);
			taken.add(beside);
		} else if (known !== beside) return false;
	}
	return true;
}
