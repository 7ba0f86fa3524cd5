CREATE TABLE `schedule_looks` (
	`schedule_id` text NOT NULL,
	`number` integer NOT NULL,
	`judge_id` text NOT NULL,
	`run_id` text NOT NULL,
	`repetition` integer NOT NULL,
	`started_at` integer NOT NULL,
	`closed_at` integer,
	`outcome` text,
	`sentence` text,
	PRIMARY KEY(`schedule_id`, `number`),
	FOREIGN KEY (`schedule_id`) REFERENCES `schedules`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `schedule_looks_repetition` ON `schedule_looks` (`judge_id`,`repetition`);--> statement-breakpoint
CREATE TABLE `schedules` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`judge_id` text NOT NULL,
	`item_ids` text NOT NULL,
	`items_hash` text NOT NULL,
	`every_days` integer NOT NULL,
	`max_cost_micros` integer,
	`next_at` integer NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`judge_id`) REFERENCES `judges`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `schedules_project` ON `schedules` (`project_id`);--> statement-breakpoint
CREATE INDEX `schedules_due` ON `schedules` (`next_at`);