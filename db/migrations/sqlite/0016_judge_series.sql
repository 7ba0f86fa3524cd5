ALTER TABLE `judges` ADD `series` text;--> statement-breakpoint
ALTER TABLE `judges` ADD `series_version` integer;--> statement-breakpoint
ALTER TABLE `judges` ADD `predecessor_id` text REFERENCES judges(id);--> statement-breakpoint
CREATE UNIQUE INDEX `judges_project_series` ON `judges` (`project_id`,`series`,`series_version`);