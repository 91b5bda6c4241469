import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../src/platform/database/migrate.ts'
import { openPostgres } from '../src/platform/database/open-postgres.ts'
import { startPostgres } from './postgres.ts'

/** Queries a database as a role. */
async function ask(url: string, ...statements: string[]) {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const answers = []
    for (const statement of statements) answers.push((await client.query(statement)).rows)
    return answers.at(-1)
  } finally {
    await client.end()
  }
}

test('R-SEC-6 R-RUN-5 the database role of the compose file runs the site without superuser rights', async ({
  skip,
  onTestFinished,
}) => {
  if (spawnSync('psql', ['--version']).error) return skip('psql is missing')
  const server = await startPostgres()
  onTestFinished(server.stop)
  const { port } = new URL(server.url)
  const superuser = `postgres://postgres@127.0.0.1:${port}/postgres`
  // The image of PostgreSQL has a superuser `postgres` and no role or database of the site.
  await ask(server.url, "create role postgres superuser login password 'of the image'")
  await ask(superuser, 'drop database takarda', 'alter role takarda rename to other')
  execFileSync('sh', ['deploy/database.sh'], {
    env: {
      PATH: process.env.PATH,
      PGHOST: '127.0.0.1',
      PGPORT: port,
      POSTGRES_USER: 'postgres',
      POSTGRES_PASSWORD: "it's secret",
    },
  })
  const roles = await ask(
    superuser,
    "select rolname, rolsuper, rolcreaterole, rolcreatedb, rolpassword is null as closed from pg_authid where rolname in ('takarda', 'postgres') order by 1",
  )
  expect(roles).toEqual([
    { rolname: 'postgres', rolsuper: true, rolcreaterole: false, rolcreatedb: false, closed: true },
    {
      rolname: 'takarda',
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      closed: false,
    },
  ])
  const connectionString = `postgres://takarda@127.0.0.1:${port}/takarda`
  const opened = await openPostgres({ connectionString })
  onTestFinished(opened.close)
  await migrate(opened.db, path.resolve('db/migrations'))
})

test('R-SEC-6 R-RUN-5 the compose file creates the role with which it connects', () => {
  const compose = readFileSync('deploy/compose.yaml', 'utf8')
  expect(compose).toContain('./database.sh:/docker-entrypoint-initdb.d/database.sh:ro')
  expect(compose).toMatch(/DATABASE_URL: postgres:\/\/takarda:/)
  expect(compose).toMatch(/POSTGRES_USER: postgres$/m)
})
