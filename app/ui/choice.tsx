import type { AriaAttributes } from "react";

type Choices = readonly (readonly [value: string, words: string])[];

type ChoiceProps = {
	name: string;
	label: string;
	value: string;
	/** Value and words of each. */
	choices: Choices;
	/** After them choices of several kinds, under the name of each kind. */
	groups?: readonly { readonly title: string; readonly choices: Choices }[];
	/** That what is chosen makes no sense, and where it says why. */
	wrong?: AriaAttributes;
};

/** What stands around a choice and its label. */
export const CHOICE_FRAME =
	"flex max-w-full items-center gap-1.5 rounded-lg border border-line bg-panel px-2.5 py-1";

/** One of several, with its label before it, in a row of choices over a page's figures. */
export function Choice({ name, label, value, choices, groups = [], wrong }: ChoiceProps) {
	return (
		<label className={CHOICE_FRAME}>
			<span className="whitespace-nowrap text-ink3">{label}</span>
			<select name={name} defaultValue={value} className="min-w-0 bg-panel py-0.5" {...wrong}>
				<Options choices={choices} />
				{groups.map((group) => (
					<optgroup key={group.title} label={group.title}>
						<Options choices={group.choices} />
					</optgroup>
				))}
			</select>
		</label>
	);
}

function Options({ choices }: { choices: Choices }) {
	return choices.map(([choice, words]) => (
		<option key={choice} value={choice}>
			{words}
		</option>
	));
}
