-- Items are found by their words as in SQLite: letters and digits in a row, whatever their case, without the accents of
-- Latin letters. What letters are, PostgreSQL knows by a collation alone, and a database's own may know those of ASCII only.
DO $do$
DECLARE
	known text := (SELECT collname FROM pg_collation WHERE collname IN ('und-x-icu', 'pg_c_utf8', 'C.utf8', 'default') AND collencoding IN (-1, 6)
		ORDER BY array_position(ARRAY['und-x-icu', 'pg_c_utf8', 'C.utf8', 'default'], collname::text) LIMIT 1);
BEGIN
	EXECUTE format($create$
		CREATE FUNCTION words_in(whole text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
		BEGIN
			IF octet_length(whole) = length(whole) THEN
				RETURN array_remove(regexp_split_to_array(lower(whole COLLATE "C"), '[^a-z0-9]+' COLLATE "C"), '');
			END IF;
			whole := normalize(lower(whole COLLATE %1$I), NFD);
			whole := normalize(regexp_replace(whole, '([a-z])[\u0300-\u036f]+', '\1', 'g'), NFC);
			whole := translate(regexp_replace(whole, '[\u0300-\u036f]+', '', 'g'), 'ς', 'σ');
			RETURN array_remove(regexp_split_to_array(whole COLLATE %1$I,
				'[^[:alnum:]\u00b2\u00b3\u00b9\u00bc-\u00be\u2070-\u2089\u2150-\u2189\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]+'), '');
		END $$
	$create$, known);
END $do$;--> statement-breakpoint
-- The words of texts that may be absent. An entry holds at most a megabyte of different ones, and 2 kB of each.
CREATE FUNCTION words_of(VARIADIC texts text[]) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
DECLARE
	whole text := array_to_string(texts, E'\n');
	words text[] := words_in(whole);
BEGIN
	IF octet_length(whole) > 200 AND EXISTS (SELECT FROM unnest(words) AS word WHERE length(word) > 200) THEN
		words := ARRAY(SELECT left(word, 200) FROM unnest(words) AS word);
	END IF;
	IF octet_length(whole) > 500000 THEN
		words := ARRAY(SELECT word FROM (
			SELECT word, sum(octet_length(word)) OVER (ORDER BY min(place)) AS room
			FROM unnest(words) WITH ORDINALITY AS each(word, place) GROUP BY word
		) AS placed WHERE room < 1000000);
	END IF;
	RETURN array_to_tsvector(words);
END $$;--> statement-breakpoint
-- What has, for each word of a text, some word that begins so.
CREATE FUNCTION words_begin(sought text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT string_agg(quote_literal(word) || ':*', ' & ')::tsquery FROM unnest(tsvector_to_array(words_of(sought))) AS word
$$;--> statement-breakpoint
CREATE INDEX "items_words" ON "items" USING gin (words_of("external_id", "input", "response", "response_a", "response_b")) WHERE "position" >= 0;
