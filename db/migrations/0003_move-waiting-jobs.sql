-- Waiting jobs of queues that stood in front of the queue of emails become jobs of reactions. The queues stay: a process of
-- the former version may still use them.
-- safe: moves the few jobs that wait, if the tables of the job queue exist.
DO $$
BEGIN
  IF to_regclass('pgboss.job') IS NULL THEN RETURN; END IF;
  UPDATE pgboss.job SET name = 'reactions', data = jsonb_set(data, '{payload}',
    CASE name
      WHEN 'password-reset-requests' THEN jsonb_build_object('effect', 'password-reset-email',
        'event', data -> 'payload' || '{"type": "password-reset-requested"}')
      WHEN 'access-change-notices' THEN jsonb_build_object('effect', 'former-address-email',
        'at', data #> '{payload,at}',
        'event', jsonb_build_object('type', 'profile-changed', 'accountId', 'unknown',
          'emailChanged', data #>> '{payload,changed}' <> 'password',
          'passwordChanged', data #>> '{payload,changed}' <> 'address',
          'former', data -> 'payload'))
      WHEN 'daily-digests' THEN jsonb_build_object('effect', 'daily-digest',
        'event', data -> 'payload' || '{"type": "daily-digest-due"}')
      ELSE jsonb_build_object('effect', 'appearance-emails',
        'event', data -> 'payload' || '{"type": "issue-published"}')
    END)
  WHERE name IN ('password-reset-requests', 'access-change-notices', 'daily-digests', 'appearance-emails');
  -- A notification was enqueued with its event, so the last event of its kind is the one that it is about.
  UPDATE pgboss.job SET name = 'reactions', data = jsonb_set(job.data, '{payload}', jsonb_build_object(
    'effect', CASE what WHEN 'production-assigned' THEN 'stage-notification' ELSE 'editor-notifications' END,
    'eventId', cause.id,
    'event', cause.data || jsonb_build_object('type', cause.type, 'editorId', account, 'mentions', jsonb_build_array(account),
      'notified', jsonb_build_array(account), 'isLast', what = 'submission-reviews-complete')))
  FROM (
    SELECT notice.id AS job_id, what, account, last.*
    FROM pgboss.job notice
      CROSS JOIN LATERAL (SELECT coalesce(notice.data #>> '{payload,what}', 'submission-received') AS what,
        notice.data #>> '{payload,accountId}' AS account) AS told
      CROSS JOIN LATERAL (
        SELECT event.id, event.type, event.data FROM event
        WHERE event.data ->> 'submissionId' = notice.data #>> '{payload,submissionId}' AND event.type = ANY (CASE what
          WHEN 'submission-assigned' THEN ARRAY['submission-assigned', 'submission-editors-changed']
          WHEN 'submission-mention' THEN ARRAY['submission-note-added']
          WHEN 'submission-reply' THEN ARRAY['submission-message-received']
          WHEN 'submission-reviewer-reply' THEN ARRAY['submission-message-received']
          WHEN 'submission-review-received' THEN ARRAY['submission-review-sent']
          WHEN 'submission-reviews-complete' THEN ARRAY['submission-review-sent']
          WHEN 'production-assigned' THEN ARRAY['submission-production-started', 'submission-production-moved',
            'submission-production-planned', 'submission-proof-sent', 'submission-proof-cancelled',
            'submission-proof-corrected', 'submission-proof-approved']
          WHEN 'proof-corrections-received' THEN ARRAY['submission-proof-corrected']
          WHEN 'proof-approved' THEN ARRAY['submission-proof-approved']
          WHEN 'publication-delayed' THEN ARRAY['submission-publication-delayed']
          ELSE ARRAY[what] END)
        ORDER BY event.id DESC LIMIT 1) AS last
    WHERE notice.name = 'editor-notifications'
  ) AS cause
  WHERE job.name = 'editor-notifications' AND job.id = cause.job_id;
END $$;
