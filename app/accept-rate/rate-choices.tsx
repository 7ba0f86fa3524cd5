import { Form, useSubmit } from "@remix-run/react";
import { CHOICE_FRAME, Choice } from "../ui/choice.tsx";
import type { AcceptRatePage } from "./accept-rate-page.server.ts";
import type { rateQuery } from "./rate-query.ts";

type RateChoicesProps = {
	page: AcceptRatePage;
	choice: ReturnType<typeof rateQuery>;
};

/** What is counted, of which judge, by which field; a change takes effect at once, or by the button without a script. */
export function RateChoices({ page, choice }: RateChoicesProps) {
	const submit = useSubmit();
	const { dimensions, dimension, judges, cuts, isGraded, isNumeric, hasOwnScale, fields } = page;
	const { report, systems } = page;
	const shown = "kind" in report ? undefined : report;
	const counted = shown?.counted;
	const cut = choice.cut ?? (counted?.kind === "mean" ? "mean" : String(counted?.from ?? ""));
	return (
		<Form
			// Another dimension has other choices: their fields begin anew.
			key={`${dimension} ${choice.by}`}
			method="get"
			className="flex flex-wrap items-center gap-2"
			onChange={(event) => {
				if (event.target instanceof HTMLSelectElement) submit(event.currentTarget);
			}}
		>
			<Choice
				name="dimension"
				label="Dimension"
				value={dimension}
				choices={dimensions.map(({ name, title }) => [name, title])}
			/>
			<Choice
				name="judge"
				label="Judge"
				value={shown?.judge ?? choice.judge ?? ""}
				choices={judges.map((name) => [name, name])}
			/>
			{isNumeric ? (
				<Field name="cut" label="Counts from" value={choice.cut ?? ""} hint="mean" />
			) : (
				<Choice
					name="cut"
					label="Counts"
					value={cut}
					choices={[...(isGraded ? [["mean", "the mean"] as const] : []), ...cuts]}
				/>
			)}
			{hasOwnScale ? (
				<Field
					name="judgeCut"
					label="Judge accepts from"
					value={choice.judgeCut === undefined ? "" : String(choice.judgeCut)}
					hint={counted?.judgeFrom === undefined ? "its median" : String(counted.judgeFrom)}
				/>
			) : null}
			{fields.length > 0 ? (
				<Choice
					name="by"
					label="By"
					value={choice.by ?? ""}
					choices={[["", "nothing"], ...fields.map((field) => [field, field] as const)]}
				/>
			) : null}
			{systems.length > 1 ? (
				<>
					<Choice
						name="a"
						label={`Compare ${page.by ?? "system"}`}
						value={choice.systems?.[0] ?? ""}
						choices={[["", "none"], ...systems.map((name) => [name, name] as const)]}
					/>
					<Choice
						name="b"
						label="with"
						value={choice.systems?.[1] ?? ""}
						choices={[["", "none"], ...systems.map((name) => [name, name] as const)]}
					/>
				</>
			) : null}
			{isNumeric || hasOwnScale ? (
				<button type="submit" className="btn">
					Show
				</button>
			) : (
				<noscript>
					<button type="submit" className="btn">
						Show
					</button>
				</noscript>
			)}
		</Form>
	);
}

type FieldProps = { name: string; label: string; value: string; hint: string };

function Field({ name, label, value, hint }: FieldProps) {
	return (
		<label className={CHOICE_FRAME}>
			<span className="whitespace-nowrap text-ink3">{label}</span>
			<input
				name={name}
				defaultValue={value}
				placeholder={hint}
				inputMode="decimal"
				className="w-20 bg-panel py-0.5"
			/>
		</label>
	);
}
