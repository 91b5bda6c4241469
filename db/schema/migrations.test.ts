import { readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createDatabase } from '../../test/database/fresh-database.ts'

const folder = 'db/migrations'
const { entries } = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as {
  entries: { tag: string }[]
}

/** What a journal held when submissions were known to articles, and years taken from uploads. */
const asItWas = [
  `insert into "user" values ('u', 'A', 'a@example.org', 'a@example.org', '', 'author', now())`,
  `insert into file values ('f', 'hash', 1, 'm', 'n', 'hash', now())`,
  `insert into issue values ('i', 12, '3', 2026)`,
  `insert into submission values
    ('s1', 'Published', 'a', '{}', '{A}', 'published', 'f', 'u', '', now(), null),
    ('s2', 'Waiting', 'a', '{}', '{A}', 'pending', 'f', 'u', '', now(), null)`,
  `insert into article values
    ('a1', 'Published', 'a', null, '{}', 'published', null, 'i', null, '2019-05-05', now(), 's1', '', now(), now(), null),
    ('a2', 'Uploaded', 'a', null, '{}', 'published', null, 'i', null, '2020-05-05', now(), null, '', now(), now(), null)`,
  `insert into article_file values
    ('now', 'a1', 'f', 'pdf', now(), null), ('before', 'a1', 'f', 'docx', now(), now())`,
  `insert into issue values ('draft', 13, '1', 2026)`,
  `insert into contributor values ('a1', 0, 'Ada, PhD', null, null, 'Sample College, "North"', null), ('a1', 1, 'B', null, null, null, null)`,
]

test('R-MANAGE-6 R-FLOW-1 R-ISSUE-1 R-BYLINE-2 R-FIND-4 through an upgrade a submission keeps its article and gets its stage, number and file, an issue its articles without the year of an upload, an author the affiliation, and a file waits for its text to be read', async () => {
  const { db, close } = await createDatabase()
  const migrate = async (tag: string) => {
    const statements = readFileSync(`${folder}/${tag}.sql`, 'utf8')
    for (const statement of statements.split('--> statement-breakpoint'))
      await db.execute(sql.raw(statement))
  }
  await db.execute(sql`drop schema public cascade`)
  await db.execute(sql`create schema public`)
  const [initial = '', ...later] = entries.map(({ tag }) => tag)
  await migrate(initial)
  for (const statement of asItWas) await db.execute(sql.raw(statement))
  for (const tag of later) await migrate(tag)
  const rows = async (statement: string) =>
    ((await db.execute(sql.raw(statement))) as unknown as { rows: object[] }).rows
  expect(await rows('select id, article_id from submission order by id')).toEqual([
    { id: 's1', article_id: 'a1' },
    { id: 's2', article_id: null },
  ])
  expect(
    await rows(
      'select s.id, stage, s.number, f.number as file, f.file_id, f.sent_by from submission s join submission_file f on f.submission_id = s.id order by s.id',
    ),
  ).toEqual([
    { id: 's1', stage: 'published', number: 1, file: 1, file_id: 'f', sent_by: 'u' },
    { id: 's2', stage: 'submitted', number: 2, file: 1, file_id: 'f', sent_by: 'u' },
  ])
  expect(
    await rows('select submission_id, account_id, kind from conflict order by submission_id'),
  ).toEqual([
    { submission_id: 's1', account_id: 'u', kind: 'author' },
    { submission_id: 's2', account_id: 'u', kind: 'author' },
  ])
  // A process of the former version knows none of it.
  await rows(
    `insert into submission (id, title, abstract, keywords, authors, status, manuscript_id, submitted_by, search_text, created_at)
      values ('s3', 'T', 'a', '{}', '{A}', 'pending', 'f', 'u', '', now())`,
  )
  expect(await rows("select stage, number, version from submission where id = 's3'")).toEqual([
    { stage: 'submitted', number: 3, version: 1 },
  ])
  expect(await rows('select id, issue_id, version from article order by id')).toEqual([
    { id: 'a1', issue_id: 'i', version: 1 },
    { id: 'a2', issue_id: 'i', version: 1 },
  ])
  expect(
    await rows(
      'select volume, number, year, published_at is not null as seen from issue order by volume',
    ),
  ).toEqual([
    { volume: 12, number: '3', year: null, seen: true },
    { volume: 13, number: '1', year: null, seen: false },
  ])
  expect(
    await rows('select display_name, affiliations from contributor order by position'),
  ).toEqual([
    {
      display_name: 'Ada, PhD',
      affiliations: [{ name: 'Sample College, "North"', country: null, ror: null }],
    },
    { display_name: 'B', affiliations: [] },
  ])
  expect(await rows('select * from text_backlog')).toEqual([{ article_id: 'a1', format: 'pdf' }])
  await close()
})
