import { useEffect } from "react";

/**
 * What is folded is read on paper too: opened for as long as a page is printed. The style sheet shows it where no script
 * runs, but cuts its last lines where a sheet ends.
 */
export function OpenOnPaper() {
	useEffect(() => {
		const opened = new Set<HTMLDetailsElement>();
		const open = () => {
			for (const folded of document.querySelectorAll<HTMLDetailsElement>("details:not([open])")) {
				folded.open = true;
				opened.add(folded);
			}
		};
		const close = () => {
			for (const folded of opened) folded.open = false;
			opened.clear();
		};
		window.addEventListener("beforeprint", open);
		window.addEventListener("afterprint", close);
		return () => {
			window.removeEventListener("beforeprint", open);
			window.removeEventListener("afterprint", close);
		};
	}, []);
	return null;
}
