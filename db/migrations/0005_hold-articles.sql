ALTER TABLE "article" ADD COLUMN "held_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "release_reason" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "released_by" text;--> statement-breakpoint
ALTER TABLE "article" ADD COLUMN "released_at" timestamp with time zone;--> statement-breakpoint
-- safe: the column is new and empty, so there is nothing to compare.
ALTER TABLE "article" ADD CONSTRAINT "article_released_by_user_id_fk" FOREIGN KEY ("released_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- The hold of an article was read from the activity log: here, and never again.
-- safe: only articles of accepted and scheduled submissions that were held back or released, which are few.
UPDATE "article" SET "held_at" = "held"."at"
FROM (
	SELECT "submission"."article_id", max(("event"."data" ->> 'publishAt')::timestamptz) AS "at"
	FROM "event" JOIN "submission" ON "submission"."id" = ("event"."data" ->> 'submissionId')
	WHERE "event"."type" = 'submission-publication-delayed' AND "submission"."stage" IN ('accepted', 'scheduled')
	GROUP BY "submission"."article_id"
) AS "held"
WHERE "article"."id" = "held"."article_id";--> statement-breakpoint
-- A reason ends when the date is cancelled, or the author answers a proof.
-- safe: only articles of scheduled submissions with a reason, which are few.
UPDATE "article" SET "release_reason" = "last"."reason", "released_by" = "last"."by", "released_at" = "last"."at"
FROM (
	SELECT DISTINCT ON ("submission"."id") "submission"."id", "submission"."article_id", "event"."at",
		"event"."data" ->> 'reason' AS "reason", "user"."id" AS "by"
	FROM "submission"
		JOIN "event" ON ("event"."data" ->> 'submissionId') = "submission"."id" AND "event"."type" = 'submission-scheduled'
		LEFT JOIN "user" ON "user"."id" = "event"."actor_id"
	WHERE "submission"."stage" = 'scheduled'
		AND ("event"."data" ->> 'reason' IS NOT NULL OR "event"."data" ->> 'publishAt' IS NULL)
	ORDER BY "submission"."id", "event"."id" DESC
) AS "last"
WHERE "article"."id" = "last"."article_id" AND "last"."reason" IS NOT NULL AND NOT EXISTS (
	SELECT FROM "proof" WHERE "proof"."submission_id" = "last"."id"
		AND "proof"."state" IN ('corrections', 'approved') AND "proof"."answered_at" > "last"."at"
);
