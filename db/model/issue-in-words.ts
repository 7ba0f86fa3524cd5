import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/**
 * What is wrong with a value, as it follows the name of what holds it: "has to be a number from 0 to 2". What a
 * schema says in words of its own is kept; the library's words are for programmers.
 */
export function issueInWords(issue: Issue): string {
	if (!isOfLibrary(issue.message)) return issue.message;
	switch (issue.code) {
		case "invalid_type":
			return issue.message.endsWith("received undefined")
				? "is missing"
				: `has to be ${KINDS[issue.expected] ?? issue.expected}`;
		case "too_big":
			return `has to ${bound(issue.origin, "most", issue)}`;
		case "too_small":
			return `has to ${bound(issue.origin, "least", issue)}`;
		case "invalid_value":
			return `has to be ${oneOf(issue.values)}`;
		case "unrecognized_keys":
			return `holds ${oneOf(issue.keys)}, which nothing is called here`;
		case "not_multiple_of":
			return `has to be a multiple of ${issue.divisor}`;
		case "invalid_union":
			return unionInWords(issue.errors);
		default:
			return "is not what it has to be";
	}
}

/**
 * The same as a sentence about `subject`: "k has to be a whole number." Sentences of a schema's own stay as they are.
 */
export function issueAsSentence(issue: Issue, subject: string): string {
	return isOfLibrary(issue.message) ? `${subject} ${issueInWords(issue)}.` : issue.message;
}

/**
 * The same of the parameter of that name: "k has to be a whole number.", and what a schema says itself after a colon:
 * "k: Take an odd number." One full stop, whatever it ends with.
 */
export function issueOf(name: string, issue: Issue): string {
	if (isOfLibrary(issue.message)) return `${name} ${issueInWords(issue)}.`;
	return `${name}: ${/[.!?]$/.test(issue.message) ? issue.message : `${issue.message}.`}`;
}

/** Zod's own messages begin so; those of our schemas do not. */
function isOfLibrary(message: string): boolean {
	return /^(Invalid |Too (big|small)|Unrecognized key)/.test(message);
}

const KINDS: Readonly<Record<string, string>> = {
	...{ string: "a text", number: "a number", int: "a whole number", boolean: "true or false" },
	...{ array: "a list", tuple: "a list", object: "an object", record: "an object", null: "null" },
};

function bound(
	origin: string,
	side: "most" | "least",
	issue: { maximum?: number | bigint; minimum?: number | bigint; inclusive?: boolean | undefined },
): string {
	const limit = Number(side === "most" ? issue.maximum : issue.minimum);
	const number = limit.toLocaleString("en");
	const isInclusive = issue.inclusive !== false;
	if (origin === "string")
		return `have at ${side} ${number} ${limit === 1 ? "character" : "characters"}`;
	if (["array", "set", "map"].includes(origin)) {
		return `have at ${side} ${number} ${limit === 1 ? "entry" : "entries"}`;
	}
	if (isInclusive) return `be at ${side} ${number}`;
	return `be ${side === "most" ? "less" : "more"} than ${number}`;
}

function oneOf(values: readonly unknown[]): string {
	const words = values.map(String);
	const last = words.pop() ?? "";
	return words.length === 0 ? last : `${words.join(", ")} or ${last}`;
}

/** Each branch that failed at the value itself says what it would take. */
function unionInWords(branches: readonly (readonly Issue[])[]): string {
	const takes = branches.flatMap(([first]) => {
		const said = first && first.path.length === 0 ? issueInWords(first) : "";
		return said.startsWith("has to be ") ? [said.slice("has to be ".length)] : [];
	});
	return takes.length > 0 ? `has to be ${oneOf([...new Set(takes)])}` : "is not what it has to be";
}
