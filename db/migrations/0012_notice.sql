CREATE TABLE "notice" (
	"written" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_written_topic_pk" PRIMARY KEY("written","topic")
);
--> statement-breakpoint
CREATE FUNCTION "announce"("about" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."notice" ("topic") VALUES ("about") ON CONFLICT DO NOTHING;
	PERFORM pg_notify('takarda', "about");
END $$;--> statement-breakpoint
CREATE FUNCTION "announce_pages"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM "public"."announce"('pages');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "harvest_change_announced" AFTER INSERT ON "harvest_change" FOR EACH STATEMENT EXECUTE FUNCTION "announce_pages"();
