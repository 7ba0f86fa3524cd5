import { z } from "zod";
import { whyNotDeclared } from "#db/model/declared-dimension.ts";
import type { Dimension, LevelText } from "#db/model/dimension.ts";
import { issueInWords } from "#db/model/issue-in-words.ts";
import { Rubric } from "#db/model/rubric.ts";
import { type Level, type Scale, VERDICT, VERDICT_SCALE } from "#db/model/scale.ts";
import { levelOfText } from "./level-text.ts";
import type { ReadRubricFields } from "./rubric-form-fields.ts";

type ReadDimension = ReadRubricFields["dimensions"][number];
type ReadLevel = ReadDimension["levels"][number];
type Path = (string | number)[];
type Problems = { add(path: Path, message: string): void; count: number };

/** Reads the form's fields into a rubric; problems become issues of the context. */
export function readRubric(fields: ReadRubricFields, context: z.RefinementCtx): Rubric {
	const problems: Problems = {
		count: 0,
		add(path, message) {
			this.count++;
			context.addIssue({ code: "custom", path, message });
		},
	};
	const dimensions: Dimension[] = fields.verdict.asked ? [readVerdict(fields.verdict)] : [];
	const taken = new Set(dimensions.map((dimension) => dimension.name));
	for (const [index, typed] of fields.dimensions.entries()) {
		const path = ["dimensions", index];
		const name = typed.name ?? "";
		if (name === "") problems.add([...path, "name"], "Give the dimension a name.");
		else if (taken.has(name)) problems.add([...path, "name"], nameTaken(name));
		taken.add(name);
		if (name === VERDICT && typed.optional) {
			problems.add([...path, "optional"], "The verdict is never left out.");
		}
		const scale = readScale(typed, path, problems);
		const unsaid = scale && name !== "" ? whyNotDeclared({ name, scale }) : null;
		if (unsaid) {
			const part = unsaid.part === "levels" ? "type" : "name";
			problems.add([...path, part], `${capitalised(unsaid.problem)}.`);
		}
		if (scale) dimensions.push({ name, ...described(typed), scale, ...levelTexts(typed) });
	}
	if (problems.count === 0 && dimensions.length === 0) {
		problems.add([], "A rubric asks for something: ask for the verdict, or add a dimension.");
	}
	if (problems.count > 0) return z.NEVER;
	const rubric = Rubric.safeParse({ guideline: fields.guideline ?? "", dimensions });
	if (rubric.success) return rubric.data;
	for (const issue of rubric.error.issues) problems.add([], problemOf(issue));
	return z.NEVER;
}

/** "Dimensions, 1, name have at most 200 characters." */
function problemOf(issue: z.core.$ZodIssue): string {
	const place = issue.path.map((part) => (typeof part === "number" ? part + 1 : String(part)));
	const words = [place.join(", "), issueInWords(issue)].filter((part) => part !== "").join(" ");
	return `${capitalised(words)}.`;
}

function capitalised(words: string): string {
	return words.charAt(0).toUpperCase() + words.slice(1);
}

function nameTaken(name: string): string {
	return name === VERDICT
		? "Accept or reject, above, has this name already."
		: `Another dimension is called ${name} already.`;
}

function readVerdict(typed: ReadRubricFields["verdict"]): Dimension {
	const [reject, accept] = typed.levels;
	return {
		name: VERDICT,
		title: "Verdict",
		scale: VERDICT_SCALE,
		levels: [
			levelText({ ...reject, label: reject?.label ?? "reject" }),
			levelText({ ...accept, label: accept?.label ?? "accept" }),
		],
		...(typed.guideline ? { guideline: typed.guideline } : {}),
		...(typed.side ? { side: typed.side } : {}),
	};
}

function described(typed: ReadDimension): Partial<Dimension> {
	return {
		...(typed.title ? { title: typed.title } : {}),
		...(typed.guideline ? { guideline: typed.guideline } : {}),
		...(typed.side ? { side: typed.side } : {}),
		...(typed.optional ? { optional: true } : {}),
		...(typed.evidence ? { evidence: typed.evidence } : {}),
		...(typed.counts && typed.type === "numeric" ? { counts: typed.counts } : {}),
	};
}

function levelText(typed: Partial<ReadLevel>): LevelText {
	return {
		...(typed.label ? { label: typed.label } : {}),
		...(typed.description ? { description: typed.description } : {}),
		...(typed.example ? { example: typed.example } : {}),
	};
}

function levelTexts(typed: ReadDimension): Pick<Dimension, "levels"> {
	if (typed.type === "numeric") return {};
	const texts = typed.levels.map(levelText);
	return texts.some((level) => Object.keys(level).length > 0) ? { levels: texts } : {};
}

function readScale(typed: ReadDimension, path: Path, problems: Problems): Scale | null {
	if (typed.type === "numeric") return readNumeric(typed, path, problems);
	const before = problems.count;
	const values: Level[] = [];
	for (const [index, level] of typed.levels.entries()) {
		const at = [...path, "levels", index, "value"];
		if (!level.value) {
			problems.add(at, "Give the level a value.");
			continue;
		}
		const value = levelOfText(level.value);
		if (values.includes(value)) problems.add(at, `Another level has the value ${level.value}.`);
		values.push(value);
	}
	if (problems.count > before) return null;
	if (typed.type === "binary" && values.length !== 2) {
		problems.add([...path, "type"], "A binary scale has exactly two levels.");
	} else if (values.length < 2) {
		problems.add([...path, "type"], "A scale needs at least two levels: add them below.");
	}
	return problems.count > before ? null : { type: typed.type, values };
}

function readNumeric(typed: ReadDimension, path: Path, problems: Problems): Scale | null {
	const { low = "", high = "" } = typed;
	if (low === "" && high === "") return { type: "numeric" };
	const range: [number, number] = [Number(low), Number(high)];
	const bad = (end: string) => end === "" || !Number.isFinite(Number(end));
	if (bad(low)) problems.add([...path, "low"], "Enter a number, or leave both ends empty.");
	if (bad(high)) problems.add([...path, "high"], "Enter a number, or leave both ends empty.");
	if (bad(low) || bad(high)) return null;
	if (range[0] < range[1]) return { type: "numeric", range };
	problems.add([...path, "high"], "The upper end has to be greater than the lower one.");
	return null;
}
