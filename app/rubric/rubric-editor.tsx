import { type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { VERDICT } from "#db/model/scale.ts";
import { held, TextAreaField } from "../ui/field.tsx";
import { KeptForm } from "../ui/kept-form.tsx";
import { Notice } from "../ui/page.tsx";
import type { RubricComparison } from "./compare-rubrics.ts";
import { ComparisonView } from "./comparison-view.tsx";
import { DimensionEditor } from "./dimension-editor.tsx";
import { Proposals, type ShownProposal } from "./proposals.tsx";
import { rowsFor } from "./rows-for.ts";
import { RubricForm } from "./rubric-form.ts";
import type { DimensionFields, RubricFields } from "./rubric-form-fields.ts";
import { VerdictEditor } from "./verdict-editor.tsx";

type RubricEditorProps = {
	/** Changes when the form is to begin anew. */
	id: string;
	start: RubricFields;
	result: SubmissionResult<string[]> | undefined;
	/** Names what saving replaces. */
	basis: string;
	/** What it says otherwise than what somebody else saved meanwhile. */
	comparison: RubricComparison | null;
	/** The number that publishing gives. */
	nextVersion: number;
	/** What adjudicators propose, shown where it belongs. */
	proposals: readonly ShownProposal[];
	/** Where items are. */
	itemsHome: string;
};

/** Ordered levels from one number to another. */
function levelsBetween(low: number, high: number): Partial<DimensionFields> {
	const values = Array.from({ length: high - low + 1 }, (_, step) => String(low + step));
	return { type: "ordinal", levels: values.map((value) => ({ value })) };
}

const NEW_DIMENSIONS: [string, Partial<DimensionFields>][] = [
	["Levels 1–5", levelsBetween(1, 5)],
	["Levels 0–10", levelsBetween(0, 10)],
	["Levels −2–2", levelsBetween(-2, 2)],
	[
		"Yes or no",
		{
			type: "binary",
			levels: [
				{ value: "false", label: "no" },
				{ value: "true", label: "yes" },
			],
		},
	],
	["Categories", { type: "nominal", levels: [{}, {}, {}] }],
	["A number", { type: "numeric", low: "0", high: "1" }],
];

/**
 * The form of a rubric. Adding, moving and removing are submit buttons as well, so that it works
 * without JavaScript; with it, nothing is sent until the rubric is saved.
 */
export function RubricEditor(props: RubricEditorProps) {
	const { id, start, result, basis, comparison, nextVersion, proposals, itemsHome } = props;
	const [form, fields] = useForm<RubricFields, RubricForm>({
		id,
		defaultValue: start,
		lastResult: result,
		onValidate: ({ formData }) => parseWithZod(formData, { schema: RubricForm }),
		shouldRevalidate: "onBlur",
	});
	const dimensions = fields.dimensions.getFieldList();
	const asked = (start.dimensions ?? []).map(({ name }) => name);
	/** Those of dimensions that are not in the rubric stand at the guideline. */
	const proposedFor = (name: string, field: string) => (
		<Proposals
			itemsHome={itemsHome}
			field={field}
			proposals={proposals.filter(({ dimension }) =>
				name === "" ? dimension !== VERDICT && !asked.includes(dimension) : dimension === name,
			)}
		/>
	);
	return (
		<KeptForm
			asks="all"
			id={form.id}
			onSubmit={form.onSubmit}
			noValidate
			className="grid grid-cols-[minmax(0,1fr)] gap-4"
		>
			{/* The first submit button is what Enter in a field presses. */}
			<button
				type="submit"
				name={fields.intent.name}
				value="save"
				className="sr-only"
				tabIndex={-1}
				aria-hidden="true"
			/>
			<input type="hidden" name="basis" value={basis} />
			{form.errors ? <Notice kind="error">{form.errors.join(" ")}</Notice> : null}
			{comparison ? (
				<section className="card px-5 py-4" aria-label="What yours says otherwise">
					<ComparisonView comparison={comparison} />
				</section>
			) : null}
			<section className="card px-5 py-4">
				<TextAreaField
					{...held(fields.guideline)}
					label="Guideline"
					hint="Markdown. What people should know before they label: what the answers are for, what counts, what to do in doubt."
					rows={4 + rowsFor(fields.guideline.initialValue)}
				/>
				{proposedFor("", fields.guideline.name)}
			</section>
			<VerdictEditor form={form} verdict={fields.verdict} />
			{proposedFor(VERDICT, fields.verdict.getFieldset().guideline.name)}
			{dimensions.map((dimension, index) => (
				<DimensionEditor
					key={dimension.key}
					form={form}
					list={fields.dimensions.name}
					dimension={dimension}
					index={index}
					count={dimensions.length}
				>
					{proposedFor(
						dimension.getFieldset().name.initialValue ?? "\n",
						dimension.getFieldset().guideline.name,
					)}
				</DimensionEditor>
			))}
			<section className="flex flex-wrap items-center gap-2" aria-label="Add a dimension">
				<span className="text-ink2">Add a dimension:</span>
				{NEW_DIMENSIONS.map(([words, defaultValue]) => (
					<button
						key={words}
						{...form.insert.getButtonProps({
							name: fields.dimensions.name,
							defaultValue,
						})}
						className="btn"
					>
						{words}
					</button>
				))}
			</section>
			<div className="bottom-0 -mx-4 flex sm:sticky flex-wrap items-center gap-2 border-t border-line bg-bg px-4 py-3 sm:-mx-7 sm:px-7">
				<button type="submit" name={fields.intent.name} value="save" className="btn">
					Save the draft
				</button>
				<button type="submit" name={fields.intent.name} value="preview" className="btn">
					Save and preview
				</button>
				{nextVersion > 1 ? (
					<button type="submit" name={fields.intent.name} value="compare" className="btn">
						Save and compare
					</button>
				) : null}
				<button type="submit" name={fields.intent.name} value="publish" className="btn btn-primary">
					Publish version {nextVersion}
				</button>
				<p className="text-[12.5px] text-ink3">
					A published version never changes: each label remembers the one its annotator saw.
				</p>
			</div>
		</KeptForm>
	);
}
