import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'

const meta = 'db/migrations/meta'

test('R-API-6 the migrations make exactly the tables of the schema', async () => {
  const latest = readdirSync(meta)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const made = JSON.parse(readFileSync(`${meta}/${latest}`, 'utf8'))
  const files = globSync('db/schema/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const tables = await Promise.all(files.map((file) => import(path.resolve(file))))
  const wanted = generateDrizzleJson(Object.assign({}, ...tables), made.id)
  expect(await generateMigration(made, wanted)).toEqual([])
})
