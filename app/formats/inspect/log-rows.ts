import { type Fields, ROWS_PER_BATCH } from "../../files/source-row.ts";
import type { ForeignRow } from "../foreign-format.ts";
import { isEmpty, isObject, listAt, objectAt, unread } from "../parts/json-values.ts";
import { parsePythonJson } from "../parts/python-json.ts";
import { Attachments } from "./chat-turns.ts";
import { WHOLE_MEMBERS } from "./log-document.ts";
import { headerOf, unreadOfEval, versionProblem } from "./log-header.ts";
import { itemIdOf, itemOfSample } from "./sample-item.ts";
import { labelsOfSample } from "./sample-labels.ts";

/** Members of a sample that are read, or say nothing that the others do not. */
const READ_OF_SAMPLE: ReadonlySet<string> = new Set([
	"id",
	"epoch",
	"input",
	"choices",
	"target",
	"messages",
	"output",
	"scores",
	"score",
	"metadata",
	"completed_at",
	"uuid",
	"error",
	"limit",
	"invalidation",
	"attachments",
]);
const READ_OF_OUTPUT: ReadonlySet<string> = new Set(["model", "choices", "completion", "error"]);
const EMPTY = /^(?:|null|""|\[\s*\]|\{\s*\})$/;

/** Makes rows of the parts of a log, which come one by one. */
export class LogRows {
	private rows: ForeignRow[] = [];
	private place = 0;
	private evaluation: unknown;
	private results: unknown;
	private header = headerOf(undefined, undefined);
	isStopped = false;

	get isFull(): boolean {
		return this.rows.length >= ROWS_PER_BATCH;
	}

	taken(): ForeignRow[] {
		const { rows } = this;
		this.rows = [];
		return rows;
	}

	stop(problem: string): void {
		if (!this.isStopped) this.rows.push({ place: this.place + 1, problem });
		this.isStopped = true;
	}

	/** After the last part: what does not say what was evaluated is the file of another tool. */
	end(): void {
		if (this.evaluation === undefined) this.stop("the log does not say what was evaluated");
	}

	/** Of a sample that cannot be read. */
	addProblem(problem: string): void {
		this.place++;
		if (!this.isStopped) this.rows.push({ place: this.place, problem });
	}

	/** The description of an eval in an archive: the document without its samples. */
	addHeader(text: string): void {
		const parsed = parsePythonJson(text);
		if ("problem" in parsed) this.stop(`the log's header is ${parsed.problem}`);
		else if (!isObject(parsed.value)) this.stop("the log's header is no JSON object");
		else {
			const { results, ...others } = parsed.value;
			// Older logs name the scorers there, so that it has to be known first.
			this.takeMember("results", results ?? null);
			for (const [key, value] of Object.entries(others)) this.takeMember(key, value);
		}
	}

	addMember(key: string, text: string): void {
		if (this.isStopped) return;
		if (!WHOLE_MEMBERS.has(key)) {
			if (!EMPTY.test(text) && key !== "samples") this.rows.push({ place: 1, noPlace: key });
			if (key === "samples" && !EMPTY.test(text)) this.stop("samples are no list");
			return;
		}
		const parsed = parsePythonJson(text);
		if ("problem" in parsed) this.stop(`${key} is ${parsed.problem}`);
		else this.takeMember(key, parsed.value);
	}

	private takeMember(key: string, value: unknown): void {
		if (key === "version") {
			const problem = versionProblem(value);
			if (problem !== null) this.stop(problem);
		} else if (key === "eval") {
			if (!isObject(value)) {
				this.stop("eval is no object");
				return;
			}
			this.evaluation = value;
			for (const path of unreadOfEval(value)) this.rows.push({ place: 1, noPlace: path });
			this.header = headerOf(this.evaluation, this.results);
		} else if (key === "results") {
			this.results = value;
			if (!isEmpty(value)) this.rows.push({ place: 1, noPlace: "results" });
			this.header = headerOf(this.evaluation, this.results);
		} else if (key !== "status" && !isEmpty(value)) this.rows.push({ place: 1, noPlace: key });
	}

	addSample(text: string): void {
		if (this.isStopped) return;
		const parsed = parsePythonJson(text);
		if ("problem" in parsed) this.addProblem(parsed.problem);
		else if (isObject(parsed.value)) this.addParsedSample(parsed.value);
		else this.addProblem("a sample is no object");
	}

	private addParsedSample(sample: Fields): void {
		const place = ++this.place;
		const id = itemIdOf(sample);
		if (id === null) {
			this.rows.push({ place, problem: "a sample needs an id and an epoch" });
			return;
		}
		const attachments = new Attachments(objectAt(sample, "attachments"));
		const made = itemOfSample(sample, id, { header: this.header, attachments });
		if ("problem" in made) {
			this.rows.push({ place, problem: made.problem });
			return;
		}
		const { labels, problems, noPlace } = labelsOfSample(sample, id, this.header.scorers);
		this.rows.push({ place, item: made.item });
		for (const label of labels) this.rows.push({ place, label });
		for (const problem of problems) this.rows.push({ place, problem });
		for (const path of [...unreadOf(sample, attachments), ...noPlace])
			this.rows.push({ place, noPlace: path });
	}
}

function unreadOf(sample: Fields, attachments: Attachments): string[] {
	const output = objectAt(sample, "output");
	const paths = unread(sample, "samples[].", READ_OF_SAMPLE, (value) => !isEmpty(value));
	paths.push(...unread(output, "samples[].output.", READ_OF_OUTPUT, (value) => !isEmpty(value)));
	if (listAt(output, "choices").length > 1) paths.push("samples[].output.choices[1…]");
	if (Object.hasOwn(objectAt(sample, "metadata"), "__proto__"))
		paths.push("samples[].metadata.__proto__");
	const messages = listAt(sample, "messages");
	if (messages.some((message) => !isEmpty(objectAt(message, "metadata"))))
		paths.push("samples[].messages[].metadata");
	if (attachments.haveRest) paths.push("samples[].attachments");
	return paths;
}
