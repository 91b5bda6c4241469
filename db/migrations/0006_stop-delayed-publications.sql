-- The job of issues that are due holds their drafts back, too: nothing works on the former queue.
-- safe: one row, if the tables of the job queue exist.
DO $$
BEGIN
  IF to_regclass('pgboss.schedule') IS NOT NULL THEN
    DELETE FROM pgboss.schedule WHERE name = 'delayed-publications';
  END IF;
END $$;
