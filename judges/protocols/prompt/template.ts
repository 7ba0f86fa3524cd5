import { FIELD_NAMES, type PromptField, promptField } from "./fields.ts";

/** What a template is made of. */
export type TemplateNode =
	| { readonly kind: "words"; readonly words: string }
	/** A field of the item, in its blocks. */
	| { readonly kind: "field"; readonly field: PromptField }
	/** Of the text that an `each` is at: itself, or its place from 1. */
	| { readonly kind: "own"; readonly what: "text" | "number" }
	| {
			readonly kind: "if";
			readonly field: PromptField;
			readonly shown: readonly TemplateNode[];
			readonly otherwise: readonly TemplateNode[];
	  }
	| { readonly kind: "each"; readonly field: PromptField; readonly body: readonly TemplateNode[] };

/** Where a template uses a field. */
export type FieldUse = {
	readonly field: PromptField;
	readonly line: number;
	/** It is only shown to a judge where the item has it. */
	readonly isGuarded: boolean;
};

export type Template = {
	/** The same for all items; "" where there is none. */
	readonly system: string;
	readonly nodes: readonly TemplateNode[];
	readonly uses: readonly FieldUse[];
};

/** Why a text is no template, and in which of its lines (from 1). */
export type TemplateProblem = { readonly line: number; readonly problem: string };

/**
 * Reads a template: text with tags. `{{question}}` stands for a field of the item, `{{#if reference}} …
 * {{else}} … {{/if}}` shows its text where there is something to read in the field, `{{#each contexts}}
 * {{number}} {{text}} {{/each}}` goes through a list, `{{#system}} … {{/system}}` is what the model is told
 * for all items, `{{! … }}` is left out and `\{{` is two braces. Lines with nothing but a tag of a section
 * leave no line. There is nothing to be computed and nothing to be fetched.
 */
export function readTemplate(text: string): Template | TemplateProblem {
	const reader = new Reader(text);
	const end = reader.read();
	return end ?? reader.template();
}

export function isTemplateProblem(read: Template | TemplateProblem): read is TemplateProblem {
	return "problem" in read;
}

type Section = {
	readonly kind: "if" | "each" | "system";
	readonly tag: string;
	readonly line: number;
	readonly field: PromptField | null;
	/** What stands in it, and once `else` came, what stood before that. */
	nodes: TemplateNode[];
	shown: TemplateNode[] | null;
};

const COMMENT_OR_SECTION = /^[!#/]|^else$/;

class Reader {
	private readonly top: TemplateNode[] = [];
	private readonly open: Section[] = [];
	private readonly uses: FieldUse[] = [];
	private system: string | null = null;
	private at = 0;
	private line = 1;

	constructor(private readonly text: string) {}

	template(): Template {
		return { system: this.system ?? "", nodes: this.top, uses: this.uses };
	}

	/** @returns what is wrong, at the first thing that is */
	read(): TemplateProblem | null {
		while (this.at < this.text.length) {
			const opening = this.text.indexOf("{{", this.at);
			if (opening < 0) {
				this.words(this.text.length);
				break;
			}
			if (this.text[opening - 1] === "\\" && opening > this.at) {
				this.words(opening - 1);
				this.at = opening;
				this.words(opening + 2);
				continue;
			}
			const problem = this.tag(opening);
			if (problem !== null) return { line: this.line, problem };
		}
		const left = this.open.at(-1);
		if (left) return { line: left.line, problem: `${left.tag} is never closed.` };
		if (this.uses.length === 0) {
			return {
				line: 1,
				problem: `it shows nothing of an item: write a field such as {{question}} or {{answer}} where its text shall stand.`,
			};
		}
		return null;
	}

	private words(end: number): void {
		const words = this.text.slice(this.at, end);
		this.move(end);
		if (words !== "") this.add({ kind: "words", words });
	}

	private move(to: number): void {
		for (let at = this.at; at < to; at++) if (this.text[at] === "\n") this.line++;
		this.at = to;
	}

	private add(node: TemplateNode): void {
		(this.open.at(-1)?.nodes ?? this.top).push(node);
	}

	private tag(opening: number): string | null {
		const closing = this.text.indexOf("}}", opening);
		const inside = closing < 0 ? "" : this.text.slice(opening + 2, closing);
		const tag = `{{${inside}}}`;
		const name = inside.trim();
		const isComment = name.startsWith("!");
		if (closing < 0 || (!isComment && /[\n{]/.test(inside))) {
			this.move(opening);
			if (/^[{>]/.test(name))
				return "A tag is a field between two braces, as in {{answer}}; {{{…}}} and {{> …}} are none.";
			return "{{ opens a tag that is not closed by }} on the same line. Two braces that are no tag are written \\{{.";
		}
		const end = closing + 2;
		const alone = COMMENT_OR_SECTION.test(name) ? this.aloneOnLine(opening, end) : null;
		this.words(alone?.start ?? opening);
		this.move(opening);
		const problem = isComment ? null : this.meaning(tag, name);
		if (problem === null) this.move(alone?.end ?? end);
		return problem;
	}

	/** Of a tag with nothing else on its line the bounds of that line. */
	private aloneOnLine(opening: number, end: number): { start: number; end: number } | null {
		const start = this.text.lastIndexOf("\n", opening - 1) + 1;
		const next = this.text.indexOf("\n", end);
		const stop = next < 0 ? this.text.length : next + 1;
		const around = this.text.slice(start, opening) + this.text.slice(end, stop);
		return start >= this.at && around.trim() === "" ? { start, end: stop } : null;
	}

	private meaning(tag: string, name: string): string | null {
		const [word = "", ...rest] = name.split(/\s+/);
		const argument = rest.join(" ");
		if (word === "#system") return this.openSystem(tag, argument);
		if (word === "#if" || word === "#each") return this.openSection(tag, word, argument);
		if (name === "else") return this.otherwise(tag);
		if (name.startsWith("/")) return this.close(tag, name.slice(1));
		if (/^[#^>&={]/.test(name)) {
			return `${tag} is not known. There are {{#if …}}, {{else}}, {{#each …}}, {{#system}} and the fields.`;
		}
		if (this.open.some(({ kind }) => kind === "system")) {
			return `${tag} stands in the system part, which is the same for all items: write it below {{/system}}.`;
		}
		if (name === "text" || name === "number") {
			if (!this.open.some(({ kind }) => kind === "each")) {
				return `${tag} has a meaning within {{#each …}} only.`;
			}
			this.add({ kind: "own", what: name });
			return null;
		}
		return this.withField(tag, name, (field) => {
			this.add({ kind: "field", field });
			return null;
		});
	}

	private withField(
		tag: string,
		name: string,
		use: (field: PromptField) => string | null,
	): string | null {
		const field = promptField(name);
		if (name === "") return `${tag} names no field. Items have ${FIELD_NAMES.join(", ")}.`;
		if (field === null) {
			return `${tag}: items have no field ${JSON.stringify(name)}. They have ${FIELD_NAMES.join(", ")}.`;
		}
		const isGuarded =
			tag.startsWith("{{#if") ||
			this.open.some(
				({ kind, field: over, shown }) =>
					kind === "if" && shown === null && over?.name === field.name,
			);
		const problem = use(field);
		if (problem === null) this.uses.push({ field, line: this.line, isGuarded });
		return problem;
	}

	private openSystem(tag: string, argument: string): string | null {
		if (argument !== "") return `${tag}: the system part has no name. Write {{#system}}.`;
		if (this.open.length > 0) return `${tag} stands within another section: write it outside.`;
		if (this.system !== null) return `${tag} is the second system part: there can be one.`;
		this.push("system", tag, null);
		return null;
	}

	private openSection(tag: string, word: "#if" | "#each", name: string): string | null {
		if (this.open.some(({ kind }) => kind === "system")) {
			return `${tag} stands in the system part, which is the same for all items: write it below {{/system}}.`;
		}
		return this.withField(tag, name, (field) => {
			if (word === "#each" && !field.isList) {
				return `${tag}: ${name} is one text. A list is contexts, reference, reference_contexts or messages.`;
			}
			this.push(word === "#if" ? "if" : "each", tag, field);
			return null;
		});
	}

	private push(kind: Section["kind"], tag: string, field: PromptField | null): void {
		this.open.push({ kind, tag, line: this.line, field, nodes: [], shown: null });
	}

	private otherwise(tag: string): string | null {
		const section = this.open.at(-1);
		if (section?.kind !== "if") return `${tag} has a meaning within {{#if …}} only.`;
		if (section.shown !== null) return `${tag}: this {{#if …}} has an {{else}} already.`;
		section.shown = section.nodes;
		section.nodes = [];
		return null;
	}

	private close(tag: string, name: string): string | null {
		const section = this.open.at(-1);
		if (!section) return `${tag} closes nothing.`;
		if (section.kind !== name) {
			return `${tag} stands where ${section.tag} (line ${section.line}) has to be closed by {{/${section.kind}}}.`;
		}
		this.open.pop();
		const { kind, field, nodes, shown } = section;
		if (kind === "system") this.system = wordsOf(nodes).trim();
		else if (field && kind === "each") this.add({ kind, field, body: nodes });
		else if (field && kind === "if") {
			this.add({ kind, field, shown: shown ?? nodes, otherwise: shown === null ? [] : nodes });
		}
		return null;
	}
}

function wordsOf(nodes: readonly TemplateNode[]): string {
	return nodes.map((node) => (node.kind === "words" ? node.words : "")).join("");
}
