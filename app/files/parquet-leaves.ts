import { type FileMetaData, parquetSchema, type SchemaElement, type SchemaTree } from "hyparquet";

/** Deeper columns are an accident or an attack, as deeper JSON is. */
const MOST_LEVELS = 64;
const MOST_ELEMENTS = 20_000;
/** A number, a moment or a UUID as bytes has a dozen; the time to read one grows with the square of its bytes. */
export const LONGEST_NUMBER = 64;

/** A column whose values are stored, at any depth. */
export type Leaf = {
	/** Its names from the top, as the parts of a row group name it. */
	readonly path: string;
	readonly element: SchemaElement;
	readonly isFlat: boolean;
	/** The levels of a value that is there, and of one that is one more in the innermost list. */
	readonly mostDefined: number;
	readonly mostRepeated: number;
	/** How many lists the decoder makes for a value, by the level at which it repeats. */
	readonly lists: readonly number[];
	/** Most bytes of a value. */
	readonly longest: number;
};

/** Why a schema is none that can be walked through, in words after "it"; null where it is one. */
export function treeProblem(schema: readonly SchemaElement[]): string | null {
	if (schema.length > MOST_ELEMENTS) return `has more than ${MOST_ELEMENTS} columns within columns`;
	let at = 0;
	let isDeep = false;
	const walk = (level: number): void => {
		const element = schema[at++];
		if (element === undefined) throw new Error("its columns are fewer than they say");
		isDeep ||= level > MOST_LEVELS;
		for (let child = 0; child < (element.num_children ?? 0) && !isDeep; child++) walk(level + 1);
	};
	walk(0);
	return isDeep ? `has columns nested more than ${MOST_LEVELS} levels deep` : null;
}

/** The columns whose values are stored, by their paths. */
export function leavesOf(metadata: Pick<FileMetaData, "schema">): ReadonlyMap<string, Leaf> {
	const leaves = new Map<string, Leaf>();
	const walk = (node: SchemaTree, above: readonly SchemaTree[]): void => {
		if (node.children.length === 0 && above.length > 0) {
			const path = node.path.join(".");
			leaves.set(path, leafOf(path, [...above, node].slice(1)));
		}
		for (const child of node.children) walk(child, [...above, node]);
	};
	walk(parquetSchema({ schema: metadata.schema }), []);
	return leaves;
}

function leafOf(path: string, nodes: readonly SchemaTree[]): Leaf {
	const kinds = nodes.map(({ element }) => element.repetition_type);
	const { element } = nodes[nodes.length - 1];
	const mostRepeated = kinds.filter((kind) => kind === "REPEATED").length;
	return {
		path,
		element,
		isFlat: nodes.length === 1 && mostRepeated === 0,
		mostDefined: kinds.filter((kind) => kind !== "REQUIRED").length,
		mostRepeated,
		lists: Array.from({ length: mostRepeated + 1 }, (_, level) => listsBelow(kinds, level)),
		longest: isShort(element) ? LONGEST_NUMBER : Number.POSITIVE_INFINITY,
	};
}

/** Every column that may be missing is a list to the decoder, but for one that holds values and is no list. */
function listsBelow(kinds: readonly SchemaElement["repetition_type"][], level: number): number {
	const inner = kinds.at(-1) === "REPEATED" ? kinds : kinds.slice(0, -1);
	let repeated = 0;
	return inner.filter((kind) => {
		const isBelow = repeated >= level;
		if (kind === "REPEATED") repeated++;
		return isBelow && kind !== "REQUIRED";
	}).length;
}

const TEXTS: ReadonlySet<string> = new Set(
	"UTF8 ENUM JSON BSON STRING NULL FILE GEOMETRY GEOGRAPHY".split(" "),
);

function isShort({ converted_type, logical_type }: SchemaElement): boolean {
	const kinds = [converted_type, logical_type?.type].filter((kind) => kind !== undefined);
	return kinds.some((kind) => !TEXTS.has(kind));
}
