import { jsonLines } from "#seeds/builders.ts";
import {
	FAILED,
	ITEMS,
	type Item,
	JUDGES,
	type Judge,
	judgedBy,
	PEOPLE,
	type Person,
	saidBy,
} from "./data-set.ts";

/** What items and raters are called once a tool's files are read, and what stands for yes and no in them. */
export type Named = {
	readonly item: (item: Item) => string;
	readonly judge: (judge: Judge) => string;
	readonly person?: (person: Person) => string;
	readonly values: readonly [no: boolean | number | string, yes: boolean | number | string];
	/** Who answered, where the tool says it. */
	readonly system?: string;
	/** `absent`: the tool's file has no place for a judge that failed. */
	readonly failures?: "absent";
};

export const DIMENSION = "correct";
const same = (name: string) => name;

/** The same data in the project's own shape, to hold against what a tool's files gave. */
export function nativeFiles(named: Named): Readonly<Record<"items" | "labels", string>> {
	const { person = same, system } = named;
	const say = (value: boolean) => named.values[Number(value)];
	const items = ITEMS.map((item) => ({
		...{ id: named.item(item), input: item.question, response: item.answer },
		...(system !== undefined && { system }),
	}));
	const people = PEOPLE.flatMap((name) =>
		ITEMS.map((item) => ({
			...{ item_id: named.item(item), rater: person(name), rater_kind: "human" },
			...{ dimension: DIMENSION, value: say(saidBy(name, item)) },
		})),
	);
	const judges = JUDGES.flatMap((name) =>
		ITEMS.flatMap((item): object[] => {
			const value = judgedBy(name, item);
			const rater = named.judge(name);
			const of = { item_id: named.item(item), rater, rater_kind: "judge", dimension: DIMENSION };
			if (value !== null) return [{ ...of, value: say(value) }];
			return named.failures === "absent" ? [] : [{ ...of, value: null, reason: FAILED }];
		}),
	);
	return { items: jsonLines(items), labels: jsonLines([...people, ...judges]) };
}

/** People's labels as a table, where a tool's files hold no people. */
export function peopleCsv({ item, values, person = same }: Named): string {
	const rows = PEOPLE.flatMap((name) =>
		ITEMS.map((each) =>
			[item(each), person(name), "human", DIMENSION, values[Number(saidBy(name, each))]].join(","),
		),
	);
	return `item_id,rater,rater_kind,dimension,value\n${rows.join("\n")}\n`;
}
