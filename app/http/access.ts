import { ROLES, type Role } from "#db/model/roles.ts";

const PROJECT_DOORS = ["member", "unblinded", "adjudicator", "administrator"] as const;
const SITE_DOORS = ["everybody", "token", "signed-in", "administrator"] as const;

/**
 * Who may open a page of a project. `member`: everybody in the project; `unblinded`: everybody but
 * annotators, who see nobody's labels but their own; `adjudicator`: who settles disagreements.
 */
export type ProjectDoor = (typeof PROJECT_DOORS)[number];

/**
 * Who may open a page that belongs to no project; administrators are the installation's. `token`: whoever shows
 * the route a token. It reads no cookie, so that no other site can use somebody's browser, and wants no Origin.
 */
export type SiteDoor = (typeof SITE_DOORS)[number];

/**
 * What a route says as its `handle`: who may read it (its loader) and who may send it something
 * (its action). What it does not say is for administrators alone.
 */
export type Access = {
	readonly mayRead?: ProjectDoor | SiteDoor;
	readonly maySend?: ProjectDoor | SiteDoor;
};

export function isProjectDoor(word: string): word is ProjectDoor {
	return PROJECT_DOORS.some((door) => door === word);
}

export function isSiteDoor(word: string): word is SiteDoor {
	return SITE_DOORS.some((door) => door === word);
}

const ROLES_OF_DOOR: Record<ProjectDoor, readonly Role[]> = {
	member: ROLES,
	unblinded: ["administrator", "adjudicator", "viewer"],
	adjudicator: ["administrator", "adjudicator"],
	administrator: ["administrator"],
};

/** Whether somebody of that role in a project may go through a door of it. */
export function opensTo(door: ProjectDoor, role: Role): boolean {
	return ROLES_OF_DOOR[door].includes(role);
}
