ALTER TABLE "event" ADD COLUMN "request_id" text;--> statement-breakpoint
-- Jobs that wait from before: one for each effect, and what they hold under "payload".
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN
    RETURN;
  END IF;
  DELETE FROM pgboss.job
  WHERE name = 'housekeeping'
    OR name = 'reactions' AND data->>'type' NOT IN ('account-registered', 'submission-received', 'submission-published');
  UPDATE pgboss.job
  SET data = jsonb_build_object('payload', jsonb_build_object('event', data, 'effect',
    CASE data->>'type'
      WHEN 'account-registered' THEN 'welcome-letter'
      WHEN 'submission-received' THEN 'received-letter'
      ELSE 'published-letter'
    END))
  WHERE name = 'reactions' AND jsonb_exists(data, 'type');
  UPDATE pgboss.job
  SET data = jsonb_build_object('payload', data)
  WHERE name IN ('password-reset-requests', 'messages-to-editor') AND NOT jsonb_exists(data, 'payload');
END
$$;
