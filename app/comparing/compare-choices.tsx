import { Form, useSubmit } from "@remix-run/react";
import { Choice } from "../ui/choice.tsx";
import type { ComparePage } from "./compare-page.server.ts";
import type { CompareQuery } from "./compare-query.ts";

type CompareChoicesProps = { page: ComparePage; choice: CompareQuery };

/** What is compared with what; a change takes effect at once, or by the button without a script. */
export function CompareChoices({ page, choice }: CompareChoicesProps) {
	const submit = useSubmit();
	const { kind } = choice;
	const {
		report,
		dimensions,
		dimension,
		judges,
		repeated,
		runs,
		series,
		systems,
		versions,
		fields,
	} = page;
	const shown = "kind" in report && report.kind === "refused" ? null : report;
	const [a, b] = [chosenOf("a"), chosenOf("b")];
	function chosenOf(side: "a" | "b"): string {
		const own = choice[side];
		if (own !== undefined || !shown || !("items" in shown)) return own ?? "";
		if (kind === "rubric") return shown[side].replace("version ", "");
		return kind === "runs" ? (shown[side].split(" · run ").at(-1) ?? "") : shown[side];
	}
	const offered = {
		judges,
		prompts: series,
		systems,
		runs: Array.from({ length: runs }, (_, run) => String(run + 1)),
		rubric: versions.map(String),
	}[kind];
	const named = offered.map((name) => [name, labelled(kind, name)] as const);
	return (
		<Form
			key={`${kind} ${dimension} ${a} ${b}`}
			method="get"
			className="flex flex-wrap items-center gap-2"
			onChange={(event) => submit(event.currentTarget)}
		>
			<input type="hidden" name="kind" value={kind} />
			<Choice
				name="dimension"
				label="Dimension"
				value={dimension}
				choices={dimensions.map(({ name, title }) => [name, title])}
			/>
			{kind === "runs" && repeated.length > 0 ? (
				<Choice
					name="judge"
					label="Judge"
					value={choice.judge ?? repeated[0]}
					choices={repeated.map((name) => [name, name])}
				/>
			) : null}
			{kind === "systems" && judges.length > 0 ? (
				<Choice
					name="judge"
					label="Judge"
					value={choice.judge ?? (shown && "systems" in shown ? (shown.systems?.judge ?? "") : "")}
					choices={judges.map((name) => [name, name])}
				/>
			) : null}
			{named.length > 1 ? (
				<>
					<Choice name="a" label="A" value={a} choices={named} />
					<Choice name="b" label="B" value={b} choices={named} />
				</>
			) : null}
			{fields.length > 0 && kind !== "rubric" ? (
				<Choice
					name="by"
					label={kind === "systems" ? "Systems by" : "By"}
					value={choice.by ?? (kind === "systems" ? "system" : "")}
					choices={[
						...(kind === "systems" ? [] : [["", "nothing"] as const]),
						...fields.map((field) => [field, field] as const),
					]}
				/>
			) : null}
			<noscript>
				<button type="submit" className="btn">
					Show
				</button>
			</noscript>
		</Form>
	);
}

function labelled(kind: CompareQuery["kind"], name: string): string {
	if (kind === "runs") return `run ${name}`;
	return kind === "rubric" ? `version ${name}` : name;
}
