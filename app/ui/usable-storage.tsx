import { useContext } from "react";
import { NonceContext } from "../http/nonce.ts";

/** What the router's scripts ask of sessionStorage, kept as long as the page. */
const STAND_IN = `(function () {
	try {
		sessionStorage.setItem("concord-probe", "");
		sessionStorage.removeItem("concord-probe");
	} catch (refused) {
		var kept = new Map();
		Object.defineProperty(window, "sessionStorage", {
			configurable: true,
			value: {
				getItem: function (name) { return kept.has(name) ? kept.get(name) : null; },
				setItem: function (name, value) { kept.set(name, String(value)); },
				removeItem: function (name) { kept.delete(name); },
			},
		});
	}
})();`;

/**
 * A browser may refuse sessionStorage, and the router's search for the next page fails on that: links and forms
 * would stay where they are. Stands before every other script of the page.
 */
export function UsableStorage() {
	const nonce = useContext(NonceContext);
	return (
		<script
			nonce={nonce}
			suppressHydrationWarning
			// biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
			dangerouslySetInnerHTML={{ __html: STAND_IN }}
		/>
	);
}
