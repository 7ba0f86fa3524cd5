import { type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { SourceField } from "../derived-sets/source-field.tsx";
import { ModelFields } from "../judging/judges/model-fields.tsx";
import { type FormState, formState } from "../parameters/form-state.ts";
import { ParameterInput } from "../parameters/parameter-input.tsx";
import { TextField } from "../ui/field.tsx";
import { Card, Notice } from "../ui/page.tsx";
import type { DeriveChoices } from "./derive-choices.server.ts";
import { deriveForm } from "./derive-form.ts";

type DeriveFieldsProps = {
	/** Path of the project. */
	home: string;
	itemCount: number;
	/** Whether the reader may add an endpoint. */
	mayAdd: boolean;
	choices: DeriveChoices;
	/** What became of the form when it was sent. */
	result: SubmissionResult<string[]> | undefined;
};

/** The form of a set that a model makes: what, by which model, of which items. */
export function DeriveFields(props: DeriveFieldsProps) {
	const { home, itemCount, mayAdd, choices, result } = props;
	const isSending = useNavigation().state === "submitting";
	const kinds = choices.kinds.map(({ kind }) => kind);
	const [form] = useForm({
		id: "derive",
		lastResult: result ?? null,
		onValidate: ({ formData }) => parseWithZod(formData, { schema: deriveForm(kinds) }),
	});
	const state = formState(result?.initialValue ?? null, form.allErrors);
	const [kind, setKind] = useState(state.text("kind", choices.kinds[0]?.kind ?? ""));
	const chosen = choices.kinds.find((known) => known.kind === kind) ?? choices.kinds[0];
	if (!chosen) return null;
	const lacksDocuments = chosen.isFromDocuments && !choices.hasDocuments;
	return (
		<Form
			method="post"
			id={form.id}
			onSubmit={form.onSubmit}
			noValidate
			className="grid grid-cols-[minmax(0,1fr)] gap-5"
		>
			{form.errors?.length ? <Notice kind="error">{form.errors.join(" ")}</Notice> : null}
			<Card>
				<KindFields kinds={choices.kinds} chosen={kind} choose={setKind} />
				{state.errors("kind") ? (
					<p className="mt-2 text-[12.5px] text-reject">{state.errors("kind")?.join(" ")}</p>
				) : null}
			</Card>
			{lacksDocuments ? (
				<Notice kind="warning">
					The model reads the project’s documents for this, and none was imported.{" "}
					<Link className="link" to={`${home}/import`}>
						Import them
					</Link>{" "}
					first.
				</Notice>
			) : null}
			<Card title="Model">
				<ModelFields
					roles={chosen.roles}
					endpoints={choices.endpoints}
					main="Writes"
					mayAdd={mayAdd}
					state={state}
				/>
			</Card>
			<MakerParameters kind={chosen} state={state} />
			<Card title="Of which items">
				<div className="grid items-start gap-4 sm:grid-cols-2">
					<SourceField
						label="Items of"
						itemCount={itemCount}
						sources={choices.sources}
						chosen={state.text("source", "")}
						errors={state.errors("source")}
					/>
					<TextField
						name="first"
						label="Only the first"
						hint="Try a few before you pay for all of them. Empty: all."
						type="number"
						min={1}
						placeholder="all"
						defaultValue={state.text("first", "")}
						errors={state.errors("first")}
					/>
					<TextField
						name="cap"
						label="Spend at most, in dollars"
						hint="Empty: no cap."
						inputMode="decimal"
						placeholder="no cap"
						defaultValue={state.text("cap", "")}
						errors={state.errors("cap")}
					/>
					<label className="flex items-start gap-2">
						<input
							type="checkbox"
							name="batch"
							className="mt-1"
							defaultChecked={state.text("batch", "") === "on"}
						/>
						<span>
							By batch
							<span className="block text-[12.5px] text-ink3">
								Within a day, for less where the provider gives a discount.
							</span>
						</span>
					</label>
				</div>
			</Card>
			<div className="flex gap-2">
				<button type="submit" className="btn btn-primary" disabled={isSending}>
					{isSending ? "Planning it …" : "Ask the model"}
				</button>
				<Link className="btn" to={`${home}/derived-sets`}>
					Cancel
				</Link>
			</div>
		</Form>
	);
}

type Kind = DeriveChoices["kinds"][number];
type KindFieldsProps = {
	kinds: readonly Kind[];
	chosen: string;
	choose: (kind: string) => void;
};

function KindFields({ kinds, chosen, choose }: KindFieldsProps) {
	return (
		<fieldset className="grid min-w-0 gap-3">
			<legend className="mb-1 font-medium">What shall be made</legend>
			{kinds.map(({ kind, label, description }) => (
				<label key={kind} className="flex items-start gap-2">
					<input
						type="radio"
						name="kind"
						value={kind}
						checked={kind === chosen}
						onChange={() => choose(kind)}
						className="mt-1 shrink-0 accent-accent"
					/>
					<span className="min-w-0">
						{label}
						<span className="block text-[12.5px] text-ink3">{description}</span>
					</span>
				</label>
			))}
		</fieldset>
	);
}

const PRESETS_IN_WORDS =
	"Plain: chunks of 512 tokens, four of them. TUM 2025: four whole documents, at most three sentences. vRAG: chunks of 1,000 tokens, three of them.";

/** What goes to the maker's protocol; a system's name needs more words than a parameter has. */
function MakerParameters({ kind: { kind, fields }, state }: { kind: Kind; state: FormState }) {
	return (
		<Card title="Parameters" note={kind === "answers" ? PRESETS_IN_WORDS : null}>
			<div className="grid items-start gap-4 sm:grid-cols-2">
				{fields.map((field) =>
					field.name === "name" ? (
						<TextField
							key={field.name}
							name="parameters.name"
							label="Name of the system"
							hint="Empty: system and preset, like vanilla-plain."
							maxLength={80}
							defaultValue={state.text("parameters.name", field.initial)}
							errors={state.errors("parameters.name")}
						/>
					) : (
						<ParameterInput key={field.name} field={field} state={state} />
					),
				)}
			</div>
		</Card>
	);
}
