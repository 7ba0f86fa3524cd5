import { Link } from "@remix-run/react";
import { SelectField, TextField } from "../ui/field.tsx";
import { Notice } from "../ui/page.tsx";

type ModelFieldsProps = {
	endpoints: readonly { id: string; name: string; missingKey: string | null }[];
	/** Whether the reader may add an endpoint. */
	mayAdd: boolean;
	values: Readonly<Record<string, string>>;
	problems: Readonly<Record<string, readonly string[]>>;
};

/** Which endpoint and which model a judge asks. */
export function ModelFields({ endpoints, mayAdd, values, problems }: ModelFieldsProps) {
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
	const missing = endpoints.filter((endpoint) => endpoint.missingKey !== null);
	return (
		<>
			<SelectField
				name="endpoint"
				label="Endpoint"
				hint={
					missing.length > 0
						? `Not set in the environment: ${missing.map((endpoint) => `${endpoint.missingKey} (${endpoint.name})`).join(", ")}.`
						: null
				}
				defaultValue={values.endpoint}
				errors={problems.endpoint}
			>
				{endpoints.map((endpoint) => (
					<option key={endpoint.id} value={endpoint.id}>
						{endpoint.name}
					</option>
				))}
			</SelectField>
			<TextField
				name="model"
				label="Model"
				hint="Exactly as the endpoint calls it."
				spellCheck={false}
				autoCapitalize="none"
				defaultValue={values.model}
				errors={problems.model}
				required
			/>
		</>
	);
}
