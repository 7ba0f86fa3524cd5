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
		route("items/:itemId", "agreement/item.route.tsx"),
		route("agreement", "agreement/agreement.route.tsx"),
		route("agreement/judge", "agreement/judge-agreement.route.tsx"),
		route("agreement/items", "agreement/cell-items.route.tsx"),
	]),
	route("health", "http/health.route.ts"),
	route("*", "http/unknown-page.route.tsx"),
] satisfies RouteConfig;
