ALTER TABLE `learnt_forms` ADD `longest_answer` integer;--> statement-breakpoint
ALTER TABLE `learnt_forms` ADD `prompt_ratio` real;