import { expect, test } from 'vitest'
import { openDatabase } from './dependencies.ts'

test('R-RUN-2 a database that nobody answers for is told with the reason, also where a name has several addresses', async () => {
  const at = (host: string) => ({
    databaseUrl: `postgres://nobody:secret@${host}:1/none`,
    dataDir: '',
  })
  for (const host of ['127.0.0.1', 'localhost']) {
    const said = await openDatabase(at(host), () => {}).catch(({ message }) => message)
    expect(said, host).toMatch(/^DATABASE_URL: the database does not answer \(.*ECONNREFUSED.*\)$/)
    expect(said).not.toContain('secret')
  }
})
