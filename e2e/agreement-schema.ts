/** As much of `concord agree --json` as the stories read. */
type Estimate = { value: number; ci: [number, number]; n: number };

export type AgreementJson = {
	items: number;
	takes?: { judge: string; figures: { cells: number } | null }[];
	dimensions: {
		dimension: string;
		humans: { raters: string[]; labels: number; pairs: { n: number; kappa: Estimate }[] };
		judges: {
			judge: string;
			asked: number;
			scored: number;
			unscored: Record<string, number>;
			kappa: Estimate;
		}[];
	}[];
};
