CREATE TABLE `password_resets` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`token_hash` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`expires_at` integer NOT NULL,
	`used_at` integer,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `password_resets_token` ON `password_resets` (`token_hash`);--> statement-breakpoint
CREATE INDEX `password_resets_account` ON `password_resets` (`account_id`);--> statement-breakpoint
CREATE TABLE `gold_answers` (
	`item_id` text NOT NULL,
	`dimension_id` text NOT NULL,
	`level` integer,
	`number` real,
	`reason` text,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`item_id`, `dimension_id`),
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`dimension_id`) REFERENCES `dimensions`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `labelling_plans` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`number` integer NOT NULL,
	`definition` text NOT NULL,
	`sentence` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`ready_at` integer,
	`withdrawn_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `labelling_plans_number` ON `labelling_plans` (`project_id`,`number`);--> statement-breakpoint
CREATE TABLE `plan_items` (
	`plan_id` text NOT NULL,
	`item_id` text NOT NULL,
	`position` integer NOT NULL,
	`block` integer NOT NULL,
	`overlap` integer NOT NULL,
	`open_seats` integer NOT NULL,
	`probability` real,
	`stratum` text,
	`purpose` text DEFAULT 'sample' NOT NULL,
	`repeats` text,
	PRIMARY KEY(`plan_id`, `item_id`),
	FOREIGN KEY (`plan_id`) REFERENCES `labelling_plans`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`item_id`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`repeats`) REFERENCES `items`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `plan_items_open` ON `plan_items` (`plan_id`,`position`) WHERE open_seats > 0;--> statement-breakpoint
CREATE INDEX `plan_items_item` ON `plan_items` (`item_id`);--> statement-breakpoint
CREATE TABLE `plan_shares` (
	`id` text PRIMARY KEY NOT NULL,
	`plan_id` text NOT NULL,
	`rater_id` text,
	`invitation_id` text,
	`size` integer,
	`created_at` integer NOT NULL,
	`ended_at` integer,
	FOREIGN KEY (`plan_id`) REFERENCES `labelling_plans`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`rater_id`) REFERENCES `raters`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`invitation_id`) REFERENCES `invitations`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `plan_shares_rater` ON `plan_shares` (`plan_id`,`rater_id`);--> statement-breakpoint
CREATE INDEX `plan_shares_person` ON `plan_shares` (`rater_id`);--> statement-breakpoint
CREATE INDEX `plan_shares_invitation` ON `plan_shares` (`invitation_id`);--> statement-breakpoint
ALTER TABLE `memberships` ADD `paused_at` integer;--> statement-breakpoint
ALTER TABLE `assignments` ADD `plan_id` text REFERENCES labelling_plans(id);--> statement-breakpoint
ALTER TABLE `assignments` ADD `leased_until` integer;--> statement-breakpoint
CREATE INDEX `assignments_plan` ON `assignments` (`plan_id`,`status`,`leased_until`);--> statement-breakpoint
ALTER TABLE `raters` ADD `excluded_reason` text;