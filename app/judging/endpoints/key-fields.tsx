import { useId, useState } from "react";
import { TextField } from "../../ui/field.tsx";
import type { ShownKey } from "./endpoint-key.server.ts";
import { storedInWords } from "./stored-in-words.ts";

const SOURCES = [
	["none", "No key"],
	["environment", "In an environment variable"],
	["stored", "Stored here, sealed"],
] as const;

type KeyFieldsProps = {
	/** Where the key is now. */
	shown: ShownKey;
	values?: Readonly<Record<string, string>> | undefined;
	problems?: Readonly<Record<string, readonly string[]>> | undefined;
};

/** Where an endpoint's key is: nowhere, in the environment by name, or typed in once and sealed. */
export function KeyFields({ shown, values, problems }: KeyFieldsProps) {
	const [source, setSource] = useState(values?.keySource ?? shown.kind);
	const legend = useId();
	return (
		<fieldset className="grid gap-3" aria-labelledby={legend}>
			<legend id={legend} className="mb-1 font-medium">
				Key
			</legend>
			<div className="flex flex-wrap gap-x-5 gap-y-1.5">
				{SOURCES.map(([value, words]) => (
					<label key={value} className="flex items-center gap-2">
						<input
							type="radio"
							name="keySource"
							value={value}
							checked={source === value}
							onChange={() => setSource(value)}
						/>
						{words}
					</label>
				))}
			</div>
			{source === "environment" ? (
				<TextField
					name="apiKeyVariable"
					label="Name of the variable"
					hint="Its name, never the key. It has to be set where Concord is started."
					placeholder="OPENAI_API_KEY"
					autoCapitalize="none"
					autoComplete="off"
					spellCheck={false}
					defaultValue={
						values?.apiKeyVariable ?? (shown.kind === "environment" ? shown.variable : "")
					}
					errors={problems?.apiKeyVariable}
				/>
			) : null}
			{source === "stored" ? (
				<TextField
					name="apiKey"
					type="password"
					label={shown.kind === "stored" ? "A new key in its place" : "The key"}
					hint={
						shown.kind === "stored"
							? `One is ${storedInWords(shown)}. Empty keeps it.`
							: "Encrypted before it is stored, and never shown again."
					}
					autoComplete="new-password"
					spellCheck={false}
					errors={problems?.apiKey}
				/>
			) : null}
		</fieldset>
	);
}
