import type { z } from "zod";
import type { JudgeProtocol } from "../asking/protocol.ts";

/**
 * A protocol whose parameters are known only at run time: they come in unchecked and are parsed by
 * the protocol's own schema, defaults included.
 */
export type AnyProtocol = JudgeProtocol<Record<string, unknown>>;

/**
 * Hides the type of a protocol's parameters behind its own schema. What was stored by an earlier
 * version is completed with the defaults; parameters that do not fit are a bug of the caller, who
 * has to check them with `parameters.safeParse` first.
 */
export function parsing<P extends Record<string, unknown>>(
	protocol: JudgeProtocol<P>,
): AnyProtocol {
	const read = (parameters: Record<string, unknown>) => protocol.parameters.parse(parameters);
	const { answerSchemas, examples, memberIds } = protocol;
	return {
		...protocol,
		parameters: protocol.parameters as z.ZodType<Record<string, unknown>>,
		dimensions: (rubric, parameters) => protocol.dimensions(rubric, read(parameters)),
		promptText: (rubric, parameters) => protocol.promptText(rubric, read(parameters)),
		callsPerItem: (rubric, parameters, item) =>
			protocol.callsPerItem(rubric, read(parameters), item),
		...(examples && { examples: (parameters) => examples(read(parameters)) }),
		...(memberIds && { memberIds: (parameters) => memberIds(read(parameters)) }),
		...(answerSchemas && {
			answerSchemas: (rubric: Parameters<typeof answerSchemas>[0], parameters) =>
				answerSchemas(rubric, read(parameters)),
		}),
		judge: (input) => protocol.judge({ ...input, parameters: read(input.parameters) }),
	};
}
