import type { FieldMetadata } from "@conform-to/react";
import { TextField } from "../ui/field.tsx";

/** What an account signs in with, for somebody new and for who comes back. */
export function LoginField({ field, hint }: { field: FieldMetadata<string>; hint?: string }) {
	return (
		<TextField
			name={field.name}
			label="Login"
			hint={hint}
			autoComplete="username"
			autoCapitalize="none"
			spellCheck={false}
			defaultValue={field.initialValue}
			errors={field.errors}
			required
		/>
	);
}
