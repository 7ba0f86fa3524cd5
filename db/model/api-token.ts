import { z } from "zod";

/** What a token of the HTTP API opens, of what its person may do. */
export const API_SCOPES = ["read", "label", "write", "judge", "export"] as const;
export const ApiScope = z.enum(API_SCOPES);
export type ApiScope = z.infer<typeof ApiScope>;
