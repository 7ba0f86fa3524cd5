import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import { held, TextAreaField } from "../ui/field.tsx";
import { LevelRows } from "./level-rows.tsx";
import { rowsFor } from "./rows-for.ts";
import type { RubricFields, VerdictFields } from "./rubric-form-fields.ts";

type VerdictEditorProps = {
	form: FormMetadata<RubricFields>;
	verdict: FieldMetadata<VerdictFields>;
};

/** Whether the rubric asks for accept or reject, and what the two mean. */
export function VerdictEditor({ form, verdict }: VerdictEditorProps) {
	const fields = verdict.getFieldset();
	return (
		<section className="card grid gap-4 px-5 py-4" aria-label="Accept or reject">
			<label className="flex items-center gap-2 font-semibold">
				<input
					type="checkbox"
					name={fields.asked.name}
					defaultChecked={fields.asked.initialValue === "on"}
					className="size-4 accent-accent"
				/>
				Ask for accept or reject
			</label>
			<input type="hidden" name={fields.side.name} defaultValue={fields.side.initialValue} />
			<TextAreaField
				{...held(fields.guideline)}
				label="Question"
				hint="What the verdict answers. Markdown."
				rows={rowsFor(fields.guideline.initialValue)}
			/>
			<LevelRows form={form} levels={fields.levels} of="Verdict" isFixed hasValues={false} />
		</section>
	);
}
