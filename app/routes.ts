import { index, type RouteConfig, route } from "@remix-run/route-config";

/** The whole URL map. A page is one line here and one file in its feature's folder. */
export default [
	index("projects/projects.route.tsx"),
	route("setup", "accounts/setup.route.tsx"),
	route("sign-in", "accounts/sign-in.route.tsx"),
	route("sign-out", "accounts/sign-out.route.tsx"),
	route("welcome/:token", "accounts/welcome.route.tsx"),
	route("join/:token", "accounts/join.route.tsx"),
	route("projects/new", "projects/new-project.route.tsx"),
	route("projects/:projectSlug", "projects/project.route.tsx", [
		index("projects/overview.route.tsx"),
		route("label", "labeling/label.route.tsx"),
		route("label/:itemId", "labeling/label-item.route.tsx"),
		route("label/:itemId/annotation", "labeling/save-annotation.route.ts"),
		route("my-work", "labeling/my-work.route.tsx"),
		route("items/:itemId", "agreement/item.route.tsx"),
		route("agreement", "agreement/agreement.route.tsx"),
		route("agreement/judge", "agreement/judge-agreement.route.tsx"),
		route("agreement/items", "agreement/cell-items.route.tsx"),
		route("judges", "judging/judges.route.tsx"),
		route("judges/new", "judging/new-judge.route.tsx"),
		route("runs/new", "judging/new-run.route.tsx"),
		route("runs/:runId", "judging/run.route.tsx"),
		route("runs/:runId/events", "judging/run-events.route.ts"),
		route("judgments/:judgmentId", "judging/judgment.route.tsx"),
	]),
	route("endpoints", "judging/endpoints.route.tsx"),
	route("health", "http/health.route.ts"),
	route("*", "http/unknown-page.route.tsx"),
] satisfies RouteConfig;
