import { type Fields, fieldOf } from "../../files/source-row.ts";
import { isObject, listAt, objectAt, textAt } from "../parts/json-values.ts";

/** So many scorers, and dimensions of one, are remembered; a log that names more is made to fill memory. */
const MOST = 200;
/** Where a score says which model gave it. */
const MODEL_FIELDS = ["verifier_model", "grader_model", "judge_model", "grader", "model"] as const;

/** Who scores in a log: which model a scorer asks, and what it has scored so far. */
export class ScorerBook {
	private readonly models = new Map<string, string>();
	private readonly dimensions = new Map<string, readonly string[]>();
	/** As samples call them. */
	readonly names: readonly string[];

	constructor(declared: readonly Fields[], roles: Fields) {
		const names: string[] = [];
		for (const scorer of declared.slice(0, MOST)) {
			const name = uniqueName(textAt(scorer, "name"), names);
			if (name === null) continue;
			names.push(name);
			const model = modelOfOptions(objectAt(scorer, "options"), roles);
			if (model !== null) this.models.set(name, model);
			const metrics = fieldOf(scorer, "metrics");
			const keys = isObject(metrics)
				? Object.keys(metrics).filter((key) => !key.includes("*"))
				: [];
			if (keys.length > 0) this.dimensions.set(name, keys.slice(0, MOST));
		}
		this.names = names;
	}

	/** A scorer with the model that it asks, where the log, or a score of it so far, says which. */
	raterOf(name: string, score: Fields): string {
		const model = this.models.get(name) ?? modelOfScore(objectAt(score, "metadata"));
		if (model === null) return name;
		if (this.models.size < MOST) this.models.set(name, model);
		return `${name} (${model})`;
	}

	remember(name: string, dimensions: readonly string[]): void {
		if (dimensions.length <= MOST && this.dimensions.size < MOST)
			this.dimensions.set(name, dimensions);
	}

	/** What a scorer scores, as far as is known. */
	dimensionsOf(name: string): readonly string[] {
		return this.dimensions.get(name) ?? [name];
	}
}

/** Without its package, and with a number where there is one of that name, as Inspect itself tells them apart. */
function uniqueName(name: string | null, taken: readonly string[]): string | null {
	const own = name?.split("/").at(-1);
	if (!own) return null;
	let unique = own;
	for (let count = 1; taken.includes(unique); count++) unique = `${own}${count}`;
	return unique;
}

function modelOfOptions(options: Fields, roles: Fields): string | null {
	const model = fieldOf(options, "model");
	const models = (Array.isArray(model) ? model : [model]).flatMap(
		(each) => nameOfModel(each) ?? [],
	);
	if (models.length > 0) return models.join(", ");
	const role = textAt(options, "model_role");
	return role === null ? null : nameOfModel(fieldOf(roles, role));
}

function nameOfModel(model: unknown): string | null {
	if (typeof model === "string" && model !== "") return model;
	return textAt(model, "model") ?? textAt(model, "name");
}

function modelOfScore(metadata: Fields): string | null {
	for (const field of MODEL_FIELDS) {
		const model = textAt(metadata, field);
		if (model !== null) return model;
	}
	// The conversation with the grader: its answer names the model.
	const answer = listAt(metadata, "grading").findLast((turn) => textAt(turn, "model") !== null);
	return textAt(answer, "model");
}
