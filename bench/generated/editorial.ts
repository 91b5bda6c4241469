import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database/database.ts'

/** Each submission has this many invitations, three authors, and ten events and emails. */
const invitationsEach = 5

/**
 * Fills an empty, migrated database with submissions in every stage, their rounds, invitations, reviews, emails and events.
 * A tenth of them has no round; of the others, half have a second one.
 */
export async function insertEditorial(
  db: Database,
  { submissions, reviewers }: { submissions: number; reviewers: number },
): Promise<void> {
  const at = sql.raw("timestamptz '2026-01-01' + n * interval '1 hour'")
  await db.execute(sql`
    insert into "user" (id, name, email, email_key, password_hash, role, created_at, identity_keys)
    select 'person-' || n, 'Sample Person ' || n, 'p' || n || '@example.org', 'p' || n || '@example.org', '',
      case when n <= 20 then 'admin' else 'author' end, now(), array['key-' || n]
    from generate_series(1, 500) n`)
  await db.execute(sql`
    insert into file (id, sha256, bytes, media_type, original_name, storage_key, created_at)
    select 'file-' || n, md5(n::text), 20000, 'application/msword', 'm.docx', md5(n::text), now()
    from generate_series(1, ${submissions}::int) n`)
  await db.execute(sql`
    insert into submission (id, title, abstract, keywords, stage, stage_since, submitted_by, search_text, created_at)
    select 'submission-' || n, 'Reading in class ' || n, repeat('How pupils read together. ', 40),
      array['reading ' || n % 50, 'class ' || n % 20],
      (array['submitted', 'returned', 'corrected', 'in-review', 'awaiting-decision', 'revision-requested', 'accepted',
        'scheduled', 'published', 'rejected', 'withdrawn'])[1 + n % 11],
      ${at}, 'person-' || 21 + n % 400, 'reading in class ' || n || ' sample author', ${at}
    from generate_series(1, ${submissions}::int) n`)
  await db.execute(sql`
    insert into submission_contributor (submission_id, position, display_name, email)
    select 'submission-' || n, p, 'Sample Author ' || n || ' ' || p, 'a' || n || p || '@example.org'
    from generate_series(1, ${submissions}::int) n, generate_series(0, 2) p`)
  await db.execute(sql`
    insert into submission_identity_key (submission_id, key)
    select 'submission-' || n, 'author-key-' || n || p
    from generate_series(1, ${submissions}::int) n, generate_series(0, 5) p`)
  await db.execute(sql`
    insert into submission_file (submission_id, role, number, file_id, audience, sent_at)
    select 'submission-' || n, 'manuscript', 1, 'file-' || n, array['editors', 'author'], now()
    from generate_series(1, ${submissions}::int) n`)
  await db.execute(sql`
    insert into participant (submission_id, account_id, role, since)
    select 'submission-' || n, 'person-' || 1 + n % 20, 'handling-editor', now()
    from generate_series(1, ${submissions}::int) n where n % 5 > 0`)
  await db.execute(sql`
    insert into conflict (id, submission_id, account_id, kind, recorded_at)
    select 'conflict-' || n, 'submission-' || n, 'person-' || 1 + n % 20, 'declared', now()
    from generate_series(1, ${submissions}::int) n where n % 25 = 0`)
  await insertReviews(db, submissions, reviewers)
  await insertMessages(db, submissions)
  await db.execute(sql`vacuum analyze`)
}

async function insertReviews(db: Database, submissions: number, reviewers: number): Promise<void> {
  await db.execute(sql`
    insert into reviewer (id, name, email, email_key, affiliation, topics, added_at)
    select 'reviewer-' || n, 'Sample Reviewer ' || n, 'r' || n || '@example.com', 'r' || n || '@example.com',
      'Sample College ' || n % 100, array['reading ' || n % 50, 'topic ' || n % 30], now()
    from generate_series(1, ${reviewers}::int) n`)
  await db.execute(
    sql`insert into review_form (id, name, created_at) values ('form', 'Form', now())`,
  )
  await db.execute(sql`
    insert into review_form_version (form_id, number, questions, saved_at) values ('form', 1, '[]', now())`)
  await db.execute(sql`
    insert into review_round (submission_id, number, anonymity, opened_at, closed_at, copy_approved_at)
    select 'submission-' || n, r, 'double-anonymized', now(), case when n % 11 <> 3 or r = 1 then now() end, now()
    from generate_series(1, ${submissions}::int) n, generate_series(1, 2) r where n % 10 > 0 and (r = 1 or n % 2 = 0)`)
  await db.execute(sql`
    insert into review_invitation (id, submission_id, round, reviewer_id, number, state, invited_at, answer_due_at,
      review_due_at, answered_at)
    select 'invitation-' || n || '-' || i, 'submission-' || n, case when n % 2 = 0 and i > 2 then 2 else 1 end,
      'reviewer-' || 1 + (n * 7 + i * 13) % ${reviewers}::int, i,
      (array['reviewed', 'reviewed', 'declined', 'accepted', 'invited'])[i], now() - interval '20 days', now(),
      now() + interval '10 days', case when i < 5 then now() - interval '18 days' end
    from generate_series(1, ${submissions}::int) n, generate_series(1, ${invitationsEach}::int) i where n % 10 > 0`)
  await db.execute(sql`
    insert into access_link (kind, subject_id, emailed_hashes)
    select 'review', id, array[md5(id)] from review_invitation`)
  await db.execute(sql`
    insert into review_report (invitation_id, form_id, form_version, content, sent_at)
    select id, 'form', 1, jsonb_build_object('answers', '{}'::jsonb, 'notes', '[]'::jsonb, 'comments',
      repeat('Please say more. ', 200), 'confidential', '', 'recommendation', null), now() - interval '5 days'
    from review_invitation where state = 'reviewed'`)
}

async function insertMessages(db: Database, submissions: number): Promise<void> {
  await db.execute(sql`
    insert into email_message (id, submission_id, name, recipient_id, subject, body, state, bounce_token, attempts,
      written_at, send_after, state_at)
    select 'email-' || n || '-' || e, 'submission-' || n, 'received', 'person-' || 21 + n % 400, 'About it',
      repeat('Dear author. ', 50), case when (n + e) % 97 = 0 then 'failed' else 'sent' end, 'b-' || n || '-' || e, 1,
      now(), now(), now()
    from generate_series(1, ${submissions}::int) n, generate_series(1, 10) e`)
  await db.execute(sql`
    insert into event (at, type, data)
    select now(), 'submission-assigned', jsonb_build_object('submissionId', 'submission-' || n)
    from generate_series(1, ${submissions}::int) n, generate_series(1, 10) e`)
}
