import { isDiscrete } from "#db/model/scale.ts";
import type { DimensionColumns } from "../columns/rating-columns.ts";
import type { Reference } from "../columns/reference-column.ts";
import { acceptRates } from "./accept-rates.ts";
import { certainties } from "./certainties.ts";
import type { Beside } from "./estimates.ts";
import { evidenceAgreement } from "./evidence-agreement.ts";
import type { FurtherJson } from "./further-json.ts";
import { panelFigures } from "./panel-figures.ts";
import { repeatedAnswers } from "./repeated-answers.ts";
import { severities } from "./severities.ts";
import { softLabels } from "./soft-labels.ts";

/** Every part of `further-json.ts` that the dimension has what it needs for; nothing unless it is asked for. */
export function furtherFigures(
	dimension: DimensionColumns,
	beside: Beside & { readonly reference: Reference },
): FurtherJson | undefined {
	if (beside.options.figures !== "all") return undefined;
	const { scale } = dimension.dimension;
	const { humans, judges } = dimension;
	const repetitions = [...humans, ...judges].flatMap((rater) =>
		repeatedAnswers(rater, scale, beside),
	);
	const certainty = judges.flatMap((judge) => certainties(judge, dimension, beside));
	const evidence = evidenceAgreement(dimension, beside);
	const raters = humans.length + judges.length;
	return {
		...(scale.type === "binary" &&
			judges.length > 0 && { acceptRate: acceptRates(dimension, scale, beside) }),
		...((scale.type === "binary" || scale.type === "ordinal") &&
			raters > 1 && { severity: severities(dimension, scale, beside) }),
		...(isDiscrete(scale) &&
			humans.length > 1 &&
			judges.length > 0 && { softLabels: softLabels(dimension, scale, beside) }),
		...(scale.type !== "nominal" &&
			judges.length > 1 && { panel: panelFigures(dimension, beside) }),
		...(certainty.length > 0 && { certainty }),
		...(repetitions.length > 0 && { repetitions }),
		...(evidence && { evidence }),
	};
}
