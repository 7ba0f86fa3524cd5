import { renderToStaticMarkup } from "react-dom/server";
import { ReportDocument } from "./report-document.tsx";
import type { ReportJson } from "./report-json.ts";
import { STANDALONE_STYLE } from "./report-style.ts";

/** A report as one HTML file that needs nothing beside it: no script, no font, no address. */
export function reportHtml(report: ReportJson): string {
	const markup = renderToStaticMarkup(
		<html lang="en">
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>{report.title}</title>
				{/* biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours */}
				<style dangerouslySetInnerHTML={{ __html: STANDALONE_STYLE }} />
			</head>
			<body>
				<main>
					<h1>{report.title}</h1>
					<ReportDocument report={report} />
				</main>
			</body>
		</html>,
	);
	return `<!doctype html>\n${markup}\n`;
}
