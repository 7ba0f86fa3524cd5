import { SelectField, TextField } from "../ui/field.tsx";
import type { ParameterField } from "./parameter-fields.ts";

type ParameterInputProps = {
	field: ParameterField;
	value: string | undefined;
	errors: readonly string[] | undefined;
};

/** The form field of one parameter of a protocol. */
export function ParameterInput({ field, value, errors }: ParameterInputProps) {
	const frame = {
		name: `parameters.${field.name}`,
		label: title(field.name),
		defaultValue: value ?? field.initial,
		errors,
	};
	switch (field.kind) {
		case "choice":
		case "boolean": {
			const choices = field.kind === "choice" ? field.choices : ["false", "true"];
			return (
				<SelectField {...frame}>
					{field.nullable ? <option value="">none</option> : null}
					{choices.map((choice) => (
						<option key={choice} value={choice}>
							{wordsOf(choice)}
						</option>
					))}
				</SelectField>
			);
		}
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
		case "json":
			return <TextField {...frame} hint="As JSON." spellCheck={false} />;
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
	const range = minimum !== null && maximum !== null ? `From ${minimum} to ${maximum}.` : "";
	const empty = nullable ? "Empty leaves it to the model." : "";
	return `${range} ${empty}`.trim() || null;
}

function title(name: string): string {
	const words = name
		.replace(/([a-z])([A-Z])/g, "$1 $2")
		.replaceAll("_", " ")
		.toLowerCase();
	return words.charAt(0).toUpperCase() + words.slice(1);
}
