import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { held, SelectField, TextAreaField, TextField } from "../ui/field.tsx";
import { LevelRows } from "./level-rows.tsx";
import { rowsFor } from "./rows-for.ts";
import type { DimensionFields, RubricFields } from "./rubric-form-fields.ts";
import { SideOptions } from "./side-options.tsx";

type DimensionEditorProps = {
	form: FormMetadata<RubricFields>;
	/** The name of the list in the form. */
	list: string;
	dimension: FieldMetadata<DimensionFields>;
	index: number;
	count: number;
	/** What is proposed for it. */
	children: ReactNode;
};

/** One dimension of the rubric that is being written. */
export function DimensionEditor(props: DimensionEditorProps) {
	const { form, list, dimension, index, count, children } = props;
	const fields = dimension.getFieldset();
	const called = fields.title.value || fields.name.value || `Dimension ${index + 1}`;
	const type = fields.type.value ?? fields.type.initialValue;
	const move = (to: number) => form.reorder.getButtonProps({ name: list, from: index, to });
	return (
		<section className="card grid gap-4 px-5 py-4" aria-label={called}>
			<div className="flex flex-wrap items-center justify-between gap-2">
				<h2>{called}</h2>
				<div className="flex gap-1.5">
					<button
						{...move(Math.max(0, index - 1))}
						className="btn px-2.5"
						aria-label={`Move ${called} up`}
						disabled={index === 0}
					>
						↑
					</button>
					<button
						{...move(Math.min(count - 1, index + 1))}
						className="btn px-2.5"
						aria-label={`Move ${called} down`}
						disabled={index === count - 1}
					>
						↓
					</button>
					<button
						{...form.remove.getButtonProps({ name: list, index })}
						className="btn btn-danger"
						aria-label={`Remove ${called}`}
					>
						Remove
					</button>
				</div>
			</div>
			{children}
			<div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
				<TextField
					{...held(fields.name)}
					label="Name"
					hint="As in files: correctness"
					autoCapitalize="none"
					spellCheck={false}
				/>
				<TextField
					{...held(fields.title)}
					label="Title"
					hint="As on pages; made from the name if empty"
				/>
				<SelectField {...held(fields.type)} label="Scale">
					<option value="ordinal">ordered levels</option>
					<option value="binary">two levels</option>
					<option value="nominal">categories without order</option>
					<option value="numeric">a number</option>
				</SelectField>
				<SelectField {...held(fields.side)} label="Compares">
					<SideOptions />
				</SelectField>
			</div>
			<TextAreaField
				{...held(fields.guideline)}
				label="Guideline"
				hint="Markdown. What to look at, and what does not count."
				rows={rowsFor(fields.guideline.initialValue)}
			/>
			<div>
				<label className="flex items-center gap-2">
					<input
						type="checkbox"
						name={fields.optional.name}
						defaultChecked={fields.optional.initialValue === "on"}
						className="size-4 accent-accent"
						aria-describedby={fields.optional.errors ? `${fields.optional.name}-errors` : undefined}
					/>
					Optional: people may leave it out
				</label>
				{fields.optional.errors ? (
					<p id={`${fields.optional.name}-errors`} className="text-[12.5px] text-reject">
						{fields.optional.errors.join(" ")}
					</p>
				) : null}
			</div>
			<div className="max-w-md">
				<SelectField
					{...held(fields.evidence)}
					label="Evidence"
					hint="Words of the answer or a context that people mark"
				>
					<option value="">not asked for</option>
					<option value="optional">may be marked</option>
					<option value="required">has to be marked</option>
				</SelectField>
			</div>
			{type === "numeric" ? (
				<div className="grid max-w-md grid-cols-2 items-start gap-4">
					<label className="col-span-2 flex items-center gap-2">
						<input
							type="checkbox"
							name={fields.counts.name}
							value="steps"
							defaultChecked={fields.counts.initialValue === "steps"}
							className="size-4 accent-accent"
						/>
						The number of a step of the item, 0 for none
					</label>
					<TextField
						{...held(fields.low)}
						label="From"
						hint="Empty: no limit"
						inputMode="decimal"
					/>
					<TextField {...held(fields.high)} label="To" inputMode="decimal" />
				</div>
			) : (
				<div className="grid gap-2">
					<h3 className="font-medium">
						Levels
						<span className="ml-2 text-[12.5px] font-normal text-ink3">
							{type === "binary"
								? "the second one is the positive one"
								: type === "ordinal"
									? "from the least to the most"
									: "in any order"}
						</span>
					</h3>
					<LevelRows
						form={form}
						levels={fields.levels}
						of={called}
						isFixed={type === "binary" && fields.levels.getFieldList().length === 2}
						hasValues
					/>
					{type === "binary" && fields.levels.getFieldList().length >= 2 ? null : (
						<div>
							<button
								{...form.insert.getButtonProps({ name: fields.levels.name })}
								className="btn"
								aria-label={`Add a level to ${called}`}
							>
								Add a level
							</button>
						</div>
					)}
				</div>
			)}
		</section>
	);
}
