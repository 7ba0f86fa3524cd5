import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { LevelFields, RubricFields } from "./rubric-form-fields.ts";

type LevelRowsProps = {
	form: FormMetadata<RubricFields>;
	levels: FieldMetadata<LevelFields[]>;
	/** What the scale belongs to, for screen readers. */
	of: string;
	/** Binary scales and the verdict have two levels, neither more nor less. */
	isFixed: boolean;
	/** The verdict's values are always false and true. */
	hasValues: boolean;
};

const AREA = "input resize-y field-sizing-content";

/** The levels of a scale in order: value, what it is called, when it applies, an example. */
export function LevelRows({ form, levels, of, isFixed, hasValues }: LevelRowsProps) {
	const list = levels.getFieldList();
	return (
		<ol className="grid gap-3 md:gap-1.5">
			{list.map((level, index) => {
				const { value, label, description, example } = level.getFieldset();
				const about = `${of}, level ${index + 1}`;
				return (
					<li key={level.key} className="grid gap-1">
						<div
							className={`grid gap-1.5 ${hasValues ? "grid-cols-[4.5rem_1fr] md:grid-cols-[4.5rem_8rem_1fr_1fr_auto]" : "md:grid-cols-[8rem_1fr_1fr]"}`}
						>
							{hasValues ? (
								<input
									className="input text-center"
									name={value.name}
									defaultValue={value.initialValue}
									aria-label={`${about}: value`}
									aria-invalid={value.errors ? true : undefined}
									aria-describedby={value.errors ? `${value.name}-errors` : undefined}
									placeholder="value"
								/>
							) : null}
							<input
								className="input"
								name={label.name}
								defaultValue={label.initialValue}
								aria-label={`${about}: label`}
								placeholder="label"
							/>
							<textarea
								rows={1}
								className={`${AREA} ${hasValues ? "max-md:col-span-2" : ""}`}
								name={description.name}
								defaultValue={description.initialValue}
								aria-label={`${about}: when it applies`}
								placeholder="when it applies"
							/>
							<textarea
								rows={1}
								className={`${AREA} ${hasValues ? "max-md:col-span-2" : ""}`}
								name={example.name}
								defaultValue={example.initialValue}
								aria-label={`${about}: example`}
								placeholder="example (optional)"
							/>
							{hasValues ? (
								<span className="flex gap-1 max-md:col-span-2">
									<button
										{...form.reorder.getButtonProps({
											name: levels.name,
											from: index,
											to: Math.max(0, index - 1),
										})}
										className="btn px-2"
										aria-label={`${about}: move up`}
										disabled={index === 0}
									>
										↑
									</button>
									<button
										{...form.reorder.getButtonProps({
											name: levels.name,
											from: index,
											to: Math.min(list.length - 1, index + 1),
										})}
										className="btn px-2"
										aria-label={`${about}: move down`}
										disabled={index === list.length - 1}
									>
										↓
									</button>
									{isFixed ? null : (
										<button
											{...form.remove.getButtonProps({ name: levels.name, index })}
											className="btn btn-danger px-2"
											aria-label={`${about}: remove`}
										>
											✕
										</button>
									)}
								</span>
							) : null}
						</div>
						{value.errors ? (
							<p id={`${value.name}-errors`} className="text-[12.5px] text-reject">
								{value.errors.join(" ")}
							</p>
						) : null}
					</li>
				);
			})}
		</ol>
	);
}
