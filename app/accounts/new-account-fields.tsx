import type { FieldMetadata } from "@conform-to/react";
import { held, TextField } from "../ui/field.tsx";
import { LoginField } from "./login-field.tsx";

type Fields = {
	name: FieldMetadata<string>;
	login: FieldMetadata<string>;
	password: FieldMetadata<string>;
};

/** Name, login and password of an account that is being made. */
export function NewAccountFields({ fields }: { fields: Fields }) {
	return (
		<>
			<TextField
				{...held(fields.name)}
				label="Your name"
				hint="What others in the project see."
				autoComplete="name"
				required
			/>
			<LoginField
				field={fields.login}
				hint="An e-mail address or any name; upper and lower case count the same."
			/>
			<TextField
				name={fields.password.name}
				label="Password"
				hint="At least 10 characters, and none that everybody tries first."
				type="password"
				autoComplete="new-password"
				errors={fields.password.errors}
				required
			/>
		</>
	);
}
