import type { ConditionResult, GateResult, Verdict } from "./gate-json.ts";

/** What a gate found, for people, for a hosted CI's annotations, and as JUnit's XML. */

/** How a condition's result is marked; the result stands beside it in words where there is room. */
export const SIGNS: Readonly<Record<ConditionResult["result"], string>> = {
	met: "✓",
	"not met": "✗",
	unknown: "?",
};

/** Lines for a terminal: the verdict, why, and each condition with its figure. */
export function gateLines(results: readonly GateResult[]): string {
	return results
		.map((result) => `${[headline(result), ...details(result).map(inLine)].join("\n")}\n`)
		.join("\n");
}

function headline({ judge, dimension, verdict }: GateResult): string {
	return `${inLine(judge)} on ${inLine(dimension)}: ${verdict}`;
}

/** A name with a line break would make lines of its own, which a hosted CI reads as commands. */
function inLine(text: string): string {
	return text.replaceAll(/\p{Cc}+/gu, " ");
}

function details({ reasons, conditions, choices }: GateResult): string[] {
	return [
		...reasons.map((reason) => `  ? ${reason}`),
		...conditions.map(
			({ condition, result, sentence }) => `  ${SIGNS[result]} ${condition}: ${sentence}`,
		),
		...choices.map((choice) => `  ! ${choice}`),
	];
}

/** What stands in the way: reasons first, then conditions that are not met. */
function obstacles({ reasons, conditions }: GateResult): string[] {
	return [
		...reasons,
		...conditions
			.filter(({ result }) => result !== "met")
			.map(({ condition, result, sentence }) => `${condition} is ${result}: ${sentence}`),
	];
}

/** Workflow commands of GitHub Actions: one line a gate, which stands beside the change. */
export function gateAnnotations(results: readonly GateResult[]): string {
	return results
		.map((result) => {
			const kind = result.verdict === "trusted" ? "notice" : "error";
			const told = result.verdict === "trusted" ? details(result) : obstacles(result);
			const title = inProperty(headline(result));
			return `::${kind} title=${title}::${inMessage(told.map((line) => line.trim()).join("\n"))}\n`;
		})
		.join("");
}

function inMessage(text: string): string {
	return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function inProperty(text: string): string {
	return inMessage(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

/** JUnit's XML: a suite a gate, a case a condition; what cannot be told is an error, not a failure. */
export function gateJunit(results: readonly GateResult[]): string {
	const suites = results.map((result) => {
		const cases = [
			...result.reasons.map((reason) => ({ name: "evidence", fault: "error", said: reason })),
			...result.conditions.map(({ condition, result: met, sentence }) => ({
				name: condition,
				fault: FAULTS[met],
				said: sentence,
			})),
		];
		const of = (fault: string) => cases.filter((each) => each.fault === fault).length;
		const counts = `tests="${cases.length}" failures="${of("failure")}" errors="${of("error")}"`;
		const name = inXml(inLine(`${result.judge} on ${result.dimension}`));
		const said = inXml(result.choices.join(" "));
		const chosen = said === "" ? "" : `    <system-out>${said}</system-out>\n`;
		return `  <testsuite name="${name}" ${counts}>\n${cases.map((each) => testCase(name, each)).join("")}${chosen}  </testsuite>\n`;
	});
	return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="concord gate">\n${suites.join("")}</testsuites>\n`;
}

const FAULTS: Readonly<Record<ConditionResult["result"], string | null>> = {
	met: null,
	"not met": "failure",
	unknown: "error",
};

function testCase(
	suite: string,
	{
		name,
		fault,
		said,
	}: { readonly name: string; readonly fault: string | null; readonly said: string },
): string {
	const open = `    <testcase classname="${suite}" name="${inXml(name)}"`;
	if (fault === null) return `${open}/>\n`;
	return `${open}>\n      <${fault} message="${inXml(said)}"/>\n    </testcase>\n`;
}

function inXml(text: string): string {
	return text
		.replaceAll(/[^\P{Cc}\t\n\r]|[\p{Cs}\ufffe\uffff]/gu, "\ufffd")
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("\t", "&#9;")
		.replaceAll("\n", "&#10;")
		.replaceAll("\r", "&#13;");
}

/** The exit code of several gates: 1 as soon as one judge is not trusted, else 3 where one cannot be told. */
export function exitCodeOf(verdicts: readonly Verdict[]): 0 | 1 | 3 {
	if (verdicts.includes("not trusted")) return 1;
	return verdicts.every((verdict) => verdict === "trusted") ? 0 : 3;
}
