-- What queries ask in SQLite's words: the parts of a JSON text, and the order in which rows were put in.
CREATE FUNCTION json_each(document text) RETURNS TABLE (key text, value text, type text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT part.key,
		CASE jsonb_typeof(part.value) WHEN 'boolean' THEN CASE part.value #>> '{}' WHEN 'true' THEN '1' ELSE '0' END ELSE part.value #>> '{}' END,
		CASE jsonb_typeof(part.value) WHEN 'string' THEN 'text' WHEN 'boolean' THEN part.value #>> '{}' WHEN 'number' THEN CASE WHEN part.value::text ~ '[.eE]' THEN 'real' ELSE 'integer' END ELSE jsonb_typeof(part.value) END
	FROM (
		SELECT each.key, each.value FROM jsonb_each(CASE jsonb_typeof(document::jsonb) WHEN 'object' THEN document::jsonb ELSE '{}' END) AS each
		UNION ALL
		SELECT (element.place - 1)::text, element.value FROM jsonb_array_elements(CASE jsonb_typeof(document::jsonb) WHEN 'array' THEN document::jsonb ELSE '[]' END) WITH ORDINALITY AS element(value, place)
	) AS part
$$;--> statement-breakpoint
CREATE FUNCTION json_extract(document text, path text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT jsonb_path_query_first(document::jsonb, path::jsonpath) #>> '{}'
$$;--> statement-breakpoint
CREATE FUNCTION instr(whole text, part text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT strpos(whole, part) $$;--> statement-breakpoint
ALTER TABLE "exchanges" ADD COLUMN "rowid" bigint GENERATED ALWAYS AS IDENTITY;--> statement-breakpoint
CREATE INDEX "exchanges_rowid" ON "exchanges" ("rowid");--> statement-breakpoint
ALTER TABLE "batches" ADD COLUMN "rowid" bigint GENERATED ALWAYS AS IDENTITY;--> statement-breakpoint
INSERT INTO "audit_head" ("id", "rows", "hash", "began_at") VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000', (extract(epoch from clock_timestamp()) * 1000)::bigint);
