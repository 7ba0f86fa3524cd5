import { listed } from "./plain-words.ts";
import type { RankedJudgeJson, RankingJson } from "./ranking-json.ts";

/** "price and latency decide", or why they do not. */
export function whatDecides({
	together,
	worse,
	open,
	odd,
	far,
	apart,
}: {
	readonly together: readonly RankedJudgeJson[];
	readonly worse: readonly RankedJudgeJson[];
	/** Of whom it is not said how they compare with a person. */
	readonly open: readonly RankedJudgeJson[];
	readonly odd: readonly string[];
	readonly far: readonly string[];
	readonly apart: boolean;
}): string {
	if (odd.length > 0) {
		return `price alone does not decide before ${listed(odd)}, at odds with everybody else, ${odd.length === 1 ? "is" : "are"} looked at`;
	}
	if (worse.length === 0 && apart) {
		return "price alone does not decide before they have scored the same items";
	}
	if (worse.length === 0 && far.length > 0) {
		return `price alone does not decide, since the values of ${listed(far)} are not to be used as they are`;
	}
	if (worse.length === 0) return "price and latency decide";
	if (worse.length === together.length) {
		return "price alone does not decide, since each is worse than a person";
	}
	const names = (of: typeof worse) => listed(of.map(({ judge }) => judge));
	const others = together.length - worse.length;
	const those = open.length === others ? `the ${others === 1 ? "other" : "others"}` : names(open);
	return `price alone does not decide: ${names(worse)} ${worse.length === 1 ? "is" : "are"} shown to be worse than a person${open.length === 0 ? "" : `, of ${those} it is open`}`;
}

/** Do judges stand together on so few items of both that these cannot tell how they differ, far fewer than each scored? */
export function isComparedOnTooFew({ pairs }: RankingJson, names: readonly string[]): boolean {
	return pairs.some(
		({ a, b, onOwnItems, ci }) => onOwnItems && !ci && names.includes(a) && names.includes(b),
	);
}
