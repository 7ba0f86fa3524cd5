CREATE TABLE `learnt_forms` (
	`endpoint_id` text NOT NULL,
	`model` text NOT NULL,
	`form` text NOT NULL,
	`refusals` text NOT NULL,
	`learnt_at` integer NOT NULL,
	PRIMARY KEY(`endpoint_id`, `model`),
	FOREIGN KEY (`endpoint_id`) REFERENCES `endpoints`(`id`) ON UPDATE no action ON DELETE cascade
);
