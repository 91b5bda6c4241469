CREATE TABLE "harvest" (
	"article_id" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted" boolean NOT NULL,
	"issue_id" text,
	"category" text
);
--> statement-breakpoint
CREATE TABLE "harvest_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"thing_id" text NOT NULL
);
--> statement-breakpoint
CREATE INDEX "harvest_order" ON "harvest" USING btree ("changed_at","article_id");--> statement-breakpoint
CREATE INDEX "harvest_of_issue" ON "harvest" USING btree ("issue_id","changed_at","article_id");--> statement-breakpoint
CREATE INDEX "harvest_of_category" ON "harvest" USING btree ("category","changed_at","article_id");--> statement-breakpoint
CREATE INDEX "article_public_by_publication" ON "article" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "article"."deleted_at" is null and "article"."status" = 'published';--> statement-breakpoint
CREATE FUNCTION "note_article"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD."concerns_id" IS NOT NULL THEN
		INSERT INTO "public"."harvest_change" ("kind", "thing_id") VALUES ('article', OLD."concerns_id");
	END IF;
	INSERT INTO "public"."harvest_change" ("kind", "thing_id")
		VALUES ('article', CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_part_of_article"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO "public"."harvest_change" ("kind", "thing_id") VALUES ('article', OLD."article_id");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "public"."harvest_change" ("kind", "thing_id") VALUES ('article', NEW."article_id");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_issue"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."harvest_change" ("kind", "thing_id") VALUES ('issue', OLD."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "article_noted" AFTER INSERT OR DELETE ON "article" FOR EACH ROW EXECUTE FUNCTION "note_article"();--> statement-breakpoint
CREATE TRIGGER "article_change_noted" AFTER UPDATE ON "article" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "note_article"();--> statement-breakpoint
CREATE TRIGGER "contributor_noted" AFTER INSERT OR UPDATE OR DELETE ON "contributor" FOR EACH ROW EXECUTE FUNCTION "note_part_of_article"();--> statement-breakpoint
CREATE TRIGGER "article_file_noted" AFTER INSERT OR UPDATE OR DELETE ON "article_file" FOR EACH ROW EXECUTE FUNCTION "note_part_of_article"();--> statement-breakpoint
CREATE TRIGGER "supplement_noted" AFTER INSERT OR UPDATE OR DELETE ON "supplement" FOR EACH ROW EXECUTE FUNCTION "note_part_of_article"();--> statement-breakpoint
CREATE TRIGGER "issue_noted" AFTER UPDATE ON "issue" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "note_issue"();--> statement-breakpoint
INSERT INTO "harvest" ("article_id", "changed_at", "deleted", "issue_id", "category")
	SELECT "article"."id", date_trunc('milliseconds', greatest("article"."updated_at", "article"."deleted_at", "issue"."updated_at")),
		"article"."deleted_at" IS NOT NULL, "issue"."id", "article"."category"
	FROM "article" LEFT JOIN "issue" ON "issue"."id" = "article"."issue_id" AND "issue"."published_at" IS NOT NULL
	WHERE "article"."status" = 'published';
