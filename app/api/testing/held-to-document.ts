/** Answers held against the OpenAPI document: what it does not say must not come. */
import { Ajv2020 } from "ajv/dist/2020.js";
import { openApiDocument } from "../openapi.server.ts";
import type { Operation } from "../operation.ts";
import { PROBLEM_TYPE } from "../problem.ts";

type Sent = { readonly status: number; readonly headers: Headers; readonly text: string };

const DOCUMENT = "https://concord.example/openapi";

type Described = {
	readonly responses: Readonly<
		Record<string, { readonly content?: Readonly<Record<string, unknown>> }>
	>;
};

/** Looks for what an answer says otherwise than the document. Compiles each schema once. */
export function heldToDocument(): (operation: Operation, sent: Sent) => string | null {
	const document = JSON.parse(JSON.stringify(openApiDocument()));
	const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
	ajv.addSchema({ ...document, $id: DOCUMENT });
	return ({ id, path, method }, { status, headers, text }) => {
		const said: Described = document.paths[path][method.toLowerCase()];
		const response = said.responses[String(status)];
		if (!response) return `${id} says nothing of ${status}: ${text.slice(0, 300)}`;
		const type = headers.get("content-type")?.split(";")[0] ?? "";
		const content = response.content ?? {};
		if (content["*/*"]) return null;
		if (!content[type]) return `${id} ${status} comes as ${type}: ${text.slice(0, 300)}`;
		if (status >= 400 && type !== PROBLEM_TYPE) return `${id} ${status} is no problem`;
		const pointer = ["paths", path, method.toLowerCase(), "responses", String(status)]
			.concat(["content", type, "schema"])
			.map((part) => encodeURIComponent(part.replaceAll("~", "~0").replaceAll("/", "~1")))
			.join("/");
		const name = `${DOCUMENT}#/${pointer}`;
		const validate = ajv.getSchema(name) ?? ajv.compile({ $ref: name });
		if (validate(JSON.parse(text))) return null;
		return `${id} ${status}: ${ajv.errorsText(validate.errors)}: ${text.slice(0, 300)}`;
	};
}
