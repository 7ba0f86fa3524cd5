import type { Procedure } from "./protocol.ts";

/**
 * Hides the type of a procedure's parameters behind its own schema: they come in unchecked. What was
 * stored by an earlier version is completed with the defaults; parameters that do not fit are a bug of
 * the caller, who has to check them with `parameters.safeParse` first.
 */
export function parsingProcedure<P extends Record<string, unknown>>(
	procedure: Procedure<P>,
): Procedure<Record<string, unknown>> {
	const read = (parameters: Record<string, unknown>) => procedure.parameters.parse(parameters);
	const { answerSchemas } = procedure;
	return {
		...procedure,
		parameters: procedure.parameters,
		dimensions: (rubric, parameters) => procedure.dimensions(rubric, read(parameters)),
		promptText: (rubric, parameters) => procedure.promptText(rubric, read(parameters)),
		callsPerItem: (rubric, parameters, item) =>
			procedure.callsPerItem(rubric, read(parameters), item),
		...(answerSchemas && {
			answerSchemas: (rubric: Parameters<typeof answerSchemas>[0], parameters) =>
				answerSchemas(rubric, read(parameters)),
		}),
		carryOut: (input) => procedure.carryOut({ ...input, parameters: read(input.parameters) }),
	};
}
