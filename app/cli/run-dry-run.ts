import type { Database } from "#db/dialect";
import { printableLines } from "../base/printable.ts";
import { isRefusal } from "../base/refusal.ts";
import { countedRequests } from "../judging/runs/counted-requests.ts";
import { type DryItem, type DryRun, dryRun } from "../judging/runs/dry-run.server.ts";
import { costOfRequest, worstInWords } from "../judging/runs/dry-run-in-words.ts";
import { estimateInWords } from "../judging/runs/estimate-in-words.ts";
import type { RunRequest } from "../judging/runs/plan-run.server.ts";
import type { DryRunJson } from "../outputs/runs.ts";
import { counted } from "../ui/numbers.ts";
import { fail } from "./failure.ts";
import { requestsInWords } from "./requests-in-words.ts";
import { writeOutput } from "./write-output.ts";

/** Carries out `concord judge run --dry-run`. */
export async function printDryRun(
	db: Database,
	request: RunRequest,
	{ items, json }: { readonly items: number | undefined; readonly json: boolean | undefined },
): Promise<void> {
	const dry = await dryRun(db, request, items);
	if (isRefusal(dry)) return fail(dry.sentence);
	const shown: DryRunJson = dry;
	await writeOutput(
		json ? `${JSON.stringify(shown, null, 2)}\n` : printableLines(dryRunInWords(dry)),
	);
}

/** A dry run of a judge or maker for a terminal. */
function dryRunInWords(dry: DryRun): string {
	const { judge, model, endpoint, plan, items, estimate } = dry;
	const to = `${judge} asks ${model} at ${endpoint.name} (${endpoint.baseUrl}).`;
	const kept = [
		plan.answered > 0 ? `${counted(plan.answered, "cell")} answered already` : "",
		plan.pending > 0 ? `${counted(plan.pending, "cell")} waiting in a run that goes on first` : "",
		plan.leftFailed > 0 ? `${counted(plan.leftFailed, "failed cell")} left alone` : "",
	].filter((part) => part !== "");
	const beside = kept.length > 0 ? ` (${kept.join(", ")})` : "";
	const run =
		plan.cells === 0
			? `Nothing to ask${beside}.`
			: `The run: ${counted(plan.cells, "cell")}${beside}.`;
	const cost = estimate ? `${estimateInWords(estimate)} ${worstInWords(dry)}` : "";
	const along = endpoint.sentAlong.map((line) => `\n  ${line}`).join("");
	return `${[
		"Nothing was sent, nothing spent, and no run was made.",
		`${to}${along ? ` Sent along with each:${along}` : ""}\n${run}${cost ? `\n${cost}` : ""}`,
		...items.flatMap(itemInWords),
	].join("\n\n")}\n`;
}

/** That of a derivation: one after the other, with what their estimates leave out. */
export function derivedDryRunInWords(
	runs: readonly DryRun[],
	{ searches }: { readonly searches: boolean },
): string {
	const shared = "Items that need the same request share it, and it is sent once: it may be fewer.";
	const longer = searches
		? " A system that searches is shown what each search found: its later requests are longer than the first, so its tokens may be several times as many, of fewer requests."
		: "";
	return `${runs.map(dryRunInWords).join("\n")}\n${shared}${longer}\n`;
}

function itemInWords({ item, requests, mostRequests, unasked }: DryItem): string[] {
	if (unasked !== null) return [`##### ${item}: ${unasked}`];
	const known = countedRequests(requests);
	const head =
		mostRequests > known
			? `${known} of at most ${mostRequests} requests; the others depend on the answers`
			: counted(known, "request");
	return [`##### ${item}: ${head}`, ...requestsInWords(requests, costOfRequest)];
}
