CREATE TABLE "findable" (
	"article_id" text PRIMARY KEY NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"publication_date" date,
	"year" integer,
	"category" text,
	"issue_id" text,
	"authors" text[] NOT NULL,
	"keywords" text[] NOT NULL,
	"title_parts" "tsvector" NOT NULL,
	"parts" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL
) WITH (toast_tuple_target = 256);
--> statement-breakpoint
ALTER TABLE "findable" ALTER COLUMN "authors" SET STORAGE MAIN, ALTER COLUMN "keywords" SET STORAGE MAIN;--> statement-breakpoint
CREATE TABLE "search_backlog" (
	"article_id" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_text" (
	"article_id" text NOT NULL,
	"format" text NOT NULL,
	"file_id" text NOT NULL,
	"text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "article_text_article_id_format_pk" PRIMARY KEY("article_id","format")
);
--> statement-breakpoint
ALTER TABLE "findable" ADD CONSTRAINT "findable_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_text" ADD CONSTRAINT "article_text_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_text" ADD CONSTRAINT "article_text_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "findable_newest" ON "findable" USING btree ("publication_date","article_id");--> statement-breakpoint
CREATE INDEX "findable_parts" ON "findable" USING gin ("parts") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "findable_title" ON "findable" USING gin ("title_parts") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "findable_authors" ON "findable" USING gin ("authors") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "findable_keywords" ON "findable" USING gin ("keywords") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_word_near" ON "search_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "article_text_file" ON "article_text" USING btree ("file_id");--> statement-breakpoint
-- Folded text with a blank between words. The signs that part words are those of domain/text/search.ts.
CREATE FUNCTION "search_plain"(folded text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT regexp_replace(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
$$;--> statement-breakpoint
-- Every end of every word: 'eko' is eko, ko, o. Each is cut, and all are bounded, so that no text is too long for a tsvector.
CREATE FUNCTION "search_parts"(folded text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
	SELECT array_to_tsvector(coalesce(array_agg("part"), '{}')) FROM (
		SELECT "part", sum(octet_length("part")) OVER (ORDER BY "part" ROWS UNBOUNDED PRECEDING) AS "bytes" FROM (
			SELECT DISTINCT substring("word" FROM "place" FOR 32) AS "part"
			FROM (SELECT DISTINCT unnest(string_to_array(search_plain(folded), ' ')) AS "word") AS "words",
				generate_series(1, least(length("word"), 500)) AS "place"
		) AS "every"
	) AS "bounded" WHERE "bytes" <= 500000
$$;--> statement-breakpoint
-- What an article is found by stands in "search_text", a line each: title, abstract, every author, every keyword.
-- Makes an article's row of the search what it should be. Whoever changes the article at the same time is waited for.
CREATE FUNCTION "search_refresh"(id_of_article text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "article" WHERE "id" = id_of_article FOR NO KEY UPDATE;
	INSERT INTO "findable" AS "kept"
	SELECT "id", "created_at", "publication_date", extract(year FROM "publication_date")::int, "category", "issue_id",
		array(SELECT DISTINCT unnest("lines"[3:cardinality("lines") - cardinality("keywords")]) ORDER BY 1),
		array(SELECT DISTINCT unnest("lines"[greatest(3, cardinality("lines") - cardinality("keywords") + 1):]) ORDER BY 1),
		search_parts(split_part("search_text", E'\n', 1)),
		search_parts("search_text")
			|| coalesce((SELECT "words" FROM "article_text" WHERE "article_id" = "article"."id" AND "format" = 'pdf'), '')
			|| coalesce((SELECT "words" FROM "article_text" WHERE "article_id" = "article"."id" AND "format" = 'docx'), ''),
		setweight(to_tsvector('simple', search_plain(split_part("search_text", E'\n', 1))), 'A')
			|| setweight(to_tsvector('simple', search_plain(regexp_replace("search_text", '^[^\n]*\n?[^\n]*', ''))), 'B')
			|| setweight(to_tsvector('simple', search_plain(split_part("search_text", E'\n', 2))), 'C')
	FROM "article", string_to_array("search_text", E'\n') AS "lines"
	WHERE "id" = id_of_article AND "deleted_at" IS NULL AND "status" = 'published'
	ON CONFLICT ("article_id") DO UPDATE SET
		"created_at" = excluded."created_at", "publication_date" = excluded."publication_date", "year" = excluded."year",
		"category" = excluded."category", "issue_id" = excluded."issue_id", "authors" = excluded."authors", "keywords" = excluded."keywords",
		"title_parts" = excluded."title_parts", "parts" = excluded."parts", "words" = excluded."words"
	WHERE "kept" IS DISTINCT FROM excluded;
	IF NOT FOUND THEN
		DELETE FROM "findable" WHERE "article_id" = id_of_article AND NOT EXISTS (
			SELECT FROM "article" WHERE "id" = id_of_article AND "deleted_at" IS NULL AND "status" = 'published');
	END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "search_follows_article"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_refresh(NEW."id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "search_follows_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM search_refresh(coalesce(NEW."article_id", OLD."article_id"));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "search_follows" AFTER INSERT OR UPDATE OF "search_text", "keywords", "status", "deleted_at", "created_at", "publication_date", "category", "issue_id"
	ON "article" FOR EACH ROW EXECUTE FUNCTION "search_follows_article"();--> statement-breakpoint
CREATE TRIGGER "search_follows" AFTER INSERT OR UPDATE OR DELETE
	ON "article_text" FOR EACH ROW EXECUTE FUNCTION "search_follows_text"();--> statement-breakpoint
INSERT INTO "search_backlog" SELECT "id" FROM "article" WHERE "deleted_at" IS NULL AND "status" = 'published';
