import type { Neighbour, Step } from "./neighbour.ts";

/** The scales file that the page shows and the commands name. */
export function scalesOf({ values }: Pick<Neighbour, "values">): string {
	return JSON.stringify({ dimensions: { correct: { type: "binary", values } } });
}

/** From the files to a decision; the excerpts are those of the example's data. */
export function stepsOf(neighbour: Neighbour): readonly Step[] {
	const { judges, told, labels } = neighbour;
	const { good, poor } = judges;
	const imported = importOf(neighbour);
	const counts = `96 items added, 0 unchanged; ${labels.added} labels added (${labels.unscored} unscored), 0 unchanged; 0 rows rejected.`;
	// A failure that the file holds is counted; of one that it does not hold nothing is known.
	const [onWhat, ofHow] =
		labels.unscored > 0 ? ["", ""] : [", on the items that it scored", " (on 95 items)"];
	const gate = (judge: string) =>
		`concord gate --project desk --judge ${quoted(judge)} -d correct --min 'kappa.ci.low>=0.6'`;
	return [
		{
			says: "See what would be read. Nothing is written.",
			command: `${imported} --dry-run`,
			prints: [`Would import: ${counts}`, "New raters: 3 people, 2 judges."],
		},
		{
			says:
				told === undefined
					? "Import it."
					: "Import it. What has no place here is named, with how many records had it; the rest of the file is in.",
			command: imported,
			prints: [`Imported into desk: ${counts}`, ...(told === undefined ? [] : [told])],
		},
		{
			says: "Which judge agrees with people, and is it as good as one of them?",
			command: "concord agree --project desk",
			prints: [
				"people among themselves (3 people, 288 labels): Fleiss’ κ 0.73 [0.59, 0.82]; agree 86 % to 89 % in 3 pairs",
				`Use: ${good}: it agrees with people better than the other judge${onWhat}. κ with the majority: 0.81 [0.64, 0.90], on 93 items, allowing for the choice among judges. ${poor} is worse than ${good} by 0.52 [0.29, 0.73] (p < .001, all judges tested together).`,
				`As good as a person? Open for ${good}${ofHow}: it may be better or worse than a person.`,
			],
		},
		{
			says: "The two beside each other, on the items that both scored: the difference, its limits, how many items, p, and whether it lies within ±0.10.",
			command: "concord compare --project desk",
			prints: [`${good} − ${poor}   0.52 [0.29, 0.73]   93   p < .001   no   ${poor} is worse`],
		},
		{
			says: "Hold the judge to a condition, as CI does. Exit code 0: it may be used.",
			command: gate(good),
			prints: [
				`${good} on correct: trusted`,
				"✓ kappa.ci.low>=0.6: 0.81 [0.65, 0.90] on 95 items.",
			],
		},
		{
			says: "The other one fails: exit code 1.",
			command: gate(poor),
			prints: [
				`${poor} on correct: not trusted`,
				"✗ kappa.ci.low>=0.6: 0.32 [0.15, 0.51] on 94 items.",
			],
			exit: 1,
		},
		{
			says: "One page to print and hand on, with the figures, how they were computed and hashes of the data.",
			command: "concord report --project desk --html > desk.html",
			prints: [],
		},
	];
}

function importOf({ files, renamed }: Neighbour): string {
	const renames = renamed.map(([from, to]) => `--rename ${quoted(`${from}=${to}`)}`);
	return ["concord import", ...files, "--project desk --scales dataset.json", ...renames].join(" ");
}

/** A word as a shell takes it. */
function quoted(word: string): string {
	return /^[\w=@./:-]+$/.test(word) ? word : `'${word}'`;
}

/** The pages, which show the same project. */
export const SERVED: Step = {
	says: "The same on pages: Decide says which judge to use and opens every item that it counts. The first start prints a link that makes you the administrator.",
	command: "concord start",
	prints: [
		"Nobody has an account yet. This link makes you the administrator, once:",
		"Ctrl-C stops it; nothing is lost.",
	],
};

/** A rubric for the one question of the example, which those who label on the pages are shown. */
export function rubricOf({ values }: Pick<Neighbour, "values">): string {
	const scale = JSON.stringify({ type: "binary", values });
	return `{
  "guideline": "Hold the answer against the handbook.",
  "dimensions": [{
    "name": "correct",
    "scale": ${scale},
    "levels": [
      { "label": "no", "description": "It says something that the handbook does not." },
      { "label": "yes", "description": "All of it stands in the handbook." }
    ]
  }]
}`;
}

/** Where nobody has labelled: which items first, and what is asked. Then people are invited, or labels imported. */
export const UNLABELLED: readonly Step[] = [
	{
		says: "Without people’s labels no judge can be held against anybody, and that is what you are told.",
		command: "concord agree --project desk",
		prints: [
			"Use: Nobody has labelled this yet, so no judge can be held against people.",
			"What next: Have people label items, or import their labels.",
		],
	},
	{
		says: "Which items say most: those where the judges differ, with a few of the others.",
		command: "concord plan --project desk --count 40",
		prints: ["correct: 0 of 96 items labelled, 96 judged"],
	},
	{
		says: "Publish what people are asked (`rubric.json` below). Then start: Sample and plan draws items and says who gets them, and an invitation is a link that carries its share. One item a screen, a key for everything, blind to the judges.",
		command: "concord rubric publish rubric.json --project desk",
		prints: ["Published version 1 of the rubric of desk."],
	},
	{
		says: "Or label in a spreadsheet and import the table. `item_id` is what the import called the items (`concord export` writes them).",
		command: "concord import people.csv --project desk",
		prints: ["Imported into desk: 0 items added, 0 unchanged; 288 labels added (0 unscored)"],
	},
];
