CREATE TABLE `account_links` (
	`id` text PRIMARY KEY NOT NULL,
	`account_id` text NOT NULL,
	`issuer` text NOT NULL,
	`subject` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`account_id`) REFERENCES `accounts`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_subject` ON `account_links` (`issuer`,`subject`);--> statement-breakpoint
CREATE UNIQUE INDEX `account_links_account` ON `account_links` (`account_id`,`issuer`);