CREATE TABLE "access_link" (
	"kind" text NOT NULL,
	"subject_id" text NOT NULL,
	"emailed_hashes" text[] DEFAULT '{}'::text[] NOT NULL,
	"copied_hashes" text[] DEFAULT '{}'::text[] NOT NULL,
	"expires_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "access_link_kind_subject_id_pk" PRIMARY KEY("kind","subject_id")
);
--> statement-breakpoint
CREATE INDEX "access_link_emailed" ON "access_link" USING gin ("emailed_hashes");--> statement-breakpoint
CREATE INDEX "access_link_copied" ON "access_link" USING gin ("copied_hashes");--> statement-breakpoint
ALTER TABLE "email_message" ADD COLUMN "link_kind" text;--> statement-breakpoint
ALTER TABLE "email_message" ADD COLUMN "link_subject_id" text;--> statement-breakpoint
-- Links in emails that people have already stay valid.
INSERT INTO "access_link" ("kind", "subject_id", "emailed_hashes", "closed_at")
SELECT 'confirmation', "id", array_remove(ARRAY["confirmation_hash"], NULL), "confirmed_at"
FROM "user" WHERE "confirmed_at" IS NULL OR "confirmation_hash" IS NOT NULL;--> statement-breakpoint
INSERT INTO "access_link" ("kind", "subject_id", "emailed_hashes", "expires_at")
SELECT DISTINCT ON ("user_id") 'password-reset', "user_id", ARRAY["token_hash"], "expires_at"
FROM "password_reset" WHERE "used_at" IS NULL ORDER BY "user_id", "created_at" DESC;--> statement-breakpoint
-- A link to set a password whose email was not sent yet has no secret.
INSERT INTO "access_link" ("kind", "subject_id")
SELECT DISTINCT 'password-reset', "recipient_id"
FROM "email_message" JOIN "user" ON "user"."id" = "recipient_id"
WHERE "secret_link" = 'password-reset' AND "state" <> 'sent' AND "disabled_at" IS NULL
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "access_link" ("kind", "subject_id", "emailed_hashes", "copied_hashes", "expires_at")
SELECT 'invitation', "id", array_remove(ARRAY["token_hash"], NULL), array_remove(ARRAY["link_hash"], NULL), "expires_at"
FROM "invitation";--> statement-breakpoint
INSERT INTO "access_link" ("kind", "subject_id", "emailed_hashes", "closed_at")
SELECT 'review', "id", "secret_hashes", CASE WHEN "state" IN ('cancelled', 'expired') THEN coalesce("ended_at", now()) END
FROM "review_invitation";--> statement-breakpoint
INSERT INTO "access_link" ("kind", "subject_id", "emailed_hashes", "closed_at")
SELECT 'proof', "id", "secret_hashes", CASE WHEN "state" <> 'sent' THEN coalesce("answered_at", now()) END
FROM "proof";--> statement-breakpoint
-- safe: only emails with a link, which are few. One whose subject is gone names itself: nothing opens it.
UPDATE "email_message" SET "action_url" = NULL, "link_kind" = "secret_link", "link_subject_id" = coalesce(
	CASE "secret_link"
		WHEN 'invitation' THEN (SELECT "id" FROM "invitation" WHERE "email_key" = lower("recipient_address"))
		WHEN 'review' THEN (
			SELECT "review_invitation"."id" FROM "review_invitation"
			JOIN "reviewer" ON "reviewer"."id" = "review_invitation"."reviewer_id"
			WHERE "review_invitation"."submission_id" = "email_message"."submission_id"
				AND "email_key" = lower("recipient_address")
			ORDER BY "round" DESC, "invited_at" DESC LIMIT 1)
		WHEN 'proof' THEN (
			SELECT "proof"."id" FROM "proof"
			WHERE "proof"."submission_id" = "email_message"."submission_id" AND "email" = "recipient_address"
			ORDER BY "number" DESC LIMIT 1)
		ELSE "recipient_id"
	END, "email_message"."id")
WHERE "secret_link" IS NOT NULL;--> statement-breakpoint
-- Foreign keys would lead from a lower feature to higher ones. This does the same as ON DELETE CASCADE.
CREATE FUNCTION "delete_access_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "public"."access_link" WHERE "subject_id" = OLD."id" AND "kind" = ANY (TG_ARGV);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "access_links_deleted" AFTER DELETE ON "user"
	FOR EACH ROW EXECUTE FUNCTION "delete_access_links"('confirmation', 'password-reset');--> statement-breakpoint
CREATE TRIGGER "access_links_deleted" AFTER DELETE ON "invitation"
	FOR EACH ROW EXECUTE FUNCTION "delete_access_links"('invitation');--> statement-breakpoint
CREATE TRIGGER "access_links_deleted" AFTER DELETE ON "review_invitation"
	FOR EACH ROW EXECUTE FUNCTION "delete_access_links"('review');--> statement-breakpoint
CREATE TRIGGER "access_links_deleted" AFTER DELETE ON "proof"
	FOR EACH ROW EXECUTE FUNCTION "delete_access_links"('proof');--> statement-breakpoint
-- safe: no version that uses it was published.
DROP TABLE "password_reset";--> statement-breakpoint
-- safe: no version that uses it was published.
ALTER TABLE "invitation" DROP COLUMN "expires_at";--> statement-breakpoint
-- safe: no version that uses it was published.
ALTER TABLE "invitation" DROP COLUMN "token_hash";--> statement-breakpoint
-- safe: no version that uses it was published.
ALTER TABLE "invitation" DROP COLUMN "link_hash";--> statement-breakpoint
-- safe: no version that uses it was published.
ALTER TABLE "user" DROP COLUMN "confirmation_hash";--> statement-breakpoint
-- safe: no version that uses it was published.
ALTER TABLE "email_message" DROP COLUMN "secret_link";--> statement-breakpoint
-- safe: no version that uses it was published.
ALTER TABLE "proof" DROP COLUMN "secret_hashes";--> statement-breakpoint
-- safe: no version that uses it was published.
ALTER TABLE "review_invitation" DROP COLUMN "secret_hashes";
