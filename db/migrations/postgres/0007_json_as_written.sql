-- Parts of a JSON text as they are written in it, as SQLite gives them.
CREATE OR REPLACE FUNCTION json_each(document text) RETURNS TABLE (key text, value text, type text)
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT part.key,
		CASE json_typeof(part.value) WHEN 'boolean' THEN CASE part.value #>> '{}' WHEN 'true' THEN '1' ELSE '0' END ELSE part.value #>> '{}' END,
		CASE json_typeof(part.value) WHEN 'string' THEN 'text' WHEN 'boolean' THEN part.value #>> '{}' WHEN 'number' THEN CASE WHEN part.value::text ~ '[.eE]' THEN 'real' ELSE 'integer' END ELSE json_typeof(part.value) END
	FROM (
		SELECT each.key, each.value FROM json_each(CASE json_typeof(document::json) WHEN 'object' THEN document::json ELSE '{}' END) AS each
		UNION ALL
		SELECT (element.place - 1)::text, element.value FROM json_array_elements(CASE json_typeof(document::json) WHEN 'array' THEN document::json ELSE '[]' END) WITH ORDINALITY AS element(value, place)
	) AS part
$$;
