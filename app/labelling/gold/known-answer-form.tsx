import { SelectField, TextField } from "../../ui/field.tsx";
import { KeptForm } from "../../ui/kept-form.tsx";
import { type KnownAnswerView, knownField, whyField } from "./known-answer-fields.ts";

type KnownAnswerFormProps = {
	dimensions: readonly KnownAnswerView[];
	isKnown: boolean;
	/** Names what is known when it is given: what somebody else gives meanwhile is not replaced unseen. */
	basis: string;
	/** What is wrong, by field. */
	problems: Readonly<Record<string, string[]>>;
};

/** The right answer to one item, dimension by dimension, each with why it is right. */
export function KnownAnswerForm({ dimensions, isKnown, basis, problems }: KnownAnswerFormProps) {
	return (
		<KeptForm asks="all" preventScrollReset className="grid gap-4">
			<input type="hidden" name="basis" value={basis} />
			{dimensions.map(({ name, title, levels, range, value, reason }) => (
				<div
					key={name}
					className="grid items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]"
				>
					{levels ? (
						<SelectField
							name={knownField(name)}
							label={title}
							defaultValue={value}
							errors={problems[knownField(name)]}
						>
							<option value="">not known</option>
							{levels.map(({ code, words }) => (
								<option key={code} value={code}>
									{words}
								</option>
							))}
						</SelectField>
					) : (
						<TextField
							name={knownField(name)}
							label={range ? `${title}, ${range[0]} to ${range[1]}` : title}
							inputMode="decimal"
							autoComplete="off"
							defaultValue={value}
							errors={problems[knownField(name)]}
						/>
					)}
					<TextField
						name={whyField(name)}
						label="Why (optional, shown in training)"
						defaultValue={reason}
						maxLength={2_000}
						errors={problems[whyField(name)]}
					/>
				</div>
			))}
			<div className="flex flex-wrap gap-2">
				<button type="submit" name="intent" value="known-answer" className="btn btn-primary">
					{isKnown ? "Change the known answer" : "Make this the known answer"}
				</button>
				{isKnown ? (
					<button type="submit" name="intent" value="not-known" className="btn">
						Take it away
					</button>
				) : null}
			</div>
		</KeptForm>
	);
}
