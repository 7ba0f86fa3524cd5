/** The id of what a page is about: after its bar. */
export const CONTENT_ID = "content";

/** Leads past the bar; seen once it has the focus, as the first of a page. */
export function SkipLink() {
	return (
		<a className="skip-link btn" href={`#${CONTENT_ID}`}>
			Skip to the page
		</a>
	);
}
