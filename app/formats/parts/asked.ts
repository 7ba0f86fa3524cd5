import { detached } from "../../files/source-row.ts";

/** More names are not kept: they would be a way to fill the memory. */
const MOST_QUESTIONS = 1_000;
const MOST_CHOICES = 10_000;
const LONGEST_CHOICE = 1_000;

type Question = { kind: "value" | "text"; isMultiple: boolean; choices: Set<string> };

/**
 * What a file asks, which no record of it says: gathered in a first pass. A question of which anybody chose several
 * values has a label for each value that anybody chose.
 */
export class Asked {
	readonly #questions = new Map<string, Question>();
	#choices = 0;

	/** A question with one value; of choices, those chosen, and whether several can be. */
	value(name: string, choices: readonly string[] = [], isMultiple = false): void {
		const question = this.#question(name, "value");
		if (!question) return;
		question.isMultiple ||= isMultiple || choices.length > 1;
		for (const choice of choices) {
			if (question.choices.has(choice) || this.#choices >= MOST_CHOICES) continue;
			if (choice.length > LONGEST_CHOICE) continue;
			question.choices.add(detached(choice));
			this.#choices++;
		}
	}

	/** A question with free text. */
	text(name: string): void {
		const question = this.#question(name, "text");
		// Text once is text always: no value is so long, or has lines.
		if (question) question.kind = "text";
	}

	isText(name: string): boolean {
		return this.#questions.get(name)?.kind === "text";
	}

	isMultiple(name: string): boolean {
		return this.#questions.get(name)?.isMultiple ?? false;
	}

	/** The choices of a question, those of the whole file and these, in the order in which they came. */
	choices(name: string, chosen: readonly string[]): ReadonlySet<string> {
		return new Set([...(this.#questions.get(name)?.choices ?? []), ...chosen]);
	}

	/** Questions with free text. */
	texts(): readonly string[] {
		return [...this.#questions].flatMap(([name, { kind }]) => (kind === "text" ? [name] : []));
	}

	/** Every dimension there is, for whoever answered none of them. */
	dimensions(): readonly string[] {
		return [...this.#questions].flatMap(([name, { kind, isMultiple, choices }]) => {
			if (kind === "text") return [];
			return isMultiple ? [...choices].map((choice) => dimensionOf(name, choice)) : [name];
		});
	}

	#question(name: string, kind: Question["kind"]): Question | undefined {
		const known = this.#questions.get(name);
		if (known || this.#questions.size >= MOST_QUESTIONS) return known;
		const question: Question = { kind, isMultiple: false, choices: new Set() };
		this.#questions.set(detached(name), question);
		return question;
	}
}

/** What one of several choices is called as a dimension. */
export function dimensionOf(name: string, choice: string): string {
	return `${name}: ${choice}`;
}
