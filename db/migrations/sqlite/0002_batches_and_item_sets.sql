CREATE TABLE `batch_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`run_task_id` text NOT NULL,
	`batch_id` text,
	`endpoint_id` text NOT NULL,
	`model` text NOT NULL,
	`request_hash` text NOT NULL,
	`role` text NOT NULL,
	`step` text NOT NULL,
	`draw` integer NOT NULL,
	`attempt` integer NOT NULL,
	`request` text NOT NULL,
	`worst_micros` integer,
	`status` text NOT NULL,
	`failure` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_task_id`) REFERENCES `run_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`endpoint_id`) REFERENCES `endpoints`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `batch_requests_run` ON `batch_requests` (`run_id`,`status`);--> statement-breakpoint
CREATE INDEX `batch_requests_hash` ON `batch_requests` (`run_id`,`request_hash`,`status`);--> statement-breakpoint
CREATE INDEX `batch_requests_batch` ON `batch_requests` (`batch_id`);--> statement-breakpoint
CREATE TABLE `batches` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`model` text NOT NULL,
	`status` text NOT NULL,
	`file_id` text,
	`remote_id` text,
	`remote_status` text,
	`requests` integer NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`looked_at` integer,
	`finished_at` integer,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`endpoint_id`) REFERENCES `endpoints`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `batches_run` ON `batches` (`run_id`,`status`);--> statement-breakpoint
CREATE TABLE `item_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`parameters` text NOT NULL,
	`content_hash` text,
	`status` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`approved_by` text,
	`approved_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`approved_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `item_sets_project` ON `item_sets` (`project_id`,`created_at`);--> statement-breakpoint
DROP INDEX `items_project_external`;--> statement-breakpoint
ALTER TABLE `items` ADD `set_id` text REFERENCES item_sets(id);--> statement-breakpoint
ALTER TABLE `items` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `superseded_at` integer;--> statement-breakpoint
CREATE INDEX `items_set` ON `items` (`set_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `items_project_external` ON `items` (`project_id`,`external_id`) WHERE "items"."superseded_at" is null;--> statement-breakpoint
ALTER TABLE `endpoints` ADD `sealed_key` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `mode` text DEFAULT 'live' NOT NULL;