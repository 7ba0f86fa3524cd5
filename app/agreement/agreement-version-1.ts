import type { AgreementJson } from "./agreement-json.ts";
import type { AgreementJson1 } from "./agreement-version-1-json.ts";

/** A report in the schema `concord.agreement/1`, for programs that read it: the same figures, no ranking. */
export function agreementOfVersion1({
	margin: _,
	looks: __,
	figures: ___,
	dependence: ____,
	takes: _____,
	dimensions,
	...report
}: AgreementJson): AgreementJson1 {
	return {
		...report,
		schema: "concord.agreement/1" as const,
		dimensions: dimensions.map(
			({
				ranking: _,
				robustness: __,
				further: ___,
				within: ____,
				rubricVersions: _____,
				rubricVersion: _________,
				answersLeftOut: ______,
				drawnByJudges: _______,
				humans: { repeated: ________, ...humans },
				...dimension
			}) => ({
				...dimension,
				humans,
				judges: dimension.judges.map(({ repeated: _, ...judge }) => judge),
			}),
		),
	};
}
