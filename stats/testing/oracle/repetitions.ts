import { runVariance } from "../../repetitions/run-variance.ts";
import { type Cell, type Compute, errorOf, numbersOf, type OracleCase } from "./cases.ts";

type Column = { readonly judge: number; readonly prompt: number; readonly values: Cell[] };

function variance({ inputs }: OracleCase) {
	const asked = (inputs.asked as Column[]).map((column) => ({
		...column,
		values: numbersOf(column.values),
	}));
	const shares = Object.entries(runVariance(asked).shares);
	return {
		variance: Object.fromEntries(shares.map(([name, share]) => [name, share.parts?.variance])),
		share: Object.fromEntries(shares.map(([name, share]) => [name, share.value])),
		seOfItem: shares.map(([, share]) => errorOf(share))[0],
	};
}

export const REPETITIONS: Readonly<Record<string, Compute>> = { "repetitions.variance": variance };
