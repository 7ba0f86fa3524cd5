CREATE TABLE `training_answers` (
	`id` text PRIMARY KEY NOT NULL,
	`round_id` text NOT NULL,
	`item_id` text NOT NULL,
	`rubric_id` text NOT NULL,
	`given` text NOT NULL,
	`comment` text,
	`is_right` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`round_id`) REFERENCES `training_rounds`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`rubric_id`) REFERENCES `rubrics`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `training_answers_item` ON `training_answers` (`round_id`,`item_id`);--> statement-breakpoint
CREATE TABLE `training_rounds` (
	`id` text PRIMARY KEY NOT NULL,
	`training_id` text NOT NULL,
	`rater_id` text NOT NULL,
	`attempt` integer NOT NULL,
	`started_at` integer NOT NULL,
	`passed_at` integer,
	`failed_at` integer,
	FOREIGN KEY (`training_id`) REFERENCES `trainings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rater_id`) REFERENCES `raters`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `training_rounds_attempt` ON `training_rounds` (`training_id`,`rater_id`,`attempt`);--> statement-breakpoint
CREATE INDEX `training_rounds_rater` ON `training_rounds` (`rater_id`);--> statement-breakpoint
CREATE TABLE `trainings` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`item_ids` text NOT NULL,
	`pass_mark` integer NOT NULL,
	`for_newcomers` integer NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`withdrawn_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trainings_project` ON `trainings` (`project_id`);