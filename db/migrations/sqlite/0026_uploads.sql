CREATE TABLE `uploads` (
	`token` text PRIMARY KEY NOT NULL,
	`project_id` text NOT NULL,
	`shown` text NOT NULL,
	`wish` text,
	`told_at` integer NOT NULL,
	FOREIGN KEY (`project_id`) REFERENCES `projects`(`id`) ON UPDATE no action ON DELETE cascade
);
