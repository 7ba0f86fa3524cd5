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
			whole := normalize(regexp_replace(whole, '([a-z])[\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331]+', '\1', 'g'), NFC);
			whole := translate(regexp_replace(whole, '[\u0300-\u0304\u0306-\u030c\u030f\u0311\u031b\u0323-\u0328\u032d\u032e\u0330\u0331]+', '', 'g'), 'ςµſϑϕϵϰϖϱϐ', 'σμsθφεκπρβ');
			RETURN array_remove(regexp_split_to_array(whole COLLATE %1$I,
				'[^[:alnum:]\u00b2\u00b3\u00b9\u00bc-\u00be\u2070\u2074-\u2079\u2080-\u2089\u2150-\u2189\u2460-\u249b\u24ea-\u24ff\u2776-\u2793]+'), '');
		END $$
	$create$, known);
END $do$;--> statement-breakpoint
-- The words of texts that may be absent, and whose they are, so that the index knows it too. An entry holds at most a
-- megabyte of different ones, and 200 characters of each. So dear that none are made where the index has them.
CREATE FUNCTION words_of(owner text, VARIADIC texts text[]) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 1000000 AS $$
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
	RETURN array_to_tsvector(words || ('=' || owner));
END $$;--> statement-breakpoint
-- What is the owner's and has, for each word of a text, some word that begins so.
CREATE FUNCTION words_begin(owner text, sought text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
	SELECT (quote_literal('=' || owner) || coalesce(' & ' || string_agg(quote_literal(left(word, 200)) || ':*', ' & '), ''))::tsquery
	FROM unnest(words_in(sought)) AS word
$$;--> statement-breakpoint
CREATE INDEX "items_words" ON "items" USING gin (words_of("project_id", "external_id", "input", "response", "response_a", "response_b")) WHERE "position" >= 0;
