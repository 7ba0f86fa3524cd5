CREATE TABLE `audit_head` (
	`id` integer PRIMARY KEY NOT NULL,
	`rows` integer NOT NULL,
	`hash` text NOT NULL,
	`began_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `audit_log` (
	`position` integer PRIMARY KEY NOT NULL,
	`at` integer NOT NULL,
	`action` text NOT NULL,
	`project_id` text,
	`about` text NOT NULL,
	`details` text NOT NULL,
	`actor` text NOT NULL,
	`who_hash` text,
	`whom_hash` text,
	`previous_hash` text NOT NULL,
	`hash` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `audit_log_previous` ON `audit_log` (`previous_hash`);--> statement-breakpoint
CREATE INDEX `audit_log_project` ON `audit_log` (`project_id`,`position`);--> statement-breakpoint
CREATE TABLE `audit_people` (
	`id` integer PRIMARY KEY NOT NULL,
	`account_id` text,
	`login` text,
	`salt` text,
	`erased_by` integer
);
--> statement-breakpoint
CREATE INDEX `audit_people_account` ON `audit_people` (`account_id`,`id`);--> statement-breakpoint
INSERT INTO `audit_head` (`id`, `rows`, `hash`, `began_at`) VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000', CAST(unixepoch('subsec') * 1000 AS INTEGER));
