type ChoiceProps = {
	name: string;
	label: string;
	value: string;
	/** Value and words of each. */
	choices: readonly (readonly [string, string])[];
};

/** What stands around a choice and its label. */
export const CHOICE_FRAME =
	"flex max-w-full items-center gap-1.5 rounded-lg border border-line bg-panel px-2.5 py-1";

/** One of several, with its label before it, in a row of choices over a page's figures. */
export function Choice({ name, label, value, choices }: ChoiceProps) {
	return (
		<label className={CHOICE_FRAME}>
			<span className="whitespace-nowrap text-ink3">{label}</span>
			<select name={name} defaultValue={value} className="min-w-0 bg-panel py-0.5">
				{choices.map(([choice, words]) => (
					<option key={choice} value={choice}>
						{words}
					</option>
				))}
			</select>
		</label>
	);
}
