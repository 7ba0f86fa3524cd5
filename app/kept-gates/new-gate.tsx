import { Form } from "@remix-run/react";
import type { RefObject } from "react";
import { SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { Card } from "../ui/page.tsx";

type NewGateProps = {
	judges: readonly string[];
	series: readonly string[];
	dimensions: readonly string[];
	slug: string;
	problems: Readonly<Record<string, string[]>>;
	form: RefObject<HTMLFormElement>;
};

/** The form for another gate. */
export function NewGate({ judges, series, dimensions, slug, problems, form }: NewGateProps) {
	return (
		<Card
			title="A new gate"
			note="It is held once when it is kept, which may take some seconds. While labels come in, intervals of a single look carry no verdict: ask for person.ratio, or close the sample."
		>
			<Form
				method="post"
				action={`/projects/${slug}/gates`}
				ref={form}
				noValidate
				className="grid max-w-xl gap-4"
			>
				<div className="grid items-start gap-4 sm:grid-cols-2">
					<SelectField name="judge" label="Judge" errors={problems.judge}>
						{judges.map((name) => (
							<option key={name} value={`judge:${name}`}>
								{name}
							</option>
						))}
						{series.map((name) => (
							<option key={`series ${name}`} value={`series:${name}`}>
								{name}: its newest version
							</option>
						))}
					</SelectField>
					<SelectField name="dimension" label="Dimension" errors={problems.dimension}>
						{dimensions.map((name) => (
							<option key={name} value={name}>
								{name}
							</option>
						))}
					</SelectField>
				</div>
				<TextAreaField
					name="conditions"
					label="Conditions"
					hint="One a line: a figure, its part, a comparison and a number, as in kappa.ci.low>=0.6, person.ratio.ci.low>=0.9 or n>=150."
					rows={3}
					spellCheck={false}
					errors={problems.conditions}
				/>
				<TextField
					name="identity"
					label="Identity"
					hint="Its first eight digits or more. Empty: whichever judge has the name."
					spellCheck={false}
					errors={problems.identity}
				/>
				<fieldset className="grid gap-1.5">
					<legend className="sr-only">How it is held</legend>
					<Box name="repeated">
						The judge’s answers to an item together, where it was asked several times
					</Box>
					<Box name="areIndependent">
						Items are independent of each other, whatever they have in common
					</Box>
				</fieldset>
				<button
					type="submit"
					name="intent"
					value="keep"
					className="btn btn-primary justify-self-start"
				>
					Keep the gate
				</button>
			</Form>
		</Card>
	);
}

function Box({ name, children }: { name: string; children: string }) {
	return (
		<label className="flex items-start gap-2">
			<input type="checkbox" name={name} className="mt-1 size-4 shrink-0 accent-accent" />
			<span className="min-w-0">{children}</span>
		</label>
	);
}
