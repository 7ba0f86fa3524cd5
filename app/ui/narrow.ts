import { useSyncExternalStore } from "react";

/** As wide as a telephone held upright, or a little wider. */
const NARROW = "(width < 40rem)";

/** Whether the window is narrow; false on the server, so that without scripts nothing is folded that was not. */
export function useIsNarrow(): boolean {
	return useSyncExternalStore(
		(changed) => {
			const narrow = matchMedia(NARROW);
			narrow.addEventListener("change", changed);
			return () => narrow.removeEventListener("change", changed);
		},
		() => matchMedia(NARROW).matches,
		() => false,
	);
}
