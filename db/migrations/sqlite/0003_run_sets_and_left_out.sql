ALTER TABLE `item_sets` ADD `left_out` text;--> statement-breakpoint
ALTER TABLE `runs` ADD `set_id` text REFERENCES item_sets(id);--> statement-breakpoint
UPDATE `runs` SET `set_id` = (SELECT `items`.`set_id` FROM `run_tasks` INNER JOIN `items` ON `items`.`id` = `run_tasks`.`item_id` WHERE `run_tasks`.`run_id` = `runs`.`id` AND `items`.`set_id` IS NOT NULL LIMIT 1);
