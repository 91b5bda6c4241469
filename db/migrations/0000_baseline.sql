CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "account_policy" (
	"id" text PRIMARY KEY DEFAULT 'site' NOT NULL,
	"two_factor_required" boolean NOT NULL,
	CONSTRAINT "account_policy_one" CHECK ("account_policy"."id" = 'site')
);
--> statement-breakpoint
CREATE TABLE "account_role" (
	"user_id" text NOT NULL,
	"role" text NOT NULL,
	"appointed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_role_user_id_role_pk" PRIMARY KEY("user_id","role")
);
--> statement-breakpoint
CREATE TABLE "familiar_network" (
	"user_id" text NOT NULL,
	"network_hash" text NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "familiar_network_user_id_network_hash_pk" PRIMARY KEY("user_id","network_hash")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"roles" text[] NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"link_hash" text,
	"bounced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"device" text,
	"network" text
);
--> statement-breakpoint
CREATE TABLE "two_factor" (
	"user_id" text PRIMARY KEY NOT NULL,
	"secret" text,
	"pending_secret" text,
	"enabled_at" timestamp with time zone,
	"last_used_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"password_hash" text NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmation_hash" text,
	"bounced_at" timestamp with time zone,
	"disabled_at" timestamp with time zone,
	"is_sample" boolean DEFAULT false NOT NULL,
	"password_expires_at" timestamp with time zone,
	"identity_keys" text[] DEFAULT '{}'::text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup_job" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"progress" real DEFAULT 0 NOT NULL,
	"requested_by" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"heartbeat_at" timestamp with time zone NOT NULL,
	"problem" text,
	"storage_key" text,
	"bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "email_message" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text,
	"mentions" text[] DEFAULT '{}' NOT NULL,
	"name" text NOT NULL,
	"recipient_id" text,
	"recipient_address" text,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"action_url" text,
	"action_label" text,
	"secret_link" text,
	"reply_to" text,
	"state" text NOT NULL,
	"claimed_until" timestamp with time zone,
	"problem" text,
	"problem_source" text,
	"bounce_token" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"written_by" text,
	"written_at" timestamp with time zone NOT NULL,
	"send_after" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_message_recipient" CHECK (num_nonnulls("email_message"."recipient_id", "email_message"."recipient_address") = 1)
);
--> statement-breakpoint
CREATE TABLE "email_template" (
	"name" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"changed_by" text,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "file" (
	"id" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"media_type" text NOT NULL,
	"original_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"has_attachments" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"scan" text
);
--> statement-breakpoint
CREATE TABLE "harvest_change" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "harvest_record" (
	"article_id" text PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted" boolean NOT NULL,
	"issue_id" text,
	"category" text
);
--> statement-breakpoint
CREATE TABLE "import_record" (
	"format" text NOT NULL,
	"source" text DEFAULT '' NOT NULL,
	"key" text NOT NULL,
	"article_id" text,
	"issue_id" text,
	"part" text,
	"mark" text,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "import_record_format_key_source_pk" PRIMARY KEY("format","key","source")
);
--> statement-breakpoint
CREATE TABLE "journal_picture" (
	"id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"received_from" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "journal_version" (
	"number" integer PRIMARY KEY NOT NULL,
	"content" jsonb NOT NULL,
	"changed" text[] NOT NULL,
	"published_by" text,
	"published_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "event" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"type" text NOT NULL,
	"actor_id" text,
	"actor" text,
	"request_id" text,
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "maintenance_run" (
	"task" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL,
	"problem" text,
	"bytes" bigint
);
--> statement-breakpoint
CREATE TABLE "pubsub_message" (
	"written" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"topic" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "pubsub_message_written_topic_pk" PRIMARY KEY("written","topic")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" text PRIMARY KEY NOT NULL,
	"hits" integer NOT NULL,
	"resets_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"name" text PRIMARY KEY NOT NULL,
	"key" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit" (
	"id" text PRIMARY KEY NOT NULL,
	"registry" text NOT NULL,
	"kind" text NOT NULL,
	"target_id" text NOT NULL,
	"state" text NOT NULL,
	"words" text DEFAULT '' NOT NULL,
	"remote_id" text,
	"accepted_digest" text,
	"request_count" integer DEFAULT 1 NOT NULL,
	"due_at" timestamp with time zone,
	"deposit_timestamp" timestamp with time zone,
	"requested_at" timestamp with time zone NOT NULL,
	"state_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deposit_attempt" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"deposit_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"state" text NOT NULL,
	"status" integer,
	"words" text NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "usage_click" (
	"visitor" text NOT NULL,
	"article_id" text NOT NULL,
	"hour" bigint NOT NULL,
	"target" text NOT NULL,
	"is_request" boolean NOT NULL,
	"clicks" integer NOT NULL,
	"last_at" bigint NOT NULL,
	CONSTRAINT "usage_click_visitor_article_id_hour_target_pk" PRIMARY KEY("visitor","article_id","hour","target")
);
--> statement-breakpoint
CREATE TABLE "usage_day" (
	"day" date NOT NULL,
	"article_id" text NOT NULL,
	"total_investigations" integer NOT NULL,
	"unique_investigations" integer NOT NULL,
	"total_requests" integer NOT NULL,
	"unique_requests" integer NOT NULL,
	CONSTRAINT "usage_day_day_article_id_pk" PRIMARY KEY("day","article_id")
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "usage_key" (
	"day" date PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_form" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_form_version" (
	"form_id" text NOT NULL,
	"number" integer NOT NULL,
	"questions" jsonb NOT NULL,
	"saved_by" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_form_version_form_id_number_pk" PRIMARY KEY("form_id","number")
);
--> statement-breakpoint
CREATE TABLE "anonymisation" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"source_file_id" text NOT NULL,
	"state" text NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"removed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"result_file_id" text,
	"by_hand" boolean DEFAULT false NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "publication_exclusion" (
	"submission_id" text NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"excluded_by" text,
	"excluded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "publication_exclusion_submission_id_kind_source_id_pk" PRIMARY KEY("submission_id","kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "review_attachment" (
	"id" text PRIMARY KEY NOT NULL,
	"invitation_id" text NOT NULL,
	"file_id" text NOT NULL,
	"cleaned_file_id" text,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"removed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"failure" text,
	"uploaded_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone,
	"state" text DEFAULT 'waiting' NOT NULL,
	"result_file_id" text,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_invitation" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"round" integer NOT NULL,
	"reviewer_id" text NOT NULL,
	"number" integer NOT NULL,
	"state" text NOT NULL,
	"secret_hashes" text[] DEFAULT '{}'::text[] NOT NULL,
	"email_id" text,
	"invited_by" text,
	"invited_at" timestamp with time zone NOT NULL,
	"answer_due_at" timestamp with time zone NOT NULL,
	"review_due_at" timestamp with time zone NOT NULL,
	"answered_at" timestamp with time zone,
	"decline_reason" text,
	"suggestions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"conflicts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"override_reason" text,
	"reminded_at" timestamp with time zone,
	"reminders" integer DEFAULT 0 NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "review_report" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"form_id" text NOT NULL,
	"form_version" integer NOT NULL,
	"draft" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"draft_version" integer DEFAULT 0 NOT NULL,
	"saved_at" timestamp with time zone,
	"content" jsonb,
	"sent_at" timestamp with time zone,
	"late" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_return" (
	"invitation_id" text NOT NULL,
	"number" integer NOT NULL,
	"reason" text NOT NULL,
	"content" jsonb NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"returned_by" text,
	"returned_at" timestamp with time zone NOT NULL,
	CONSTRAINT "review_return_invitation_id_number_pk" PRIMARY KEY("invitation_id","number")
);
--> statement-breakpoint
CREATE TABLE "reviewer" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_key" text NOT NULL,
	"affiliation" text,
	"orcid" text,
	"topics" text[] DEFAULT '{}'::text[] NOT NULL,
	"account_id" text,
	"added_at" timestamp with time zone NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"retired_at" timestamp with time zone,
	"bounced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reviewer_note" (
	"id" text PRIMARY KEY NOT NULL,
	"reviewer_id" text NOT NULL,
	"quality" integer,
	"text" text DEFAULT '' NOT NULL,
	"written_by" text,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orcid_connection" (
	"account_id" text PRIMARY KEY NOT NULL,
	"state_hash" text,
	"code_verifier" text,
	"state_expires_at" timestamp with time zone,
	"orcid" text,
	"access_token" text,
	"connected_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "orcid_review" (
	"invitation_id" text PRIMARY KEY NOT NULL,
	"orcid" text NOT NULL,
	"put_code" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "review_certificate" (
	"code" text PRIMARY KEY NOT NULL,
	"reviewer_id" text NOT NULL,
	"name" text NOT NULL,
	"year" integer NOT NULL,
	"reviews" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "decision" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"kind" text NOT NULL,
	"round" integer,
	"decided_by" text,
	"decided_at" timestamp with time zone NOT NULL,
	"email_id" text,
	"effective_at" timestamp with time zone NOT NULL,
	"previous_stage" text NOT NULL,
	"previous_stage_since" timestamp with time zone NOT NULL,
	"assigned_editor" boolean NOT NULL,
	"undone_at" timestamp with time zone,
	"appeal" text,
	"appealed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "notification_preference" (
	"user_id" text PRIMARY KEY NOT NULL,
	"frequency" text NOT NULL,
	"notified_until" timestamp with time zone NOT NULL,
	"weekly_digest" boolean DEFAULT true NOT NULL,
	"digest_sent_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "participant" (
	"submission_id" text NOT NULL,
	"account_id" text NOT NULL,
	"role" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "participant_submission_id_account_id_role_pk" PRIMARY KEY("submission_id","account_id","role")
);
--> statement-breakpoint
CREATE TABLE "review_round" (
	"submission_id" text NOT NULL,
	"number" integer NOT NULL,
	"anonymity" text NOT NULL,
	"interaction" text[] DEFAULT '{editor}'::text[] NOT NULL,
	"published" text[] DEFAULT '{}'::text[] NOT NULL,
	"form_id" text,
	"form_version" integer,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"copy_approved_by" text,
	"copy_approved_at" timestamp with time zone,
	"title" text,
	"abstract" text,
	"keywords" text[],
	CONSTRAINT "review_round_submission_id_number_pk" PRIMARY KEY("submission_id","number")
);
--> statement-breakpoint
CREATE TABLE "reviewer_wish" (
	"submission_id" text NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"affiliation" text,
	"reason" text,
	CONSTRAINT "reviewer_wish_submission_id_position_pk" PRIMARY KEY("submission_id","position")
);
--> statement-breakpoint
CREATE TABLE "submission" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"abstract" text NOT NULL,
	"keywords" text[] NOT NULL,
	"statements" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"section" text,
	"reference_list" text[] DEFAULT '{}'::text[] NOT NULL,
	"check_reason" text,
	"stage" text DEFAULT 'submitted' NOT NULL,
	"stage_since" timestamp with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"number" integer GENERATED BY DEFAULT AS IDENTITY (sequence name "submission_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"revised_at" timestamp with time zone,
	"accepted_at" timestamp with time zone,
	"publish_at" timestamp with time zone,
	"submitted_by" text NOT NULL,
	"article_id" text,
	"is_sample" boolean DEFAULT false NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "submission_contributor" (
	"submission_id" text NOT NULL,
	"position" integer NOT NULL,
	"display_name" text NOT NULL,
	"organisation" boolean DEFAULT false NOT NULL,
	"given" text,
	"family" text,
	"affiliations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"orcid" text,
	"email" text,
	"corresponding" boolean DEFAULT false NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "submission_contributor_submission_id_position_pk" PRIMARY KEY("submission_id","position")
);
--> statement-breakpoint
CREATE TABLE "submission_file" (
	"submission_id" text NOT NULL,
	"role" text NOT NULL,
	"number" integer NOT NULL,
	"file_id" text NOT NULL,
	"audience" text[] NOT NULL,
	"round" integer,
	"sent_by" text,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "submission_file_submission_id_role_number_pk" PRIMARY KEY("submission_id","role","number")
);
--> statement-breakpoint
CREATE TABLE "submission_identity_key" (
	"submission_id" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "submission_identity_key_submission_id_key_pk" PRIMARY KEY("submission_id","key")
);
--> statement-breakpoint
CREATE TABLE "submission_request" (
	"submission_id" text NOT NULL,
	"number" integer NOT NULL,
	"decision_id" text NOT NULL,
	"items" jsonb NOT NULL,
	"replied_at" timestamp with time zone,
	CONSTRAINT "submission_request_submission_id_number_pk" PRIMARY KEY("submission_id","number")
);
--> statement-breakpoint
CREATE TABLE "submission_message" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"with" text NOT NULL,
	"invitation_id" text,
	"direction" text NOT NULL,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"email_id" text,
	"received_hash" text,
	"written_by" text,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "submission_note" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"text" text NOT NULL,
	"mentions" text[] DEFAULT '{}'::text[] NOT NULL,
	"written_by" text,
	"written_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"abstract" text NOT NULL,
	"content" text,
	"keywords" text[] NOT NULL,
	"status" text NOT NULL,
	"category" text,
	"issue_id" text,
	"section" text,
	"position" integer,
	"pages" text,
	"article_number" text,
	"doi" text,
	"language" text DEFAULT 'en' NOT NULL,
	"licence" text,
	"received_on" date,
	"revised_on" date,
	"accepted_on" date,
	"funding" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"funding_statement" text,
	"data_availability" text,
	"competing_interests" text,
	"ethics_approval" text,
	"peer_review" jsonb,
	"translated_abstracts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"reference_list" text[] DEFAULT '{}'::text[] NOT NULL,
	"concerns_id" text,
	"notice" text,
	"publication_date" date,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"is_sample" boolean DEFAULT false NOT NULL,
	"search_text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "article_file" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"file_id" text NOT NULL,
	"format" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "article_text" (
	"article_id" text NOT NULL,
	"format" text NOT NULL,
	"file_id" text NOT NULL,
	"text" text NOT NULL,
	"folded_text" text NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "article_text_article_id_format_pk" PRIMARY KEY("article_id","format")
);
--> statement-breakpoint
CREATE TABLE "contributor" (
	"article_id" text NOT NULL,
	"position" integer NOT NULL,
	"display_name" text NOT NULL,
	"organisation" boolean DEFAULT false NOT NULL,
	"given" text,
	"family" text,
	"affiliations" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"orcid" text,
	"email" text,
	"corresponding" boolean DEFAULT false NOT NULL,
	"roles" text[] DEFAULT '{}'::text[] NOT NULL,
	CONSTRAINT "contributor_article_id_position_pk" PRIMARY KEY("article_id","position")
);
--> statement-breakpoint
CREATE TABLE "draft_exclusion" (
	"article_id" text NOT NULL,
	"user_id" text NOT NULL,
	CONSTRAINT "draft_exclusion_article_id_user_id_pk" PRIMARY KEY("article_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "search_index" (
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
);
--> statement-breakpoint
CREATE TABLE "search_word" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "supplement" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"file_id" text NOT NULL,
	"label" text NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"removed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "full_text" (
	"article_id" text PRIMARY KEY NOT NULL,
	"file_id" text NOT NULL,
	"failure" text,
	"conversion" jsonb,
	"drawn_pictures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"converted_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "full_text_version" (
	"article_id" text NOT NULL,
	"number" integer NOT NULL,
	"file_id" text NOT NULL,
	"converted_at" timestamp with time zone NOT NULL,
	"document" jsonb NOT NULL,
	"drawn_pictures" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"html" text NOT NULL,
	"contents" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"words" integer DEFAULT 0 NOT NULL,
	"edits" text[] DEFAULT '{}'::text[] NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"approved_at" timestamp with time zone NOT NULL,
	"approved_by" text,
	"is_current" boolean NOT NULL,
	CONSTRAINT "full_text_version_article_id_number_pk" PRIMARY KEY("article_id","number")
);
--> statement-breakpoint
CREATE TABLE "full_text_picture" (
	"article_id" text NOT NULL,
	"name" text NOT NULL,
	"file_id" text NOT NULL,
	CONSTRAINT "full_text_picture_article_id_name_pk" PRIMARY KEY("article_id","name")
);
--> statement-breakpoint
CREATE TABLE "full_text_rendition" (
	"article_id" text NOT NULL,
	"version" integer NOT NULL,
	"format" text NOT NULL,
	"file_id" text NOT NULL,
	"findings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "full_text_rendition_article_id_version_format_pk" PRIMARY KEY("article_id","version","format")
);
--> statement-breakpoint
CREATE TABLE "issue_rendition" (
	"issue_id" text NOT NULL,
	"format" text NOT NULL,
	"file_id" text,
	"failure" text,
	"article_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"full_text_ids" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "issue_rendition_issue_id_format_pk" PRIMARY KEY("issue_id","format")
);
--> statement-breakpoint
CREATE TABLE "full_text_index" (
	"article_id" text PRIMARY KEY NOT NULL,
	"folded_text" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "full_text_passage" (
	"article_id" text NOT NULL,
	"position" integer NOT NULL,
	"section_id" text,
	"heading" text NOT NULL,
	"text" text NOT NULL,
	"folded_text" text NOT NULL,
	CONSTRAINT "full_text_passage_article_id_position_pk" PRIMARY KEY("article_id","position")
);
--> statement-breakpoint
CREATE TABLE "issue" (
	"id" text PRIMARY KEY NOT NULL,
	"volume" integer NOT NULL,
	"number" text NOT NULL,
	"year" integer,
	"title" text,
	"introduction" text,
	"publication_date" date,
	"cover_id" text,
	"doi" text,
	"in_preparation" boolean DEFAULT false NOT NULL,
	"publish_at" timestamp with time zone,
	"scheduled_by" text,
	"published_at" timestamp with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article_review" (
	"article_id" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" text NOT NULL,
	"round" integer NOT NULL,
	"reviewer_number" integer,
	"reviewer_name" text,
	"reviewer_orcid" text,
	"parts" jsonb NOT NULL,
	"written_on" date NOT NULL,
	"removed_at" timestamp with time zone,
	CONSTRAINT "article_review_article_id_number_pk" PRIMARY KEY("article_id","number")
);
--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "familiar_network" ADD CONSTRAINT "familiar_network_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "two_factor" ADD CONSTRAINT "two_factor_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_recipient_id_user_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_message" ADD CONSTRAINT "email_message_written_by_user_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_template" ADD CONSTRAINT "email_template_changed_by_user_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_record" ADD CONSTRAINT "import_record_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_record" ADD CONSTRAINT "import_record_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_picture" ADD CONSTRAINT "journal_picture_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_picture" ADD CONSTRAINT "journal_picture_received_from_user_id_fk" FOREIGN KEY ("received_from") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "journal_version" ADD CONSTRAINT "journal_version_published_by_user_id_fk" FOREIGN KEY ("published_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_attempt" ADD CONSTRAINT "deposit_attempt_deposit_id_deposit_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."deposit"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_form_version" ADD CONSTRAINT "review_form_version_form_id_review_form_id_fk" FOREIGN KEY ("form_id") REFERENCES "public"."review_form"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_form_version" ADD CONSTRAINT "review_form_version_saved_by_user_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymisation" ADD CONSTRAINT "anonymisation_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymisation" ADD CONSTRAINT "anonymisation_source_file_id_file_id_fk" FOREIGN KEY ("source_file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymisation" ADD CONSTRAINT "anonymisation_result_file_id_file_id_fk" FOREIGN KEY ("result_file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anonymisation" ADD CONSTRAINT "anonymisation_approved_by_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_exclusion" ADD CONSTRAINT "publication_exclusion_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication_exclusion" ADD CONSTRAINT "publication_exclusion_excluded_by_user_id_fk" FOREIGN KEY ("excluded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_attachment" ADD CONSTRAINT "review_attachment_invitation_id_review_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."review_invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_attachment" ADD CONSTRAINT "review_attachment_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_attachment" ADD CONSTRAINT "review_attachment_cleaned_file_id_file_id_fk" FOREIGN KEY ("cleaned_file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_attachment" ADD CONSTRAINT "review_attachment_result_file_id_file_id_fk" FOREIGN KEY ("result_file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_attachment" ADD CONSTRAINT "review_attachment_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitation" ADD CONSTRAINT "review_invitation_reviewer_id_reviewer_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewer"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitation" ADD CONSTRAINT "review_invitation_email_id_email_message_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email_message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitation" ADD CONSTRAINT "review_invitation_invited_by_user_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_invitation" ADD CONSTRAINT "review_invitation_submission_id_round_review_round_submission_id_number_fk" FOREIGN KEY ("submission_id","round") REFERENCES "public"."review_round"("submission_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_report" ADD CONSTRAINT "review_report_invitation_id_review_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."review_invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_report" ADD CONSTRAINT "review_report_form_id_form_version_review_form_version_form_id_number_fk" FOREIGN KEY ("form_id","form_version") REFERENCES "public"."review_form_version"("form_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_return" ADD CONSTRAINT "review_return_invitation_id_review_report_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."review_report"("invitation_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_return" ADD CONSTRAINT "review_return_returned_by_user_id_fk" FOREIGN KEY ("returned_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer" ADD CONSTRAINT "reviewer_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_note" ADD CONSTRAINT "reviewer_note_reviewer_id_reviewer_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_note" ADD CONSTRAINT "reviewer_note_written_by_user_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orcid_connection" ADD CONSTRAINT "orcid_connection_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orcid_review" ADD CONSTRAINT "orcid_review_invitation_id_review_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."review_invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_certificate" ADD CONSTRAINT "review_certificate_reviewer_id_reviewer_id_fk" FOREIGN KEY ("reviewer_id") REFERENCES "public"."reviewer"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict" ADD CONSTRAINT "conflict_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict" ADD CONSTRAINT "conflict_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict" ADD CONSTRAINT "conflict_recorded_by_user_id_fk" FOREIGN KEY ("recorded_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "conflict" ADD CONSTRAINT "conflict_lifted_by_user_id_fk" FOREIGN KEY ("lifted_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_email_id_email_message_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email_message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "decision" ADD CONSTRAINT "decision_submission_id_round_review_round_submission_id_number_fk" FOREIGN KEY ("submission_id","round") REFERENCES "public"."review_round"("submission_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preference" ADD CONSTRAINT "notification_preference_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "participant" ADD CONSTRAINT "participant_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_round" ADD CONSTRAINT "review_round_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_round" ADD CONSTRAINT "review_round_copy_approved_by_user_id_fk" FOREIGN KEY ("copy_approved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "review_round" ADD CONSTRAINT "review_round_form_id_form_version_review_form_version_form_id_number_fk" FOREIGN KEY ("form_id","form_version") REFERENCES "public"."review_form_version"("form_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviewer_wish" ADD CONSTRAINT "reviewer_wish_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_submitted_by_user_id_fk" FOREIGN KEY ("submitted_by") REFERENCES "public"."user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission" ADD CONSTRAINT "submission_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_contributor" ADD CONSTRAINT "submission_contributor_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_file" ADD CONSTRAINT "submission_file_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_file" ADD CONSTRAINT "submission_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_file" ADD CONSTRAINT "submission_file_sent_by_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_file" ADD CONSTRAINT "submission_file_submission_id_round_review_round_submission_id_number_fk" FOREIGN KEY ("submission_id","round") REFERENCES "public"."review_round"("submission_id","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_identity_key" ADD CONSTRAINT "submission_identity_key_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_request" ADD CONSTRAINT "submission_request_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_request" ADD CONSTRAINT "submission_request_decision_id_decision_id_fk" FOREIGN KEY ("decision_id") REFERENCES "public"."decision"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_message" ADD CONSTRAINT "submission_message_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_message" ADD CONSTRAINT "submission_message_invitation_id_review_invitation_id_fk" FOREIGN KEY ("invitation_id") REFERENCES "public"."review_invitation"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_message" ADD CONSTRAINT "submission_message_email_id_email_message_id_fk" FOREIGN KEY ("email_id") REFERENCES "public"."email_message"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_message" ADD CONSTRAINT "submission_message_written_by_user_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_note" ADD CONSTRAINT "submission_note_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submission_note" ADD CONSTRAINT "submission_note_written_by_user_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article" ADD CONSTRAINT "article_concerns_id_article_id_fk" FOREIGN KEY ("concerns_id") REFERENCES "public"."article"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_file" ADD CONSTRAINT "article_file_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_file" ADD CONSTRAINT "article_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_text" ADD CONSTRAINT "article_text_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_text" ADD CONSTRAINT "article_text_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contributor" ADD CONSTRAINT "contributor_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_exclusion" ADD CONSTRAINT "draft_exclusion_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "draft_exclusion" ADD CONSTRAINT "draft_exclusion_user_id_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_index" ADD CONSTRAINT "search_index_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplement" ADD CONSTRAINT "supplement_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "supplement" ADD CONSTRAINT "supplement_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text" ADD CONSTRAINT "full_text_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text" ADD CONSTRAINT "full_text_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text_version" ADD CONSTRAINT "full_text_version_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text_version" ADD CONSTRAINT "full_text_version_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text_version" ADD CONSTRAINT "full_text_version_approved_by_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "full_text_version_current" ON "full_text_version" USING btree ("article_id") WHERE "full_text_version"."is_current";--> statement-breakpoint
ALTER TABLE "full_text_picture" ADD CONSTRAINT "full_text_picture_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text_picture" ADD CONSTRAINT "full_text_picture_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text_rendition" ADD CONSTRAINT "full_text_rendition_version_fk" FOREIGN KEY ("article_id","version") REFERENCES "public"."full_text_version"("article_id","number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text_rendition" ADD CONSTRAINT "full_text_rendition_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_rendition" ADD CONSTRAINT "issue_rendition_issue_id_issue_id_fk" FOREIGN KEY ("issue_id") REFERENCES "public"."issue"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue_rendition" ADD CONSTRAINT "issue_rendition_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text_index" ADD CONSTRAINT "full_text_index_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text_passage" ADD CONSTRAINT "full_text_passage_article_id_full_text_index_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."full_text_index"("article_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_cover_id_file_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "issue" ADD CONSTRAINT "issue_scheduled_by_user_id_fk" FOREIGN KEY ("scheduled_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "article_review" ADD CONSTRAINT "article_review_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_role_role" ON "account_role" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_email_key" ON "invitation" USING btree ("email_key");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_token_hash" ON "invitation" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "invitation_link_hash" ON "invitation" USING btree ("link_hash");--> statement-breakpoint
CREATE INDEX "password_reset_user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_id" ON "session" USING btree ("id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_email_key" ON "user" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "user_identity_keys" ON "user" USING gin ("identity_keys");--> statement-breakpoint
CREATE UNIQUE INDEX "user_confirmation_hash" ON "user" USING btree ("confirmation_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "backup_job_running" ON "backup_job" USING btree ((true)) WHERE "backup_job"."state" in ('waiting', 'making');--> statement-breakpoint
CREATE INDEX "backup_job_requested_at" ON "backup_job" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "email_message_submission" ON "email_message" USING btree ("submission_id","written_at");--> statement-breakpoint
CREATE INDEX "email_message_recipient_id" ON "email_message" USING btree ("recipient_id");--> statement-breakpoint
CREATE UNIQUE INDEX "email_message_bounce_token" ON "email_message" USING btree ("bounce_token");--> statement-breakpoint
CREATE INDEX "email_message_unsent" ON "email_message" USING btree ("state") WHERE "email_message"."state" <> 'sent';--> statement-breakpoint
CREATE INDEX "file_storage_key" ON "file" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "file_scan" ON "file" USING btree ("scan","created_at") WHERE "file"."scan" is not null;--> statement-breakpoint
CREATE INDEX "harvest_record_order" ON "harvest_record" USING btree ("changed_at","article_id");--> statement-breakpoint
CREATE INDEX "harvest_record_of_issue" ON "harvest_record" USING btree ("issue_id","changed_at","article_id");--> statement-breakpoint
CREATE INDEX "harvest_record_of_category" ON "harvest_record" USING btree ("category","changed_at","article_id");--> statement-breakpoint
CREATE INDEX "import_record_article" ON "import_record" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "import_record_issue" ON "import_record" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "event_at" ON "event" USING btree ("at");--> statement-breakpoint
CREATE INDEX "event_submission" ON "event" USING btree (("data" ->> 'submissionId'));--> statement-breakpoint
CREATE INDEX "rate_limit_resets_at" ON "rate_limit" USING btree ("resets_at");--> statement-breakpoint
CREATE UNIQUE INDEX "deposit_target" ON "deposit" USING btree ("registry","kind","target_id");--> statement-breakpoint
CREATE INDEX "deposit_state" ON "deposit" USING btree ("registry","state","state_at");--> statement-breakpoint
CREATE INDEX "deposit_attempt_deposit" ON "deposit_attempt" USING btree ("deposit_id","id");--> statement-breakpoint
CREATE INDEX "usage_click_hour" ON "usage_click" USING btree ("hour");--> statement-breakpoint
CREATE INDEX "usage_day_article" ON "usage_day" USING btree ("article_id","day");--> statement-breakpoint
CREATE INDEX "anonymisation_submission" ON "anonymisation" USING btree ("submission_id","started_at");--> statement-breakpoint
CREATE INDEX "anonymisation_source" ON "anonymisation" USING btree ("source_file_id");--> statement-breakpoint
CREATE INDEX "anonymisation_result" ON "anonymisation" USING btree ("result_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_attachment_current" ON "review_attachment" USING btree ("invitation_id") WHERE "review_attachment"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "review_attachment_invitation" ON "review_attachment" USING btree ("invitation_id");--> statement-breakpoint
CREATE INDEX "review_attachment_file" ON "review_attachment" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "review_attachment_cleaned" ON "review_attachment" USING btree ("cleaned_file_id");--> statement-breakpoint
CREATE INDEX "review_attachment_result" ON "review_attachment" USING btree ("result_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "review_invitation_open" ON "review_invitation" USING btree ("submission_id","round","reviewer_id") WHERE "review_invitation"."state" in ('invited', 'accepted', 'reviewed');--> statement-breakpoint
CREATE INDEX "review_invitation_round" ON "review_invitation" USING btree ("submission_id","round");--> statement-breakpoint
CREATE INDEX "review_invitation_reviewer" ON "review_invitation" USING btree ("reviewer_id","invited_at");--> statement-breakpoint
CREATE INDEX "review_invitation_secrets" ON "review_invitation" USING gin ("secret_hashes");--> statement-breakpoint
CREATE INDEX "review_invitation_due" ON "review_invitation" USING btree ("state","review_due_at") WHERE "review_invitation"."state" in ('invited', 'accepted');--> statement-breakpoint
CREATE UNIQUE INDEX "reviewer_email_key" ON "reviewer" USING btree ("email_key");--> statement-breakpoint
CREATE INDEX "reviewer_topics" ON "reviewer" USING gin ("topics");--> statement-breakpoint
CREATE INDEX "reviewer_account" ON "reviewer" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "reviewer_note_reviewer" ON "reviewer_note" USING btree ("reviewer_id","written_at");--> statement-breakpoint
CREATE UNIQUE INDEX "review_certificate_year" ON "review_certificate" USING btree ("reviewer_id","year");--> statement-breakpoint
CREATE INDEX "conflict_submission" ON "conflict" USING btree ("submission_id");--> statement-breakpoint
CREATE INDEX "conflict_account" ON "conflict" USING btree ("account_id","submission_id") WHERE "conflict"."lifted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "conflict_once" ON "conflict" USING btree ("submission_id","account_id","kind","identity_key") WHERE "conflict"."lifted_at" is null;--> statement-breakpoint
CREATE INDEX "decision_submission" ON "decision" USING btree ("submission_id","effective_at") WHERE "decision"."undone_at" is null;--> statement-breakpoint
CREATE INDEX "decision_email" ON "decision" USING btree ("email_id");--> statement-breakpoint
CREATE UNIQUE INDEX "participant_handling_editor" ON "participant" USING btree ("submission_id") WHERE "participant"."role" = 'handling-editor';--> statement-breakpoint
CREATE INDEX "participant_account" ON "participant" USING btree ("account_id","role");--> statement-breakpoint
CREATE UNIQUE INDEX "review_round_open" ON "review_round" USING btree ("submission_id") WHERE "review_round"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "submission_newest" ON "submission" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_article" ON "submission" USING btree ("article_id");--> statement-breakpoint
CREATE INDEX "submission_sample" ON "submission" USING btree ("id") WHERE "submission"."is_sample";--> statement-breakpoint
CREATE INDEX "submission_by" ON "submission" USING btree ("submitted_by");--> statement-breakpoint
CREATE INDEX "submission_stage" ON "submission" USING btree ("stage","stage_since") WHERE "submission"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "submission_search" ON "submission" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "submission_file_file" ON "submission_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "submission_identity_key_key" ON "submission_identity_key" USING btree ("key");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_request_open" ON "submission_request" USING btree ("submission_id") WHERE "submission_request"."replied_at" is null;--> statement-breakpoint
CREATE INDEX "submission_request_decision" ON "submission_request" USING btree ("decision_id");--> statement-breakpoint
CREATE INDEX "submission_message_submission" ON "submission_message" USING btree ("submission_id","written_at");--> statement-breakpoint
CREATE INDEX "submission_message_invitation" ON "submission_message" USING btree ("invitation_id");--> statement-breakpoint
CREATE UNIQUE INDEX "submission_message_received" ON "submission_message" USING btree ("submission_id","received_hash");--> statement-breakpoint
CREATE INDEX "submission_message_email" ON "submission_message" USING btree ("email_id");--> statement-breakpoint
CREATE INDEX "submission_note_submission" ON "submission_note" USING btree ("submission_id","written_at");--> statement-breakpoint
CREATE INDEX "article_newest" ON "article" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "article_public_newest" ON "article" USING btree ("created_at","id") WHERE "article"."deleted_at" is null and "article"."status" = 'published';--> statement-breakpoint
CREATE INDEX "article_public_by_publication" ON "article" USING btree ("published_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "article"."deleted_at" is null and "article"."status" = 'published';--> statement-breakpoint
CREATE INDEX "article_public_by_date" ON "article" USING btree ("publication_date","id") WHERE "article"."deleted_at" is null and "article"."status" = 'published';--> statement-breakpoint
CREATE INDEX "article_issue" ON "article" USING btree ("issue_id");--> statement-breakpoint
CREATE INDEX "article_sample" ON "article" USING btree ("id") WHERE "article"."is_sample";--> statement-breakpoint
CREATE UNIQUE INDEX "article_doi" ON "article" USING btree ("doi");--> statement-breakpoint
CREATE INDEX "article_doi_folded" ON "article" USING btree (lower("doi") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "article_concerns" ON "article" USING btree ("concerns_id");--> statement-breakpoint
CREATE INDEX "article_search" ON "article" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "article_file_current" ON "article_file" USING btree ("article_id","format") WHERE "article_file"."replaced_at" is null;--> statement-breakpoint
CREATE INDEX "article_file_file" ON "article_file" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "article_text_file" ON "article_text" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "draft_exclusion_user" ON "draft_exclusion" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "search_index_newest" ON "search_index" USING btree ("publication_date","article_id");--> statement-breakpoint
CREATE INDEX "search_index_parts" ON "search_index" USING gin ("parts") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_index_title" ON "search_index" USING gin ("title_parts") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_index_authors" ON "search_index" USING gin ("authors") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_index_keywords" ON "search_index" USING gin ("keywords") WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "search_word_trigram" ON "search_word" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "supplement_article" ON "supplement" USING btree ("article_id","position");--> statement-breakpoint
CREATE INDEX "supplement_file" ON "supplement" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "issue_volume_number" ON "issue" USING btree ("volume","number");--> statement-breakpoint
CREATE UNIQUE INDEX "issue_doi" ON "issue" USING btree ("doi");--> statement-breakpoint
CREATE INDEX "issue_cover" ON "issue" USING btree ("cover_id");--> statement-breakpoint
CREATE UNIQUE INDEX "article_review_source" ON "article_review" USING btree ("article_id","kind","source_id");--> statement-breakpoint
-- Search: triggers keep one row for each public article in "search_index".
-- Normalized text with one space between words. The separators are those of src/domain/text/search-text.ts.
CREATE FUNCTION "search_words"(folded text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
	SELECT regexp_replace(folded, '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+', ' ', 'g')
$$;--> statement-breakpoint
-- All suffixes of all words: 'eko' gives eko, ko, o. Suffixes are cut and bounded so that they fit into a tsvector.
CREATE FUNCTION "search_suffixes"(folded text) RETURNS tsvector LANGUAGE sql IMMUTABLE AS $$
	SELECT array_to_tsvector(coalesce(array_agg("part"), '{}')) FROM (
		SELECT "part", sum(octet_length("part")) OVER (ORDER BY "part" ROWS UNBOUNDED PRECEDING) AS "bytes" FROM (
			SELECT DISTINCT substring("word" FROM "place" FOR 32) AS "part"
			FROM (SELECT DISTINCT unnest(string_to_array(search_words(folded), ' ')) AS "word") AS "words",
				generate_series(1, least(length("word"), 500)) AS "place"
		) AS "every"
	) AS "bounded" WHERE "bytes" <= 500000
$$;--> statement-breakpoint
-- "search_text" holds one field per line: title, abstract, each author, each keyword.
-- Updates the search row of an article. Waits for concurrent changes of the article.
CREATE FUNCTION "refresh_search_index"(id_of_article text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	PERFORM FROM "article" WHERE "id" = id_of_article FOR NO KEY UPDATE;
	INSERT INTO "search_index" AS "current" ("article_id", "created_at", "publication_date", "year", "category", "issue_id", "authors", "keywords", "title_parts", "parts", "words")
	SELECT "id", "created_at", "publication_date", extract(year FROM "publication_date")::int, "category", "issue_id",
		array(SELECT DISTINCT unnest("lines"[3:cardinality("lines") - cardinality("keywords")]) ORDER BY 1),
		array(SELECT DISTINCT unnest("lines"[greatest(3, cardinality("lines") - cardinality("keywords") + 1):]) ORDER BY 1),
		search_suffixes(split_part("search_text", E'\n', 1)),
		search_suffixes("search_text")
			|| coalesce((SELECT "words" FROM "article_text" WHERE "article_id" = "article"."id" AND "format" = 'pdf'), '')
			|| coalesce(
				(SELECT "index"."words" FROM "full_text_index" AS "index"
					JOIN "full_text_version" AS "version" ON "version"."article_id" = "index"."article_id" AND "version"."is_current"
					WHERE "index"."article_id" = "article"."id"),
				(SELECT "words" FROM "article_text" WHERE "article_id" = "article"."id" AND "format" = 'docx'), ''),
		setweight(to_tsvector('simple', search_words(split_part("search_text", E'\n', 1))), 'A')
			|| setweight(to_tsvector('simple', search_words(regexp_replace("search_text", '^[^\n]*\n?[^\n]*', ''))), 'B')
			|| setweight(to_tsvector('simple', search_words(split_part("search_text", E'\n', 2))), 'C')
	FROM "article", string_to_array("search_text", E'\n') AS "lines"
	WHERE "id" = id_of_article AND "deleted_at" IS NULL AND "status" = 'published'
	ON CONFLICT ("article_id") DO UPDATE SET
		"created_at" = excluded."created_at", "publication_date" = excluded."publication_date", "year" = excluded."year",
		"category" = excluded."category", "issue_id" = excluded."issue_id", "authors" = excluded."authors", "keywords" = excluded."keywords",
		"title_parts" = excluded."title_parts", "parts" = excluded."parts", "words" = excluded."words"
	WHERE "current" IS DISTINCT FROM excluded;
	IF NOT FOUND THEN
		DELETE FROM "search_index" WHERE "article_id" = id_of_article AND NOT EXISTS (
			SELECT FROM "article" WHERE "id" = id_of_article AND "deleted_at" IS NULL AND "status" = 'published');
	END IF;
END
$$;--> statement-breakpoint
CREATE FUNCTION "refresh_search_of_article"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_search_index(NEW."id");
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE FUNCTION "refresh_search_of_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM refresh_search_index(coalesce(NEW."article_id", OLD."article_id"));
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "search_index_refreshed" AFTER INSERT OR UPDATE OF "search_text", "keywords", "status", "deleted_at", "created_at", "publication_date", "category", "issue_id"
	ON "article" FOR EACH ROW EXECUTE FUNCTION "refresh_search_of_article"();--> statement-breakpoint
CREATE TRIGGER "search_index_refreshed" AFTER INSERT OR UPDATE OR DELETE
	ON "article_text" FOR EACH ROW EXECUTE FUNCTION "refresh_search_of_text"();--> statement-breakpoint
-- The current version of a full text replaces the text of the Word file.
CREATE TRIGGER "search_index_refreshed" AFTER INSERT OR UPDATE OR DELETE
	ON "full_text_index" FOR EACH ROW EXECUTE FUNCTION "refresh_search_of_text"();--> statement-breakpoint
CREATE TRIGGER "search_index_refreshed" AFTER UPDATE OF "is_current"
	ON "full_text_version" FOR EACH ROW EXECUTE FUNCTION "refresh_search_of_text"();--> statement-breakpoint
-- Change log for harvesters: triggers record each change of an article or issue.
CREATE FUNCTION "log_article_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' AND OLD."concerns_id" IS NOT NULL THEN
		INSERT INTO "public"."harvest_change" ("kind", "target_id") VALUES ('article', OLD."concerns_id");
	END IF;
	INSERT INTO "public"."harvest_change" ("kind", "target_id")
		VALUES ('article', CASE WHEN TG_OP = 'DELETE' THEN OLD."id" ELSE NEW."id" END);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "log_article_part_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		INSERT INTO "public"."harvest_change" ("kind", "target_id") VALUES ('article', OLD."article_id");
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO "public"."harvest_change" ("kind", "target_id") VALUES ('article', NEW."article_id");
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "log_issue_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."harvest_change" ("kind", "target_id") VALUES ('issue', OLD."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "article_change_logged" AFTER INSERT OR DELETE ON "article" FOR EACH ROW EXECUTE FUNCTION "log_article_change"();--> statement-breakpoint
CREATE TRIGGER "article_update_logged" AFTER UPDATE ON "article" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "log_article_change"();--> statement-breakpoint
CREATE TRIGGER "contributor_change_logged" AFTER INSERT OR UPDATE OR DELETE ON "contributor" FOR EACH ROW EXECUTE FUNCTION "log_article_part_change"();--> statement-breakpoint
CREATE TRIGGER "article_file_change_logged" AFTER INSERT OR UPDATE OR DELETE ON "article_file" FOR EACH ROW EXECUTE FUNCTION "log_article_part_change"();--> statement-breakpoint
CREATE TRIGGER "supplement_change_logged" AFTER INSERT OR UPDATE OR DELETE ON "supplement" FOR EACH ROW EXECUTE FUNCTION "log_article_part_change"();--> statement-breakpoint
-- Readers see only the versions of a full text; a conversion that waits for approval changes nothing.
CREATE TRIGGER "full_text_version_insert_logged" AFTER INSERT ON "full_text_version" FOR EACH ROW WHEN (NEW."is_current") EXECUTE FUNCTION "log_article_part_change"();--> statement-breakpoint
CREATE TRIGGER "full_text_version_update_logged" AFTER UPDATE ON "full_text_version" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.* AND (OLD."is_current" OR NEW."is_current")) EXECUTE FUNCTION "log_article_part_change"();--> statement-breakpoint
CREATE TRIGGER "full_text_version_delete_logged" AFTER DELETE ON "full_text_version" FOR EACH ROW WHEN (OLD."is_current") EXECUTE FUNCTION "log_article_part_change"();--> statement-breakpoint
CREATE TRIGGER "full_text_rendition_change_logged" AFTER INSERT OR UPDATE OR DELETE ON "full_text_rendition" FOR EACH ROW EXECUTE FUNCTION "log_article_part_change"();--> statement-breakpoint
CREATE TRIGGER "issue_change_logged" AFTER UPDATE ON "issue" FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*) EXECUTE FUNCTION "log_issue_change"();--> statement-breakpoint
-- A journal that becomes real, or a sample again, changes what harvesters see of the sample articles.
CREATE FUNCTION "log_sample_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NEW."content" -> 'journal' -> 'sample' IS DISTINCT FROM (SELECT "content" -> 'journal' -> 'sample'
			FROM "public"."journal_version" WHERE "number" < NEW."number" ORDER BY "number" DESC LIMIT 1) THEN
		INSERT INTO "public"."harvest_change" ("kind", "target_id")
			SELECT 'article', "id" FROM "public"."article" WHERE "is_sample";
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sample_change_logged" AFTER INSERT ON "journal_version" FOR EACH ROW EXECUTE FUNCTION "log_sample_change"();--> statement-breakpoint
-- Pub/sub between processes.
CREATE FUNCTION "announce"("about" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "public"."pubsub_message" ("topic") VALUES ("about") ON CONFLICT DO NOTHING;
	PERFORM pg_notify('takarda', "about");
END $$;--> statement-breakpoint
-- The activity log only grows.
CREATE FUNCTION "refuse_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- An operator who must erase something by law says so in the same session (docs/operations.md).
	IF current_setting('takarda.allow_event_change', true) = 'on' THEN
		RETURN NULL;
	END IF;
	RAISE EXCEPTION 'the activity log only grows: to % "event" is refused', lower(TG_OP)
		USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "event_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "event"
	FOR EACH STATEMENT EXECUTE FUNCTION "refuse_event_change"();

--> statement-breakpoint
CREATE TABLE "full_text_edit" (
	"id" text PRIMARY KEY NOT NULL,
	"article_id" text NOT NULL,
	"number" integer NOT NULL,
	"place" jsonb,
	"operation" jsonb NOT NULL,
	"reason" text NOT NULL,
	"made_by" text,
	"made_at" timestamp with time zone NOT NULL,
	"suggested_by" text,
	"undone_at" timestamp with time zone,
	"undone_by" text
);
--> statement-breakpoint
ALTER TABLE "full_text_edit" ADD CONSTRAINT "full_text_edit_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text_edit" ADD CONSTRAINT "full_text_edit_made_by_user_id_fk" FOREIGN KEY ("made_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "full_text_edit" ADD CONSTRAINT "full_text_edit_undone_by_user_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "full_text_edit_number" ON "full_text_edit" USING btree ("article_id","number");
--> statement-breakpoint
CREATE TABLE "catalogue_conversion" (
	"id" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"again" boolean NOT NULL,
	"started_by" text,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "catalogue_conversion_article" (
	"conversion_id" text NOT NULL,
	"position" integer NOT NULL,
	"article_id" text NOT NULL,
	"outcome" text,
	"reason" text,
	"findings" integer DEFAULT 0 NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	CONSTRAINT "catalogue_conversion_article_conversion_id_position_pk" PRIMARY KEY("conversion_id","position")
);
--> statement-breakpoint
ALTER TABLE "catalogue_conversion" ADD CONSTRAINT "catalogue_conversion_started_by_user_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_conversion_article" ADD CONSTRAINT "catalogue_conversion_article_conversion_id_catalogue_conversion_id_fk" FOREIGN KEY ("conversion_id") REFERENCES "public"."catalogue_conversion"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_conversion_article" ADD CONSTRAINT "catalogue_conversion_article_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "catalogue_conversion_running" ON "catalogue_conversion" USING btree ("state") WHERE "catalogue_conversion"."state" = 'running';--> statement-breakpoint
CREATE INDEX "catalogue_conversion_article_article" ON "catalogue_conversion_article" USING btree ("article_id");
--> statement-breakpoint
CREATE TABLE "production_step" (
	"submission_id" text NOT NULL,
	"stage" text NOT NULL,
	"account_id" text,
	"due_at" timestamp with time zone NOT NULL,
	"started_at" timestamp with time zone,
	"done_at" timestamp with time zone,
	CONSTRAINT "production_step_submission_id_stage_pk" PRIMARY KEY("submission_id","stage")
);
--> statement-breakpoint
CREATE TABLE "proof" (
	"id" text PRIMARY KEY NOT NULL,
	"submission_id" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"secret_hashes" text[] DEFAULT '{}'::text[] NOT NULL,
	"state" text NOT NULL,
	"file_id" text NOT NULL,
	"converted_at" timestamp with time zone NOT NULL,
	"conversion" jsonb NOT NULL,
	"edits" jsonb NOT NULL,
	"drawn_pictures" jsonb NOT NULL,
	"sent_by" text,
	"sent_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"reminded_at" timestamp with time zone,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "proof_comment" (
	"id" text PRIMARY KEY NOT NULL,
	"proof_id" text NOT NULL,
	"place" jsonb,
	"passage" text NOT NULL,
	"text" text,
	"suggestion" text,
	"written_at" timestamp with time zone NOT NULL,
	"decision" text,
	"edit_id" text,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "production_step" ADD CONSTRAINT "production_step_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "production_step" ADD CONSTRAINT "production_step_account_id_user_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_submission_id_submission_id_fk" FOREIGN KEY ("submission_id") REFERENCES "public"."submission"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof" ADD CONSTRAINT "proof_sent_by_user_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comment" ADD CONSTRAINT "proof_comment_proof_id_proof_id_fk" FOREIGN KEY ("proof_id") REFERENCES "public"."proof"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proof_comment" ADD CONSTRAINT "proof_comment_decided_by_user_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "production_step_current" ON "production_step" USING btree ("submission_id") WHERE "production_step"."started_at" is not null and "production_step"."done_at" is null;--> statement-breakpoint
CREATE INDEX "production_step_account" ON "production_step" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_number" ON "proof" USING btree ("submission_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "proof_open" ON "proof" USING btree ("submission_id") WHERE "proof"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "proof_secrets" ON "proof" USING gin ("secret_hashes");--> statement-breakpoint
CREATE INDEX "proof_file" ON "proof" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "proof_due" ON "proof" USING btree ("due_at") WHERE "proof"."state" = 'sent';--> statement-breakpoint
CREATE INDEX "proof_comment_proof" ON "proof_comment" USING btree ("proof_id","written_at");