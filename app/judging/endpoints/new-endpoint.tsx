import { Form, useSubmit } from "@remix-run/react";
import { SelectField, TextField } from "../../ui/field.tsx";
import { Card, Notice } from "../../ui/page.tsx";
import { AddressingFields } from "./addressing-fields.tsx";
import { KeyFields } from "./key-fields.tsx";
import { LimitFields } from "./limit-fields.tsx";
import type { PresetStart } from "./preset-start.server.ts";

type NewEndpointProps = {
	presets: readonly { id: string; title: string }[];
	start: PresetStart | null;
	problems?: Readonly<Record<string, string[]>> | undefined;
	/** What was sent and refused. */
	sent?: Record<string, string> | undefined;
};

/** The form of a new endpoint, which a preset fills in. */
export function NewEndpoint({ presets, start, problems, sent }: NewEndpointProps) {
	const values = sent ?? start?.values;
	const further = ["keyHeader", "headers", "query", "timeoutSeconds"];
	const isOpen =
		Boolean(values?.headers || values?.query) || further.some((name) => problems?.[name]);
	return (
		<Card title="Add an endpoint">
			<PresetChoice presets={presets} chosen={values?.preset ?? ""} />
			{start && start.id === values?.preset && start.notes.length > 0 ? (
				<div className="mt-3">
					<Notice kind="info">{start.notes.join(" ")}</Notice>
				</div>
			) : null}
			<Form method="post" className="mt-5 grid gap-4">
				<input type="hidden" name="intent" value="add" />
				<input type="hidden" name="preset" value={values?.preset ?? ""} />
				<TextField
					name="name"
					label="Name"
					defaultValue={values?.name}
					errors={problems?.name}
					maxLength={80}
					required
				/>
				<TextField
					name="baseUrl"
					label="Base address"
					hint="What comes before /chat/completions, usually ending in /v1."
					placeholder="https://api.openai.com/v1"
					inputMode="url"
					spellCheck={false}
					defaultValue={values?.baseUrl}
					errors={problems?.baseUrl}
					required
				/>
				<KeyFields shown={{ kind: "none" }} values={values} problems={problems} />
				<LimitFields values={values} problems={problems} />
				<details open={isOpen}>
					<summary className="font-medium">Headers and query</summary>
					<div className="mt-3">
						<AddressingFields values={values} problems={problems} />
					</div>
				</details>
				<div>
					<button type="submit" className="btn btn-primary">
						Add the endpoint
					</button>
				</div>
			</Form>
		</Card>
	);
}

/** Its own form, which fills the other one: by its button, and at once where scripts run. */
function PresetChoice({ presets, chosen }: Pick<NewEndpointProps, "presets"> & { chosen: string }) {
	const submit = useSubmit();
	return (
		<Form
			method="get"
			preventScrollReset
			className="flex flex-wrap items-end gap-2"
			onChange={(event) => submit(event.currentTarget, { preventScrollReset: true })}
		>
			<div className="min-w-0 grow">
				<SelectField name="preset" label="Start from" defaultValue={chosen}>
					<option value="">another server</option>
					{presets.map(({ id, title }) => (
						<option key={id} value={id}>
							{title}
						</option>
					))}
				</SelectField>
			</div>
			<button type="submit" className="btn">
				Fill in
			</button>
		</Form>
	);
}
