import { Link } from "@remix-run/react";
import { LEXICAL_MODEL } from "#judges/asking/lexical-embedding.ts";
import type { FormState } from "../../parameters/form-state.ts";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/page.tsx";

type ModelFieldsProps = {
	roles: readonly string[];
	endpoints: readonly { id: string; name: string; missingKey: string | null }[];
	/** What the main model does, where it does not judge: "Writes". */
	main?: string;
	/** Whether the reader may add an endpoint. */
	mayAdd: boolean;
	state: FormState;
};

/** Which endpoint and which model plays each role of a judge. */
export function ModelFields({ roles, endpoints, main, mayAdd, state }: ModelFieldsProps) {
	if (endpoints.length === 0) {
		return (
			<Notice kind="warning">
				This protocol asks a model, and no endpoint is known yet.{" "}
				{mayAdd ? (
					<Link className="link" to="/endpoints">
						Add an endpoint
					</Link>
				) : (
					"An administrator of the installation can add one."
				)}
			</Notice>
		);
	}
	const missing = endpoints.flatMap(({ missingKey }) => missingKey ?? []);
	return (
		<div className="grid gap-4">
			{missing.length > 0 ? <Notice kind="warning">{missing.join(" ")}</Notice> : null}
			<RoleFields
				title={main ?? (roles.includes("judge") ? "Judges" : "Takes texts apart")}
				prefix=""
				endpoints={endpoints}
				state={state}
			/>
			{roles.includes("judge") && roles.includes("extract") ? (
				<RoleFields
					title="Takes texts apart"
					prefix="extract."
					otherwise="the model that judges"
					endpoints={endpoints}
					state={state}
				/>
			) : null}
			{roles.includes("embed") ? (
				<>
					<RoleFields
						title="Embeds texts"
						prefix="embed."
						otherwise={`embedded: ${LEXICAL_MODEL}`}
						endpoints={endpoints}
						state={state}
					/>
					<p className="text-[12.5px] text-ink3">
						<b className="font-semibold">{LEXICAL_MODEL}</b> needs no server: it counts runs of
						characters, so texts are near when they are written alike, whatever they mean. The
						papers’ thresholds of 0.7 and 0.9 mean nothing with it.
					</p>
				</>
			) : null}
		</div>
	);
}

type RoleFieldsProps = Pick<ModelFieldsProps, "endpoints" | "state"> & {
	title: string;
	/** Of its field names. */
	prefix: string;
	/** What plays the role when no endpoint is chosen; absent where one has to be. */
	otherwise?: string;
};

function RoleFields({ title, prefix, otherwise, endpoints, state }: RoleFieldsProps) {
	const [endpoint, model] = [`${prefix}endpoint`, `${prefix}model`];
	return (
		<fieldset className="grid items-start gap-x-4 gap-y-2 sm:grid-cols-2">
			<legend className="mb-1 font-medium">{title}</legend>
			<SelectField
				name={endpoint}
				label="Endpoint"
				defaultValue={state.text(endpoint, otherwise ? "" : (endpoints[0]?.id ?? ""))}
				errors={state.errors(endpoint)}
			>
				{otherwise ? <option value="">{otherwise}</option> : null}
				{endpoints.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
			</SelectField>
			<TextField
				name={model}
				label="Model"
				hint={otherwise ? "Only with an endpoint." : "Exactly as the endpoint calls it."}
				spellCheck={false}
				autoCapitalize="none"
				autoComplete="off"
				defaultValue={state.text(model, "")}
				errors={state.errors(model)}
			/>
		</fieldset>
	);
}
