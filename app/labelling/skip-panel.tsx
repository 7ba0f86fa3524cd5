import { SKIP_REASONS } from "./annotation-fields.ts";

type SkipPanelProps = { reason: string | undefined; errors: readonly string[] | undefined };

/** Skipping an item, always with a reason. */
export function SkipPanel({ reason, errors }: SkipPanelProps) {
	return (
		<details className="label-skip" open={errors !== undefined || reason !== undefined}>
			<summary data-key="s">
				Skip this item <kbd className="kbd">S</kbd>
			</summary>
			<fieldset>
				<legend className="sr-only">Why do you skip it?</legend>
				{Object.entries(SKIP_REASONS).map(([value, words], index) => (
					<label key={value}>
						<input
							type="radio"
							name="skipReason"
							value={value}
							defaultChecked={reason === value}
							data-reason-key={index + 1}
						/>
						<span>
							{words}{" "}
							<span className="kbd" aria-hidden="true">
								{index + 1}
							</span>
						</span>
					</label>
				))}
				{errors ? <p className="label-error">{errors.join(" ")}</p> : null}
				<button type="submit" name="intent" value="skip" className="btn">
					Skip and next
				</button>
			</fieldset>
		</details>
	);
}
