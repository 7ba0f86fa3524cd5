CREATE TABLE `item_sets` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`name` text NOT NULL,
	`kind` text NOT NULL,
	`parameters` text NOT NULL,
	`seed` integer NOT NULL,
	`content_hash` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	`approved_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `item_sets_project_name` ON `item_sets` (`project_id`,`name`);--> statement-breakpoint
CREATE TABLE `batch_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`run_task_id` text NOT NULL,
	`batch_id` text,
	`request_hash` text NOT NULL,
	`request` text NOT NULL,
	`status` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`run_task_id`) REFERENCES `run_tasks`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`batch_id`) REFERENCES `batches`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `batch_requests_once` ON `batch_requests` (`run_id`,`request_hash`);--> statement-breakpoint
CREATE INDEX `batch_requests_batch` ON `batch_requests` (`batch_id`,`status`);--> statement-breakpoint
CREATE TABLE `batches` (
	`id` text PRIMARY KEY NOT NULL,
	`run_id` text NOT NULL,
	`endpoint_id` text NOT NULL,
	`external_id` text,
	`input_file_id` text,
	`output_file_id` text,
	`error_file_id` text,
	`status` text NOT NULL,
	`external_status` text,
	`request_count` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	`submitted_at` integer,
	`read_at` integer,
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`endpoint_id`) REFERENCES `endpoints`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `batches_run` ON `batches` (`run_id`,`status`);--> statement-breakpoint
CREATE TABLE `embeddings` (
	`project_id` text NOT NULL,
	`model` text NOT NULL,
	`text_hash` text NOT NULL,
	`vector` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`project_id`, `model`, `text_hash`),
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `run_usage` (
	`run_id` text NOT NULL,
	`step` text NOT NULL,
	`role` text NOT NULL,
	`model` text NOT NULL,
	`requests` integer NOT NULL,
	`reused` integer NOT NULL,
	`prompt_tokens` integer NOT NULL,
	`cached_tokens` integer NOT NULL,
	`completion_tokens` integer NOT NULL,
	`cost_micros` integer NOT NULL,
	`unpriced` integer NOT NULL,
	PRIMARY KEY(`run_id`, `step`, `role`, `model`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
ALTER TABLE `items` ADD `set_id` text REFERENCES item_sets(id);--> statement-breakpoint
ALTER TABLE `items` ADD `version` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `items` ADD `superseded_at` integer;--> statement-breakpoint
CREATE INDEX `items_set` ON `items` (`set_id`,`position`);--> statement-breakpoint
ALTER TABLE `endpoints` ADD `api_key_cipher` text;--> statement-breakpoint
ALTER TABLE `endpoints` ADD `requests_per_minute` integer;--> statement-breakpoint
ALTER TABLE `endpoints` ADD `tokens_per_minute` integer;--> statement-breakpoint
ALTER TABLE `endpoints` ADD `models` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `judges` ADD `role_models` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `step` text DEFAULT 'judge' NOT NULL;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `draw` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `cache_write_tokens` integer;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `cost_micros` integer;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `batch_id` text REFERENCES batches(id);--> statement-breakpoint
ALTER TABLE `runs` ADD `mode` text DEFAULT 'live' NOT NULL;--> statement-breakpoint
ALTER TABLE `runs` ADD `max_cost_micros` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `holder` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `holder_until` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `waits_until` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `wait_reason` text;