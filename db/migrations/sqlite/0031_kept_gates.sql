CREATE TABLE `kept_gates` (
	`id` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`judge` text NOT NULL,
	`kind` text NOT NULL,
	`dimension` text NOT NULL,
	`judge_identity` text,
	`is_repeated` integer NOT NULL,
	`are_independent` integer NOT NULL,
	`conditions` text NOT NULL,
	`created_by` text,
	`created_at` integer NOT NULL,
	`verdict` text,
	`since` integer,
	`looked_at` integer,
	`held_judge` text,
	`found` text,
	`changes` integer NOT NULL,
	`looked_state` text NOT NULL,
	`seen_state` text NOT NULL,
	`seen_at` integer,
	`changed_at` integer,
	`begun_at` integer,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`created_by`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `kept_gates_of` ON `kept_gates` (`project_id`,`kind`,`judge`,`dimension`,`is_repeated`);