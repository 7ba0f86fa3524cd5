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
ALTER TABLE `endpoints` ADD `requests_per_minute` integer;--> statement-breakpoint
ALTER TABLE `endpoints` ADD `tokens_per_minute` integer;--> statement-breakpoint
ALTER TABLE `endpoints` ADD `models` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `judges` ADD `role_models` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `step` text DEFAULT 'judge' NOT NULL;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `draw` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `cache_write_tokens` integer;--> statement-breakpoint
ALTER TABLE `exchanges` ADD `cost_micros` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `max_cost_micros` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `holder` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `holder_until` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `waits_until` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `wait_reason` text;