import { parsingProcedure } from "../asking/parsing.ts";
import type { JudgeProtocol } from "../asking/protocol.ts";
import { judgeSeveralTimes, timesAsked } from "../asking/self-consistency.ts";

/**
 * A protocol whose parameters are known only at run time: they come in unchecked and are parsed by
 * the protocol's own schema, defaults included.
 */
export type AnyProtocol = JudgeProtocol<Record<string, unknown>>;

/** Hides the type of a protocol's parameters behind its own schema (`parsingProcedure`). */
export function parsing<P extends Record<string, unknown>>(
	protocol: JudgeProtocol<P>,
): AnyProtocol {
	const read = (parameters: Record<string, unknown>) => protocol.parameters.parse(parameters);
	const { kind, withoutModel, examples, memberIds } = protocol;
	const once = parsingProcedure(protocol);
	return {
		...once,
		callsPerItem: (rubric, parameters, item) =>
			timesAsked(parameters) * once.callsPerItem(rubric, parameters, item),
		carryOut: (input) =>
			judgeSeveralTimes(input, {
				times: timesAsked(input.parameters),
				dimensions: once.dimensions(input.rubric, input.parameters),
				once: once.carryOut,
			}),
		kind,
		...(withoutModel && { withoutModel }),
		...(examples && { examples: (parameters) => examples(read(parameters)) }),
		...(memberIds && { memberIds: (parameters) => memberIds(read(parameters)) }),
	};
}
