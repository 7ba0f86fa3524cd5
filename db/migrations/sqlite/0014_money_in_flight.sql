CREATE TABLE `flights` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`run_task_id` text NOT NULL,
	`process_id` text NOT NULL,
	`worst_micros` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_task_id`) REFERENCES `run_tasks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `flights_run` ON `flights` (`run_id`);--> statement-breakpoint
CREATE INDEX `flights_task` ON `flights` (`run_task_id`);--> statement-breakpoint
CREATE TABLE `lane_shares` (
	`process_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`places` integer NOT NULL,
	PRIMARY KEY(`process_id`, `endpoint_id`),
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`endpoint_id`) REFERENCES `endpoints`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `processes` (
	`id` text PRIMARY KEY NOT NULL,
	`pulse` integer NOT NULL,
	`started_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `run_carriers` (
	`process_id` text NOT NULL,
	`run_id` text NOT NULL,
	PRIMARY KEY(`process_id`, `run_id`),
	FOREIGN KEY (`process_id`) REFERENCES `processes`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `exchanges` ADD `assumed_micros` integer;--> statement-breakpoint
ALTER TABLE `run_tasks` ADD `lease_process` text;--> statement-breakpoint
ALTER TABLE `run_usage` ADD `assumed_micros` integer DEFAULT 0 NOT NULL;