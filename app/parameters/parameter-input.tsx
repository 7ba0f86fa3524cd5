import { CheckList } from "../ui/check-list.tsx";
import { SelectField, TextField } from "../ui/field.tsx";
import type { FormState } from "./form-state.ts";
import type { ParameterField } from "./parameter-fields.ts";

type ParameterInputProps = { field: ParameterField; state: FormState };

/** The form field of one parameter of a protocol. */
export function ParameterInput({ field, state }: ParameterInputProps) {
	const name = `parameters.${field.name}`;
	const frame = {
		name,
		label: title(field.name),
		defaultValue: state.text(name, field.initial),
		errors: state.errors(name),
	};
	switch (field.kind) {
		case "choice":
		case "boolean": {
			const choices = field.kind === "choice" ? field.choices : ["false", "true"];
			return (
				<SelectField {...frame}>
					{field.nullable ? (
						<option value="">{LEFT_TO_MODEL.has(field.name) ? "left to the model" : "none"}</option>
					) : null}
					{choices.map((choice) => (
						<option key={choice} value={choice}>
							{wordsOf(choice)}
						</option>
					))}
				</SelectField>
			);
		}
		case "choices":
			return (
				<CheckList
					name={name}
					legend={title(field.name)}
					chosen={state.chosen(name, field.initial.split(","))}
					errors={frame.errors}
					options={field.choices.map((value) => ({ value, label: wordsOf(value) }))}
					className="sm:col-span-2 [&>div]:sm:grid-cols-2"
				/>
			);
		case "number":
			return (
				<TextField
					{...frame}
					type="number"
					step={field.whole ? 1 : "any"}
					min={field.minimum ?? undefined}
					max={field.maximum ?? undefined}
					hint={numberHint(field)}
					required={!field.nullable}
				/>
			);
		case "numbers":
			return <TextField {...frame} hint="Numbers, parted by commas." spellCheck={false} />;
		case "json":
			return (
				<TextField
					{...frame}
					hint={field.nullable ? `As JSON. ${emptyMeans(field.name)}` : "As JSON."}
					spellCheck={false}
				/>
			);
		case "text":
			return <TextField {...frame} required={!field.nullable} />;
	}
}

function wordsOf(choice: string): string {
	if (choice === "true") return "yes";
	return choice === "false" ? "no" : choice.replaceAll("_", " ");
}

function numberHint(field: Extract<ParameterField, { kind: "number" }>): string | null {
	const { minimum, maximum, nullable } = field;
	if (field.name === "selfConsistency") return SELF_CONSISTENCY;
	const range = minimum !== null && maximum !== null ? `From ${minimum} to ${maximum}.` : "";
	const empty = nullable ? emptyMeans(field.name) : "";
	return `${range} ${empty}`.trim() || null;
}

const SELF_CONSISTENCY =
	"How often each item is judged, an odd number up to 15: of levels the majority counts, in an order or as numbers the median. At temperature 0 all answers are nearly alike.";

const LEFT_TO_MODEL: ReadonlySet<string> = new Set([
	"temperature",
	"maxTokens",
	"topP",
	"seed",
	"reasoningEffort",
]);

/** What goes to the model is left to it; other numbers are then not used. */
function emptyMeans(name: string): string {
	return LEFT_TO_MODEL.has(name) ? "Empty leaves it to the model." : "Empty: none.";
}

function title(name: string): string {
	const words = name
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.replaceAll("_", " ")
		.replaceAll(".", ": ")
		.toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}
