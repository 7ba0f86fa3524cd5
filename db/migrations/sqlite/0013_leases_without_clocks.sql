ALTER TABLE `run_tasks` DROP COLUMN `lease_until`;--> statement-breakpoint
ALTER TABLE `runs` DROP COLUMN `holder_until`;