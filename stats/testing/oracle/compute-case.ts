import { AUDIT } from "./audit.ts";
import type { Compute, OracleCase, Outputs } from "./cases.ts";
import { CLUSTERS } from "./clusters.ts";
import { COMPARISON } from "./comparison.ts";
import { CUTS } from "./cuts.ts";
import { computeFromCatalogue } from "./from-catalogue.ts";
import { HUMANS } from "./humans.ts";
import { LARGE } from "./large.ts";
import { MANY_RATERS } from "./many-raters.ts";
import { PANELS } from "./panels.ts";
import { PLANNING } from "./planning.ts";
import { REPETITIONS } from "./repetitions.ts";
import { RESAMPLING } from "./resampling.ts";
import { SAMPLING } from "./sampling.ts";
import { SELECTIVE } from "./selective.ts";
import { SOFT_LABELS } from "./soft-labels.ts";
import { TWO_RATERS } from "./two-raters.ts";

/** Statistic of the reference cases → how this module computes its outputs. */
const COMPUTE: Readonly<Record<string, Compute>> = {
	...AUDIT,
	...CLUSTERS,
	...COMPARISON,
	...CUTS,
	...HUMANS,
	...LARGE,
	...MANY_RATERS,
	...PANELS,
	...PLANNING,
	...RESAMPLING,
	...SAMPLING,
	...REPETITIONS,
	...SELECTIVE,
	...SOFT_LABELS,
	...TWO_RATERS,
};

/**
 * The outputs of a case: by the adapter of its statistic where the case names things in a way of its own,
 * otherwise straight from the catalogue. An unknown statistic and wrong input throw, and so does an
 * input or a parameter that nothing has read: what a case states must reach the function.
 */
export function computeCase(oracleCase: OracleCase): Outputs {
	const compute = COMPUTE[oracleCase.statistic] ?? computeFromCatalogue;
	const [inputs, params] = [watched(oracleCase.inputs), watched(oracleCase.params)];
	const outputs = compute({ ...oracleCase, inputs: inputs.seen, params: params.seen });
	const unread = [...inputs.unread(), ...params.unread()];
	if (unread.length > 0) throw new Error(`nothing has read ${unread.join(", ")}`);
	return outputs;
}

/** The same values, and which of them nobody has asked for. */
function watched<Values extends object>(
	values: Values,
): { readonly seen: Values; readonly unread: () => string[] } {
	const read = new Set<string | symbol>();
	const seen = new Proxy(values, {
		get(target, name, receiver) {
			read.add(name);
			return Reflect.get(target, name, receiver);
		},
	});
	return { seen, unread: () => Object.keys(values).filter((name) => !read.has(name)) };
}
