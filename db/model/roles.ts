import { z } from "zod";

export const ROLES = ["administrator", "adjudicator", "annotator", "viewer"] as const;
/** What a person may do in one project. An administrator of the installation may do everything. */
export const Role = z.enum(ROLES);
export type Role = z.infer<typeof Role>;

export const RATER_KINDS = ["human", "judge"] as const;
export const RaterKind = z.enum(RATER_KINDS);
export type RaterKind = z.infer<typeof RaterKind>;
