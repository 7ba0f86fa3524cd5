/** What `concord completion` prints: a script for a shell, or the names of projects, which scripts ask for. */
export const SHELLS = ["bash", "zsh", "fish", "projects"] as const;
export type Shell = (typeof SHELLS)[number];
