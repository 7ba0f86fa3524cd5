import { count, moneyInWords } from "../../ui/numbers.ts";
import type { JudgeCheck } from "./check-judge.server.ts";

/** "Tokens: 812 sent, 96 answered; cost: $0.0021; 840 ms." */
export function checkFigures({
	promptTokens,
	completionTokens,
	costMicros,
	durationMs,
}: Pick<JudgeCheck, "promptTokens" | "completionTokens" | "costMicros" | "durationMs">): string {
	const number = (tokens: number | null) => (tokens === null ? "an unknown number" : count(tokens));
	const cost = costMicros === null ? "unknown" : moneyInWords(costMicros);
	return `Tokens: ${number(promptTokens)} sent, ${number(completionTokens)} answered; cost: ${cost}; ${count(durationMs)} ms.`;
}
