import { SelectField, TextAreaField } from "../../ui/field.tsx";

type AddressingFieldsProps = {
	values?: Readonly<Record<string, string>> | undefined;
	problems?: Readonly<Record<string, string[]>> | undefined;
};

const KEY_HEADERS = [
	["authorization", "Authorization: Bearer …"],
	["api-key", "api-key"],
	["x-api-key", "x-api-key"],
] as const;

/** What is sent with every request of an endpoint: the key's header, further headers, the query. */
export function AddressingFields({ values, problems }: AddressingFieldsProps) {
	return (
		<div className="grid gap-4">
			<SelectField
				name="keyHeader"
				label="Header of the key"
				defaultValue={values?.keyHeader ?? "authorization"}
				errors={problems?.keyHeader}
			>
				{KEY_HEADERS.map(([value, words]) => (
					<option key={value} value={value}>
						{words}
					</option>
				))}
			</SelectField>
			<TextAreaField
				name="headers"
				label="Further headers"
				hint="One on each line, as Name: value. No keys: these are stored as they stand."
				rows={2}
				spellCheck={false}
				autoCapitalize="none"
				defaultValue={values?.headers}
				errors={problems?.headers}
			/>
			<TextAreaField
				name="query"
				label="Query"
				hint="One on each line, as name=value; Azure asks for its api-version here."
				rows={2}
				spellCheck={false}
				autoCapitalize="none"
				defaultValue={values?.query}
				errors={problems?.query}
			/>
		</div>
	);
}
