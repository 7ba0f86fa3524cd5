ALTER TABLE `endpoints` ADD `batch_percent` integer;--> statement-breakpoint
ALTER TABLE `runs` ADD `retry_of` text;--> statement-breakpoint
UPDATE `endpoints` SET `batch_percent` = 50 WHERE `preset` IN ('openai', 'azure', 'anthropic', 'gemini', 'mistral');
