import { z } from "zod";
import { issueInWords } from "#db/model/issue-in-words.ts";
import { isRefusal, type Refusal, refused } from "../base/refusal.ts";
import { readPriceRow } from "../judging/endpoints/endpoint-form.ts";
import type { PriceRow } from "../judging/endpoints/price-rows.ts";
import { utf8File } from "./utf8-file.ts";

/** The one currency of caps, shown costs and the lists that come with Concord. */
const CURRENCY = "USD";

const NO_LIST =
	'write it as {"currency": "USD", "asOf": "2025-08-07", "models": {"NAME": {"input": 1.25, "output": 10}}}, in dollars per million tokens';

const Amount = z.number().min(0).nullable().optional();

const PriceList = z.strictObject({
	currency: z.string(),
	asOf: z.iso.date(),
	models: z.record(
		z.string().min(1),
		z.strictObject({ input: Amount, output: Amount, cached: Amount, context: Amount }),
	),
});

/** Prices as they were given, and when they were true where that was said. */
export type GivenPrices = { readonly prices: readonly PriceRow[]; readonly pricesAsOf?: string };

/** Prices of `--price`, `--currency` and of the file of `--prices`; one place only. */
export async function givenPrices(options: {
	readonly price: readonly string[];
	readonly prices?: string;
	readonly currency: string;
}): Promise<GivenPrices | Refusal> {
	const { price, prices: path } = options;
	if (path !== undefined && price.length > 0) {
		return refused("give prices with --price or with a file of --prices, not with both.");
	}
	const other = otherCurrency(options.currency, "--price");
	if (other) return other;
	if (path !== undefined) return listOf(path);
	const rows: PriceRow[] = [];
	for (const text of price) {
		const row = rowOf(text);
		if (isRefusal(row)) return row;
		if (rows.some(({ model }) => model === row.model)) {
			return refused(`the price of ${row.model} is given twice: give it once.`);
		}
		rows.push(row);
	}
	return { prices: rows };
}

/** Amounts of two currencies cannot be added, and no rate of exchange is known here. */
function otherCurrency(currency: string, where: string): Refusal | null {
	if (currency.toUpperCase() === CURRENCY) return null;
	return refused(
		`${where}: prices in ${currency} cannot stand beside caps and other price lists, which are in US dollars; give them in dollars.`,
	);
}

/** The last `=` parts the model from its prices: names of models may have one. */
function rowOf(text: string): PriceRow | Refusal {
	const cut = text.lastIndexOf("=");
	const [input = "", output = "", cached = "", ...rest] = text.slice(cut + 1).split(",");
	const row = readPriceRow({
		...{ model: text.slice(0, Math.max(0, cut)).trim(), input, output, cached, context: "" },
	});
	const isWrong = [row.input, row.output, row.cached].some(
		(micros) => micros !== null && !(micros >= 0 && micros < Number.MAX_SAFE_INTEGER),
	);
	if (row.model === "" || rest.length > 0 || isWrong || (row.input ?? row.output) === null) {
		return refused(
			`--price ${text}: write it as model=input,output or model=input,output,cached, in dollars per million tokens.`,
		);
	}
	return row;
}

async function listOf(path: string): Promise<GivenPrices | Refusal> {
	const file = await utf8File(path);
	if (isRefusal(file)) return file;
	let json: unknown;
	try {
		json = JSON.parse(file.text);
	} catch {
		return refused(`${path} is no JSON: ${NO_LIST}.`);
	}
	const list = PriceList.safeParse(json);
	if (!list.success) {
		const [issue] = list.error.issues;
		const wrong = issue ? `${issue.path.join(".") || "the whole"} ${issueInWords(issue)}` : "wrong";
		return refused(`${path} is no price list (${wrong}): ${NO_LIST}.`);
	}
	const other = otherCurrency(list.data.currency, path);
	if (other) return other;
	const text = (amount: number | null | undefined) => String(amount ?? "");
	const prices = Object.entries(list.data.models).map(
		([model, { input, output, cached, context }]) =>
			readPriceRow({
				...{ model, input: text(input), output: text(output) },
				...{ cached: text(cached), context: text(context) },
			}),
	);
	return { prices, pricesAsOf: list.data.asOf };
}
