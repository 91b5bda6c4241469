import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import type { LinkKind } from '#domain/people/access-link.ts'
import { createSecret } from '#features/links/access-links.ts'
import { findLinkSubject } from '#features/links/find-link.ts'
import type { Database } from '#platform/database/database.ts'
import { migrate } from '#platform/database/migrate.ts'
import { hashToken } from '#platform/secrets.ts'
import { createEmptyDatabase } from '../../test/database/fresh-database.ts'

const folder = 'db/migrations'
const now = new Date('2026-11-29T12:00:00Z')
const later = '2026-11-30T12:00:00Z'
const earlier = '2026-11-28T12:00:00Z'

/** Rows as they were when each feature stored the secrets of its links, without the rows that they refer to. */
async function insertFormerRows(db: Database): Promise<void> {
  const hash = (secret: string) => `'${hashToken(secret)}'`
  const statements = [
    `insert into "user" (id, name, email, email_key, password_hash, role, created_at, confirmed_at, confirmation_hash, disabled_at)
     values ('confirmed', 'A', 'a@example.org', 'a@example.org', '', 'author', '${earlier}', '${earlier}', ${hash('confirmed')}, null),
       ('unconfirmed', 'B', 'b@example.org', 'b@example.org', '', 'author', '${earlier}', null, ${hash('unconfirmed')}, null),
       ('new', 'C', 'c@example.org', 'c@example.org', '', 'author', '${earlier}', null, null, null),
       ('disabled', 'D', 'd@example.org', 'd@example.org', '', 'author', '${earlier}', '${earlier}', null, '${earlier}')`,
    `insert into password_reset (token_hash, user_id, created_at, expires_at, used_at)
     values (${hash('used reset')}, 'confirmed', '${earlier}', '${later}', '${earlier}'),
       (${hash('reset')}, 'confirmed', '${earlier}', '${later}', null),
       (${hash('late reset')}, 'unconfirmed', '${earlier}', '${earlier}', null)`,
    `insert into invitation (id, email, email_key, roles, invited_at, expires_at, token_hash, link_hash)
     values ('invited', 'E@example.org', 'e@example.org', '{editor}', '${earlier}', '${later}', ${hash('emailed')}, ${hash('copied')}),
       ('just invited', 'f@example.org', 'f@example.org', '{editor}', '${earlier}', '${later}', null, null)`,
    `insert into reviewer (id, name, email, email_key, added_at)
     values ('reviewer', 'G', 'G@example.org', 'g@example.org', '${earlier}')`,
    `insert into review_invitation (id, submission_id, round, reviewer_id, number, state, secret_hashes, invited_at, answer_due_at, review_due_at, ended_at)
     values ('review', 's', 2, 'reviewer', 1, 'invited', array[${hash('review 1')}, ${hash('review 2')}], '${earlier}', '${later}', '${later}', null),
       ('expired', 's', 1, 'reviewer', 1, 'expired', array[${hash('expired')}], '${earlier}', '${later}', '${later}', '${earlier}')`,
    `insert into proof (id, submission_id, number, name, email, secret_hashes, state, file_id, converted_at, conversion, edits, drawn_pictures, sent_at, due_at)
     values ('proof', 's', 2, 'H', 'h@example.org', array[${hash('proof')}], 'sent', 'f', '${earlier}', '{}', '[]', '{}', '${earlier}', '${later}'),
       ('approved', 's', 1, 'H', 'h@example.org', array[${hash('approved')}], 'approved', 'f', '${earlier}', '{}', '[]', '{}', '${earlier}', '${later}')`,
    ...[
      ['welcome', 'new', null, 'confirmation'],
      ['reset', 'new', null, 'password-reset'],
      ['refused', 'disabled', null, 'password-reset'],
      ['invited', null, 'E@example.org', 'invitation'],
      ['cancelled', null, 'gone@example.org', 'invitation'],
      ['review', null, 'G@example.org', 'review'],
      ['proof', null, 'h@example.org', 'proof'],
      ['plain', 'new', null, null],
    ].map((row) => {
      const [id, account, address, kind] = row.map((value) => (value ? `'${value}'` : 'null'))
      return `insert into email_message (id, submission_id, name, recipient_id, recipient_address, subject, body, action_url,
          secret_link, state, bounce_token, written_at, send_after, state_at)
        values (${id}, 's', 'x', ${account}, ${address}, '', '', 'https://journal.example/x#{secret}', ${kind}, 'queued', ${id},
          '${earlier}', '${earlier}', '${earlier}')`
    }),
  ]
  await db.execute(sql`alter table review_invitation
    drop constraint review_invitation_submission_id_round_review_round_submission_id_number_fk`)
  await db.execute(sql`alter table proof drop constraint proof_submission_id_submission_id_fk,
    drop constraint proof_file_id_file_id_fk`)
  for (const statement of statements) await db.execute(sql.raw(statement))
}

test('R-SEC-5 R-SCALE-3 links that people have already stay valid when their hashes move', async () => {
  const opened = await createEmptyDatabase()
  const { db } = opened
  try {
    const [first, ...migrations] = readMigrationFiles({ migrationsFolder: folder })
    for (const statement of first?.sql ?? []) await db.execute(sql.raw(statement))
    await db.execute(sql`create schema drizzle`)
    await db.execute(
      sql`create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
    )
    await db.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('first', ${first?.folderMillis ?? 0})`,
    )
    expect(migrations.length).toBeGreaterThan(0)
    await insertFormerRows(db)
    await migrate(db, folder)

    const open = (kind: LinkKind, secret: string) => findLinkSubject(db, kind, secret, now)
    const valid: [LinkKind, string, string][] = [
      ['confirmation', 'confirmed', 'confirmed'],
      ['confirmation', 'unconfirmed', 'unconfirmed'],
      ['password-reset', 'reset', 'confirmed'],
      ['invitation', 'emailed', 'invited'],
      ['invitation', 'copied', 'invited'],
      ['review', 'review 1', 'review'],
      ['review', 'review 2', 'review'],
      ['review', 'expired', 'expired'],
      ['proof', 'proof', 'proof'],
      ['proof', 'approved', 'approved'],
    ]
    for (const [kind, secret, subject] of valid)
      expect(await open(kind, secret), `${kind} ${secret}`).toBe(subject)
    for (const ended of ['used reset', 'late reset'])
      expect(await open('password-reset', ended), ended).toBeUndefined()

    const canBeSent = async (kind: LinkKind, subjectId: string) =>
      (await createSecret(db, { kind, subjectId }, 'emailed', now)) !== undefined
    for (const subject of ['unconfirmed', 'new'])
      expect(await canBeSent('confirmation', subject)).toBe(true)
    expect(await canBeSent('invitation', 'just invited')).toBe(true)
    for (const [kind, subject] of [
      ['confirmation', 'confirmed'],
      ['review', 'expired'],
      ['proof', 'approved'],
    ] as const)
      expect(await canBeSent(kind, subject), `${kind} ${subject}`).toBe(false)
    const { rows } = await db.execute<{ id: string; kind: LinkKind; subject: string; url: string }>(
      sql`select id, link_kind as kind, link_subject_id as subject, action_url as url from email_message order by id`,
    )
    const emails = rows.map(async ({ id, kind, subject, url }) => {
      return kind ? `${id}: ${subject}, ${url}, ${await canBeSent(kind, subject)}` : `${id}: ${url}`
    })
    expect(await Promise.all(emails)).toEqual([
      'cancelled: cancelled, null, false',
      'invited: invited, null, true',
      'plain: https://journal.example/x#{secret}',
      'proof: proof, null, true',
      'refused: disabled, null, false',
      'reset: new, null, true',
      'review: review, null, true',
      'welcome: new, null, true',
    ])
  } finally {
    await opened.close()
  }
})
