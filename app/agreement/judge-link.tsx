import { Link } from "@remix-run/react";
import { createContext, useContext } from "react";

const AddressOfJudge = createContext<((judge: string) => string) | null>(null);

/** Gives the names of judges inside it the addresses of their pages. */
export const JudgePagesAt = AddressOfJudge.Provider;

/** A judge's name that opens its page, where the page around it knows the address; else the name alone. */
export function JudgeLink({ judge }: { judge: string }) {
	const addressOf = useContext(AddressOfJudge);
	if (!addressOf) return judge;
	return (
		<Link to={addressOf(judge)} className="link">
			{judge}
		</Link>
	);
}
