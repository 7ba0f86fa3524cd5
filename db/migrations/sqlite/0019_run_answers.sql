CREATE TABLE `run_answers` (
	`run_id` text NOT NULL,
	`model` text NOT NULL,
	`answered_model` text NOT NULL,
	`duration_ms` integer NOT NULL,
	`requests` integer NOT NULL,
	PRIMARY KEY(`run_id`, `model`, `answered_model`, `duration_ms`),
	FOREIGN KEY (`run_id`) REFERENCES `runs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
INSERT INTO `run_answers` (`run_id`, `model`, `answered_model`, `duration_ms`, `requests`)
SELECT `run_id`, `model`, coalesce(`answered_model`, ''),
	CASE
		WHEN `duration_ms` < 100 THEN `duration_ms`
		WHEN `duration_ms` < 1000 THEN (`duration_ms` + 5) / 10 * 10
		WHEN `duration_ms` < 10000 THEN (`duration_ms` + 50) / 100 * 100
		WHEN `duration_ms` < 100000 THEN (`duration_ms` + 500) / 1000 * 1000
		ELSE (`duration_ms` + 5000) / 10000 * 10000
	END AS `rounded`, count(*)
FROM `exchanges`
WHERE `reused_from` IS NULL AND `error` IS NULL AND `role` <> 'embed'
GROUP BY `run_id`, `model`, coalesce(`answered_model`, ''), `rounded`;
