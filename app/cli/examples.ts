import { type Command, Help } from "commander";

/** Of its earlier name too. */
const ANALYSIS = [
	"concord analysis                                 which there are",
	"concord analysis A3 --project faq > a3.md",
	"concord analysis A3 --project faq --set parts --json",
];

/**
 * Examples of commands that have nothing else to explain below their options, by their words; the others
 * say theirs where they are declared.
 */
const EXAMPLES: Readonly<Record<string, readonly string[]>> = {
	"": [
		"concord start --demo                             a simulated project, in the browser",
		"concord import items.jsonl labels.jsonl --project faq",
		"concord agree --project faq                      which judge agrees with people",
		"concord judge run --help                         what a command takes",
	],
	import: [
		"concord import items.jsonl labels.jsonl --scales dataset.json --project faq",
		"concord import answers.csv --project faq --dry-run       what would be read, and which rows are refused",
		"concord import labels.jsonl --project faq --strict       all rows or none",
		"concord import https://example.org/items.parquet --project faq",
		"concord import traces.jsonl --project faq --rename correct-gpt=correct      a judge's own name for the question",
	],
	insights: [
		"concord insights --project faq --endpoint local --model m-1 --max-cost 1 > insights.md",
		"concord analysis A12 --project faq               what was written before, with the figures of today",
	],
	agree: [
		"concord agree --project faq",
		"concord agree --labels labels.jsonl --items items.jsonl --scales dataset.json      no database",
		"concord agree --project faq -d correct --reference adjudicated --missing disagree",
		"concord agree --project faq --json | jq '.dimensions[].ranking.mayBeBest'",
	],
	derive: [
		"concord derive probes --project faq --kind probes --approve          without a model",
		"concord derive parts --project faq --kind split --endpoint local --model m-1 --dry-run      what it would cost",
		"concord derive parts --project faq --kind split --endpoint local --model m-1 --max-cost 2",
		"concord derive answers --project faq --kind answers --systems vanilla,tools --endpoint local --model m-1",
	],
	analysis: ANALYSIS,
	experiment: ANALYSIS,
	"audit-log show": [
		"concord audit-log show --project faq --action label.stored",
		"concord audit-log show --login ada --from 2026-11-21 --json",
	],
	"audit-log export": ["concord audit-log export --format csv > audit-log.csv"],
	"audit-log verify": ["concord audit-log verify                         is the chain whole?"],
	"audit-log erase": [
		"concord audit-log erase --login ada              who ada is goes; what was done stays",
	],
	"user list": ["concord user list", "concord user list --json | jq -r '.[].login'"],
	"user reset": ["concord user reset ada@example.org        prints a link, good once, for a day"],
	"user disable": [
		"concord user disable ada@example.org      signs all browsers of the account out, too",
	],
	"user enable": ["concord user enable ada@example.org"],
	"user end-sessions": ["concord user end-sessions ada@example.org       as after a lost laptop"],
	"endpoint add": [
		"concord endpoint add --preset openai             its key in OPENAI_API_KEY",
		"concord endpoint add local --url http://127.0.0.1:11434/v1 --no-key --price m-1=0.5,2",
		"concord endpoint add --preset azure --url https://mine.openai.azure.com/openai/v1 --price gpt-5=1.25,10",
	],
	"endpoint list": ["concord endpoint list", "concord endpoint list --json | jq -r '.[].name'"],
	"judge add": [
		"concord judge add base --project faq --protocol baseline             without a model",
		"concord judge add strict --project faq --prompt strict.md --endpoint local --model m-1",
		"concord judge add calm --project faq --protocol rubric --endpoint local --model m-1 --parameter seed=7",
	],
	"judge check": [
		"concord judge check local                        which models it has; costs nothing",
		"concord judge check local --model m-1            asks it once",
		"concord judge check --project faq --judge 'strict v1' --item faq-12",
	],
	"judge diff": [
		"concord judge diff 'strict v2' --project faq     against the version before it",
		"concord judge diff 'strict v1' 'strict v3' --project faq",
	],
	"judge key": [
		"concord judge key local < key.txt",
		"concord judge key openai --from-variable OPENAI_API_KEY",
		"concord judge key openai --forget",
	],
	"judge list": ["concord judge list --project faq"],
	"judge preview": [
		"concord judge preview --project faq --judge 'strict v1'",
		"concord judge preview --project faq --prompt strict.md --item faq-12",
	],
	"judge prompt": ["concord judge prompt 'strict v2' --project faq > strict.md"],
	"judge cancel": [
		"concord judge cancel --project faq --judge 'strict v2'      what is answered is kept",
	],
	"judge retry": [
		"concord judge retry --project faq                every judge",
		"concord judge retry --project faq --judge 'strict v2' --max-cost 1",
	],
	"judge run": [
		"concord judge run --project faq --judge base",
		"concord judge run --project faq --judge 'strict v2' --dry-run        what would be sent, and its cost",
		"concord judge run --project faq --judge 'strict v2' --limit 50 --max-cost 3",
	],
	"judge status": [
		"concord judge status --project faq",
		"concord judge status --project faq -j base",
	],
	papers: [
		"concord papers --endpoint http://127.0.0.1:11434/v1 --model m-1 --limit 5",
		"concord start                                    look at it",
	],
	probes: [
		"concord derive probes --project faq --kind probes --approve",
		"concord judge run --project faq --judge base --set probes",
		"concord probes --project faq --set probes",
	],
	"rubric print": [
		"concord rubric print --preset vrag-eval > rubric.json",
		"concord rubric print --project faq",
	],
	"rubric publish": [
		"concord rubric publish rubric.yaml --project faq",
		"concord rubric publish rubric.json --project faq --replace-draft",
	],
	"schedule add": [
		"concord schedule add 'strict v1' --project faq --anchors 60 --max-cost 1       drawn by a seed",
		"concord schedule add base --project faq --items anchors.txt --every 14         an id a line",
	],
	"schedule list": ["concord schedule list --project faq"],
	"schedule look": ["concord schedule look 'strict v1' --project faq"],
	"schedule looks": [
		"concord schedule looks 'strict v1' --project faq",
		"concord schedule looks base --project faq --json | jq -r '.[].outcome'",
	],
	"schedule end": ["concord schedule end base --project faq"],
	sets: ["concord sets --project faq", "concord sets --project faq --approve probes"],
	start: [
		"concord start                                    the first start prints a link for its administrator",
		"concord start --demo --port 4000",
		"DATABASE_URL=other.sqlite concord start",
	],
	"webhook add": [
		"concord webhook add https://hooks.example.org/concord --project faq            everything",
		"concord webhook add https://hooks.example.org/runs --project faq --events run.ended run.paused",
	],
	"webhook list": [
		"concord webhook list --project faq",
		"concord webhook list --project faq --json | jq -r '.[].address'",
	],
	"webhook change": [
		"concord webhook change https://hooks.example.org/runs --project faq --events judge.drifted",
		"concord webhook change https://hooks.example.org/runs --project faq --address https://hooks.example.org/drift",
	],
	"webhook rotate": ["concord webhook rotate https://hooks.example.org/concord --project faq"],
	"webhook test": ["concord webhook test https://hooks.example.org/concord --project faq"],
	"webhook disable": ["concord webhook disable https://hooks.example.org/concord --project faq"],
	"webhook enable": ["concord webhook enable https://hooks.example.org/concord --project faq"],
	"webhook deliveries": [
		"concord webhook deliveries https://hooks.example.org/concord --project faq",
	],
	"webhook again": [
		"concord webhook again https://hooks.example.org/concord --project faq          what was over last",
	],
	"webhook remove": ["concord webhook remove https://hooks.example.org/concord --project faq"],
};

/** Puts the examples below the options of each command, and leaves out defaults that are empty. */
export function addExamples(program: Command): void {
	program.configureHelp({
		optionDescription: (option) =>
			new Help().optionDescription(option).replace(/ \(default: (?:\{\}|\[\])\)$/, ""),
	});
	addTo(program, "");
}

function addTo(command: Command, words: string): void {
	const examples = EXAMPLES[words];
	if (examples)
		command.addHelpText("after", `\nExamples:\n${examples.map((line) => `  ${line}\n`).join("")}`);
	for (const below of command.commands) {
		below.copyInheritedSettings(command);
		addTo(below, `${words} ${below.name()}`.trim());
	}
}
