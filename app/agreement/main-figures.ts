import type { AgreementJson, DimensionJson, JudgeJson } from "./agreement-json.ts";
import { headlineOf } from "./headline.ts";

/** Of more judges than this a dozen figures each fill hundreds of kilobytes. */
const MOST_JUDGES = 50;

/**
 * The report as it is printed unasked: of many judges the figures that their table shows (headline,
 * agreement, errors), the others on request as `figures.more` says. What was asked for stays whole.
 */
export function mainFigures(report: AgreementJson): AgreementJson {
	const { more } = report.figures;
	const isLong = report.dimensions.some(({ judges }) => judges.length > MOST_JUDGES);
	if (!more || !isLong) return report;
	return {
		...report,
		figures: { ...report.figures, more: { ...more, parts: [...more.parts, "judges"] } },
		dimensions: report.dimensions.map((dimension) =>
			dimension.judges.length > MOST_JUDGES ? withMainFigures(dimension) : dimension,
		),
	};
}

function withMainFigures(dimension: DimensionJson): DimensionJson {
	return {
		...dimension,
		judges: dimension.judges.map((each) => mainOf(each, dimension.scale.type)),
	};
}

function mainOf(each: JudgeJson, scaleType: string): JudgeJson {
	const { judge, asked, scored, unscored, n, ties, bounds, repeated } = each;
	const { percentAgreement, mae, bias, spread } = each;
	const { key } = headlineOf(scaleType, each);
	const headline = each[key];
	return {
		judge,
		asked,
		scored,
		unscored,
		n,
		ties,
		...(percentAgreement && { percentAgreement }),
		...(headline && { [key]: headline }),
		...(mae && { mae }),
		...(bias && { bias }),
		...(spread && { spread }),
		...(bounds && { bounds }),
		...(repeated && { repeated }),
	};
}
