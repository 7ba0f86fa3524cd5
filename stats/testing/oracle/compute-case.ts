import { AUDIT } from "./audit.ts";
import type { Compute, OracleCase, Outputs } from "./cases.ts";
import { CLUSTERS } from "./clusters.ts";
import { COMPARISON } from "./comparison.ts";
import { CORRELATIONS } from "./correlations.ts";
import { CUTS } from "./cuts.ts";
import { HUMANS } from "./humans.ts";
import { LARGE } from "./large.ts";
import { MANY_RATERS } from "./many-raters.ts";
import { PANELS } from "./panels.ts";
import { PLANNING } from "./planning.ts";
import { RESAMPLING } from "./resampling.ts";
import { SAMPLING } from "./sampling.ts";
import { TWO_RATERS } from "./two-raters.ts";

/** Statistic of the reference cases → how this module computes its outputs. */
const COMPUTE: Readonly<Record<string, Compute>> = {
	...AUDIT,
	...CLUSTERS,
	...COMPARISON,
	...CORRELATIONS,
	...CUTS,
	...HUMANS,
	...LARGE,
	...MANY_RATERS,
	...PANELS,
	...PLANNING,
	...RESAMPLING,
	...SAMPLING,
	...TWO_RATERS,
};

/** The outputs of a case; an unknown statistic and wrong input throw. */
export function computeCase(oracleCase: OracleCase): Outputs {
	const compute = COMPUTE[oracleCase.statistic];
	if (!compute) throw new Error(`there is no statistic ${oracleCase.statistic}`);
	return compute(oracleCase);
}
