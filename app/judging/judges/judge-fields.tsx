import { type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useFetcher } from "@remix-run/react";
import { type FormState, formState } from "../../parameters/form-state.ts";
import { ParameterInput } from "../../parameters/parameter-input.tsx";
import { Computed } from "../../ui/computed.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Card, Notice } from "../../ui/page.tsx";
import type { BindingChoice } from "./binding-choices.ts";
import { ExampleFields } from "./example-fields.tsx";
import { JudgeForm } from "./judge-form.ts";
import { ModelFields } from "./model-fields.tsx";
import type { newJudgeForm } from "./new-judge.server.ts";
import { PanelFields } from "./panel-fields.tsx";
import { PromptFields } from "./prompt-fields.tsx";
import type { PromptPreview, PromptStart } from "./prompt-form.server.ts";

type JudgeFieldsProps = Awaited<ReturnType<typeof newJudgeForm>> & {
	slug: string;
	isInstallationAdministrator: boolean;
	/** What became of the form when it was sent. */
	result: (SubmissionResult<string[]> & { previewed?: PromptPreview }) | undefined;
};

const PANEL_RULES =
	"Means and medians from the cut on are accepted; without a cut the number is the panel’s value. Where a member has no value, the panel has none (unresolved), or the others decide (over present).";

/** The form of a judge of one protocol. */
export function JudgeFields(props: JudgeFieldsProps) {
	const { slug, protocol, fields, panel, settled, endpoints, prompt, result } = props;
	const fetcher = useFetcher<{ previewed: PromptPreview }>();
	const previewed = fetcher.data?.previewed ?? result?.previewed ?? null;
	const [form] = useForm<JudgeForm>({
		id: `judge-${protocol.id}`,
		lastResult: result ?? null,
		onValidate: ({ formData }) => parseWithZod(formData, { schema: JudgeForm }),
	});
	const bindings = previewed?.bindings.length ? previewed.bindings : props.bindings;
	const state = startingFrom(
		prompt?.from ?? null,
		formState(result?.initialValue ?? null, form.allErrors),
	);
	return (
		<Form
			method="post"
			id={form.id}
			onSubmit={form.onSubmit}
			noValidate
			className="grid grid-cols-[minmax(0,1fr)] gap-5"
		>
			{/* The first button is what Enter presses: it adds, and does not preview. */}
			<button type="submit" className="hidden" tabIndex={-1} aria-hidden="true" />
			<input type="hidden" name="protocol" value={protocol.id} />
			{prompt?.from ? <input type="hidden" name="from" value={prompt.from.id} /> : null}
			{form.errors ? <Notice kind="error">{form.errors.join(" ")}</Notice> : null}
			{form.allErrors.protocol ? (
				<Notice kind="error">{form.allErrors.protocol.join(" ")}</Notice>
			) : null}
			<Card>
				<TextField
					name="name"
					label="Name"
					hint={
						prompt
							? "Of a series: its versions stand in tables as “name v1”, “name v2”. A name that is there goes on with its series."
							: "As it shall stand in tables and charts."
					}
					maxLength={80}
					readOnly={Boolean(prompt?.from)}
					autoComplete="off"
					defaultValue={state.text("name", "")}
					errors={state.errors("name")}
					required
				/>
			</Card>
			{protocol.roles.length > 0 ? (
				<Card title="Models">
					<ModelFields
						roles={protocol.roles}
						endpoints={endpoints}
						mayAdd={props.isInstallationAdministrator}
						state={state}
					/>
				</Card>
			) : null}
			{prompt ? (
				<PromptFields start={prompt} state={state} fetcher={fetcher} previewed={previewed} />
			) : null}
			{panel ? <PanelFields choices={panel} state={state} /> : null}
			{fields.length > 0 ? (
				<Card title={panel ? "Rule" : "Parameters"} note={panel ? PANEL_RULES : null}>
					<div className="grid items-start gap-4 sm:grid-cols-2">
						{fields.map((field) => (
							<ParameterInput key={field.name} field={field} state={state} />
						))}
					</div>
				</Card>
			) : null}
			{settled ? (
				<Computed soon={settled}>
					{(items) => <ExampleFields settled={items} state={state} />}
				</Computed>
			) : null}
			{bindings.length > 0 ? <BindingFields bindings={bindings} state={state} /> : null}
			<div className="flex gap-2">
				<button type="submit" className="btn btn-primary">
					{prompt?.from ? "Add the version" : "Add the judge"}
				</button>
				<Link className="btn" to={`/projects/${slug}/judges`}>
					Cancel
				</Link>
			</div>
		</Form>
	);
}

/** Of a next version, what the version before it has. */
function startingFrom(from: PromptStart["from"], state: FormState): FormState {
	if (!from) return state;
	const known = new Map([
		["name", from.series],
		["endpoint", from.endpointId ?? ""],
		["model", from.model ?? ""],
		...Object.entries(from.parameters).map(
			([name, value]) => [`parameters.${name}`, value === null ? "" : String(value)] as const,
		),
	]);
	return { ...state, text: (name, initial) => state.text(name, known.get(name) ?? initial) };
}

type BindingFieldsProps = { bindings: readonly BindingChoice[]; state: FormState };

function BindingFields({ bindings, state }: BindingFieldsProps) {
	return (
		<Card
			title="What its values count against"
			note="Agreement compares a judge with people on the dimension that its own is bound to. What the parameters leave out is not scored."
		>
			<div className="grid items-start gap-4 sm:grid-cols-2">
				{bindings.map(({ name, scale, initial, targets }, at) => {
					const target = `bindings[${at}].target`;
					return (
						<div key={name}>
							<input type="hidden" name={`bindings[${at}].own`} value={name} />
							<SelectField
								name={target}
								label={`${name} (${scale})`}
								defaultValue={
									state.text(`bindings[${at}].own`, "") === name
										? state.text(target, initial)
										: initial
								}
								errors={state.errors(target)}
							>
								{targets.map(({ value, words }) => (
									<option key={value} value={value}>
										{words}
									</option>
								))}
							</SelectField>
						</div>
					);
				})}
			</div>
		</Card>
	);
}
