/** Looking for items by words: the same on every engine. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { foundItems } from "#db/queries/item-list.server.ts";
import { someItems } from "#seeds/builders.ts";
import { RUNS } from "#stats/testing/runs.ts";
import { aLabellingProject } from "../../labelling/testing.ts";

const TEXTS = [
	"The reading room opens at nine; books are lent for three weeks.",
	"Die Straße ist naß, sagt Jürgen Müller über die STRASSE.",
	"Un café crème à l’ombre, s’il vous plaît. Ça coûte 3½ €.",
	"ΣΊΣΥΦΟΣ και Σίσυφος, οδυσσέας",
	"Книги выдают на три недели. Йод, ёлка, за́мок",
	"貸出期間は三週間です。Tokyo駅の図書館",
	"हिन्दी भाषा की किताबें",
	"İstanbul ve Iğdır, ışık",
	"x² + y₂ = 10% of foo_bar [v1.2.3] (see C:\\temp\\a.txt) it's don't",
	"ـكتاب كُتُب العربية",
	"Decomposed cafe\u0301 and Zu\u0308rich, co-operate; e-mail a.b@example.org",
	"μ-law and µ-law, 10⁻³ ab⁺cd, x\u0305 mean, st\u0336ruck, 5 ϑ",
	"Nguyễn Văn Đức, Łódź, Ærøskøbing, smørrebrød, ﬁne",
];

async function asked() {
	const rows = TEXTS.map((response, place) => ({
		...someItems(TEXTS.length)[place],
		input: `q${place}`,
		response,
		metadata: {
			list: place === 3 ? [1, "two", { a: "b" }] : [],
			note: place === 2 ? 'first "line"\nsecond\tline' : `n${place}`,
		},
	}));
	const { db, project } = await aLabellingProject({ rows: { "items.jsonl": rows } });
	return async (filter: Parameters<typeof foundItems>[2]["filter"]) => {
		const found = await foundItems(db, project.id, { filter, after: -1, limit: 100 });
		return found.map(({ position }) => position);
	};
}

/** What is typed, and the texts that have it. */
const FOUND: Record<string, number[]> = {
	"reading room": [0],
	"ROOM read": [0],
	"lent weeks book": [0],
	ooks: [],
	"books are lent for four": [],
	straße: [1],
	STRASSE: [1],
	Jurgen: [1],
	jürgen: [1],
	muller: [1],
	"cafe creme": [2],
	CAFÉ: [2, 10],
	cafe: [2, 10],
	"ca coute": [2],
	"3½": [2],
	ombre: [2],
	σίσυφος: [3],
	ΣΊΣΥΦΟΣ: [3],
	ΟΔΥΣΣΈΑΣ: [3],
	книг: [4],
	КНИГИ: [4],
	недели: [4],
	йод: [4],
	иод: [],
	ЁЛКА: [4],
	замок: [4],
	三週間: [5],
	貸出: [5],
	図書館: [5],
	TOKYO駅: [5],
	हिन्दी: [6],
	भाषा: [6],
	किता: [6],
	istanbul: [7],
	İSTANBUL: [7],
	IĞDIR: [],
	iğdı: [7],
	"x²": [8],
	"y₂": [8],
	"10%": [8, 9, 11],
	foo_bar: [8],
	bar: [8],
	"v1.2.3": [8],
	"1.2": [8],
	"c:\\temp\\a": [8],
	"don't": [8],
	"it's": [1, 2, 8, 11, 12],
	"%": [8],
	_: [8],
	"\\": [8],
	كُتُب: [9],
	العربية: [9],
	zurich: [10],
	ZÜRICH: [10],
	"co-op": [10],
	operate: [10],
	"a.b@example": [10],
	"μ-law": [11],
	"µ-law": [11],
	"ab cd": [11],
	θ: [11],
	nguyen: [12],
	Nguyễn: [12],
	"van duc": [],
	"van đuc": [12],
	lodz: [],
	łodz: [12],
	ærøskøbing: [12],
	SMØR: [12],
	q1: [1, 10, 11, 12],
	"q1 straße": [1],
	"' or 1=1 --": [10],
	'"': [],
	"OR AND NOT": [],
	"NEAR(a b)": [],
};

test("words are found by their beginnings, in any order, whatever their case, without the accents of Latin letters", async () => {
	const find = await asked();
	const found: Record<string, number[]> = {};
	for (const text of Object.keys(FOUND)) found[text] = await find({ text });
	expect(found).toEqual(FOUND);
});

test("a value of the metadata is found as it is, line breaks and quotes included", async () => {
	const find = await asked();
	const withNote = (value: string) => find({ fact: { field: "note", value } });
	expect(await withNote('first "line"\nsecond\tline')).toEqual([2]);
	expect(await withNote("n7")).toEqual([7]);
	expect(await withNote("n")).toEqual([]);
	expect(await find({ fact: { field: "list", value: '[1,"two",{"a":"b"}]' } })).toEqual([3]);
});

test("whatever is looked for, something is answered; a piece of a text finds it", async () => {
	const find = await asked();
	const pieces = fc
		.tuple(fc.nat(TEXTS.length - 1), fc.nat(40), fc.integer({ min: 1, max: 20 }))
		.map(([place, from, long]) => ({ place, text: TEXTS[place]?.slice(from, from + long) ?? "" }));
	const isWhole = (text: string) => /^[\p{L}\p{N}]/u.test(text);
	await fc.assert(
		fc.asyncProperty(pieces, fc.string({ unit: "binary", minLength: 1 }), async (piece, any) => {
			await find({ text: any.replaceAll("\0", "") || "x" });
			const { place, text } = piece;
			const before = (TEXTS[place] ?? "").indexOf(text);
			const startsWord = !/[\p{L}\p{N}\p{M}]$/u.test((TEXTS[place] ?? "").slice(0, before));
			if (startsWord && isWhole(text)) expect(await find({ text })).toContain(place);
		}),
		{ numRuns: RUNS / 5 },
	);
});
