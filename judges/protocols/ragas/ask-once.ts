import type { Ask, Question, Reply } from "../../asking/protocol.ts";

/**
 * An `ask` that asks the same question once and hands its answer to everybody: measures of one item
 * share statements and verdicts by asking for them in the same words.
 */
export function askOnce(ask: Ask): Ask {
	const asked = new Map<string, Promise<unknown>>();
	return <T>(question: Question<T>): Promise<Reply<T>> => {
		const { schema: _, ...rest } = question;
		const key = JSON.stringify(rest);
		// Name and messages decide the schema, so the first one's answer is of this one's type.
		const known = asked.get(key) as Promise<Reply<T>> | undefined;
		if (known) return known;
		const reply = ask(question);
		asked.set(key, reply);
		return reply;
	};
}
