import { readdirSync, readFileSync } from 'node:fs'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import * as schema from './schema.ts'

const meta = 'db/migrations/meta'

test('R-API-6 the migrations make exactly the tables of the schema', async () => {
  const latest = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const made = JSON.parse(readFileSync(`${meta}/${latest}`, 'utf8'))
  const wanted = generateDrizzleJson(schema, made.id)
  expect(await generateMigration(made, wanted)).toEqual([])
})
