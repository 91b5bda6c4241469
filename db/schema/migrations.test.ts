import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

const folder = 'db/migrations'

/**
 * The first migration after the baseline. From here on, the previous version serves requests during and after a
 * migration.
 */
const first = 1

/** Statements that break the previous version, or lock a large table while it is read or rewritten. */
const refused: [pattern: RegExp, why: string][] = [
  [/\bdrop\s+(?!trigger\b)/, 'takes away what the former version uses'],
  [/\brename\b/, 'renames what the former version uses'],
  [/\balter column\b.*\btype\b/, 'rewrites a table under a lock that blocks readers'],
  [
    /\bset not null\b/,
    'reads a whole table under a lock, and refuses rows of the previous version',
  ],
  [
    /\badd column\b(?!.*\b(default|generated|serial|bigserial)\b).*\bnot null\b/,
    'refuses rows of the former version',
  ],
  [/\badd column\b.*\bdefault (gen_random_uuid|random|clock_timestamp)\b/, 'rewrites a table'],
  [/\badd column\b.*\bgenerated always as\b/, 'rewrites a table'],
  [/\badd column\b.*\b(bigserial|serial)\b/, 'rewrites a table'],
  [/\badd constraint\b(?!.*\bnot valid\b)/, 'reads a whole table under a lock that blocks writers'],
  [/^create (unique )?index\b/, 'keeps writers waiting while a whole table is read'],
  [/^(update|delete from|truncate|lock|vacuum full|cluster|reindex)\b/, 'holds many rows or all'],
]

/** The unsafe statements of a migration, except those with a line `-- safe: …` that gives the reason. */
function findHarm(sql: string): string[] {
  const statements = sql.split('--> statement-breakpoint')
  const made = new Set(
    [...sql.matchAll(/create (?:unlogged )?table (?:if not exists )?"(\w+)"/gi)].map(
      ([, name]) => name,
    ),
  )
  return statements.flatMap((statement) => {
    if (/^\s*-- safe: \S+/m.test(statement)) return []
    const plain = statement.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()
    // The body of a function runs when it is called.
    if (/^create (or replace )?function\b/i.test(plain)) return []
    const [, table] = /^(?:alter table|create (?:unique )?index .*? on) "(\w+)"/i.exec(plain) ?? []
    if (table && made.has(table)) return []
    return refused
      .filter(([pattern]) => pattern.test(plain.toLowerCase()))
      .map(([, why]) => `${plain.slice(0, 80)}: ${why}`)
  })
}

test('R-SCALE-3 every migration only adds or says why it is safe', () => {
  const files = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name))
  const validated = files.filter((name) => Number(name.slice(0, 4)) >= first)
  for (const name of validated)
    expect(findHarm(readFileSync(path.join(folder, name), 'utf8')), name).toEqual([])
})

test('R-SCALE-3 the check finds statements that remove, rename, refuse or lock', () => {
  for (const harmful of [
    'DROP TABLE "article";',
    'ALTER TABLE "article" DROP COLUMN "title";',
    'ALTER TABLE "article" RENAME COLUMN "title" TO "name";',
    'ALTER TABLE "article" ALTER COLUMN "title" SET DATA TYPE varchar(10);',
    'ALTER TABLE "article" ALTER COLUMN "doi" SET NOT NULL;',
    'ALTER TABLE "article" ADD COLUMN "colour" text NOT NULL;',
    'ALTER TABLE "article"\n\tADD COLUMN "n" bigserial;',
    'ALTER TABLE "article" ADD CONSTRAINT "c" CHECK (true);',
    'CREATE UNIQUE INDEX "i" ON "article" USING btree ("doi");',
    'UPDATE "article" SET "title" = \'a\';',
  ])
    expect(findHarm(harmful), harmful).toHaveLength(1)
  for (const harmless of [
    'CREATE UNLOGGED TABLE "colour" ("id" text);--> statement-breakpoint\nCREATE INDEX "i" ON "colour" USING btree ("id");',
    'ALTER TABLE "article" ADD COLUMN "colour" text DEFAULT \'\' NOT NULL;',
    'ALTER TABLE "article" ADD CONSTRAINT "c" CHECK (true) NOT VALID;',
    '-- safe: a hundred rows at most\nCREATE INDEX "i" ON "issue" USING btree ("year");',
    'CREATE FUNCTION "f"() RETURNS void LANGUAGE plpgsql AS $$ BEGIN DELETE FROM "a"; END $$;',
    'CREATE TRIGGER "t" AFTER UPDATE ON "article" EXECUTE FUNCTION "f"();',
  ])
    expect(findHarm(harmless), harmless).toEqual([])
})
