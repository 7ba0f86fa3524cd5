import type { FieldMetadata } from "@conform-to/react";
import { held, TextField } from "../ui/field.tsx";

/** What an account signs in with, for somebody new and for who comes back. */
export function LoginField({ field, hint }: { field: FieldMetadata<string>; hint?: string }) {
	return (
		<TextField
			{...held(field)}
			label="Login"
			hint={hint}
			autoComplete="username"
			autoCapitalize="none"
			spellCheck={false}
			required
		/>
	);
}
