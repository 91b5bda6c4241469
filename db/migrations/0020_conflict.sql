CREATE TABLE "conflict" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"account_id" text NOT NULL,
	"kind" text NOT NULL,
	"identity_key" text DEFAULT '' NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"recorded_by" text,
	"lifted_at" timestamp with time zone,
	"lifted_by" text,
	"lift_reason" text
);
--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "identity_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "issue" ADD COLUMN "scheduled_by" text;--> statement-breakpoint
ALTER TABLE "event" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "submission" ADD COLUMN "author_keys" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "conflict" ADD CONSTRAINT "conflict_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict" ADD CONSTRAINT "conflict_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict" ADD CONSTRAINT "conflict_recorded_by_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict" ADD CONSTRAINT "conflict_lifted_by_user_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "conflict_submission" ON "conflict" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "conflict_account" ON "conflict" USING btree ("account_id","submission_id") WHERE "conflict"."lifted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "conflict_once" ON "conflict" USING btree ("submission_id","account_id","kind","identity_key") WHERE "conflict"."lifted_at" is null;--> statement-breakpoint
-- safe: no version that knows the tables as they were was ever released
ALTER TABLE "issue" ADD CONSTRAINT "issue_scheduled_by_user_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- safe: no version that knows the tables as they were was ever released
CREATE INDEX "user_identity_keys" ON "user" USING gin ("identity_keys");--> statement-breakpoint
-- safe: no version that knows the tables as they were was ever released
CREATE INDEX "submission_author_keys" ON "submission" USING gin ("author_keys");
--> statement-breakpoint
-- The name as `domain/people/identity.ts` reads it, as far as SQL can: words without marks, titles and initials, in order.
CREATE FUNCTION pg_temp.name_key(name text) RETURNS text LANGUAGE sql AS $$
	SELECT 'name:' || encode(sha256(convert_to(string_agg("word", ' ' ORDER BY "word" COLLATE "C"), 'UTF8')), 'hex')
	FROM regexp_split_to_table(lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]]+') AS "parts" ("word")
	WHERE length("word") > 1 AND "word" NOT IN ('dr', 'prof', 'professor', 'mr', 'mrs', 'ms', 'miss', 'rev', 'engr', 'phd') $$;
--> statement-breakpoint
CREATE FUNCTION pg_temp.email_key(address text) RETURNS text LANGUAGE sql AS $$
	SELECT 'email:' || encode(sha256(convert_to(address, 'UTF8')), 'hex') $$;
--> statement-breakpoint
-- safe: no version that knows the tables as they were was ever released
UPDATE "user" SET "identity_keys" = array_remove(ARRAY[pg_temp.email_key("email_key"), pg_temp.name_key("name")], NULL);
--> statement-breakpoint
-- safe: no version that knows the tables as they were was ever released
UPDATE "submission" SET "author_keys" = ARRAY(
	SELECT DISTINCT "key" FROM unnest("authors") AS "named" ("author"), LATERAL (
		SELECT pg_temp.name_key(regexp_replace(regexp_replace("author", '\S+@\S+', ' ', 'g'), '[<(][^>)]*[>)]?', ' ', 'g'))
		UNION ALL SELECT pg_temp.email_key("word") FROM regexp_split_to_table(lower("author"), '[[:space:]<>(),;]+') AS "parts" ("word")
		WHERE "word" LIKE '%@%') AS "keys" ("key") WHERE "key" IS NOT NULL);
--> statement-breakpoint
INSERT INTO "conflict" ("id", "submission_id", "account_id", "kind", "recorded_at")
SELECT gen_random_uuid(), "id", "submitted_by", 'author', "created_at" FROM "submission";
--> statement-breakpoint
INSERT INTO "conflict" ("id", "submission_id", "account_id", "kind", "recorded_at", "recorded_by")
SELECT gen_random_uuid(), "submission_id", "user_id", 'declared', "declared_at", "user_id" FROM "submission_conflict";
--> statement-breakpoint
INSERT INTO "conflict" ("id", "submission_id", "account_id", "kind", "identity_key", "recorded_at")
SELECT gen_random_uuid(), "submission"."id", "user"."id", 'same-' || split_part("key", ':', 1), "key", now()
FROM "submission", unnest("submission"."author_keys") AS "keys" ("key"), "user" WHERE "user"."identity_keys" @> ARRAY["key"];
--> statement-breakpoint
INSERT INTO "article_kept_from" ("article_id", "user_id")
SELECT DISTINCT "submission"."article_id", "conflict"."account_id" FROM "conflict"
JOIN "submission" ON "submission"."id" = "conflict"."submission_id" WHERE "submission"."article_id" IS NOT NULL
ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- safe: no version that knows the tables as they were was ever released
DROP TABLE "submission_conflict" CASCADE;
