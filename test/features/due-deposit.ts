import { sql } from 'drizzle-orm'
import { article, contributor } from '../../db/schema/publishing/articles.ts'
import { deposit, depositAttempt } from '../../db/schema/registration.ts'
import { readJournal } from '../../src/features/journal/read-folder.ts'
import { sendDeposit } from '../../src/features/registration/send-deposit.ts'
import { insertArticles } from '../fixtures/article-rows.ts'
import {
  type RegistryResponse,
  type RegistryServer,
  startRegistryServer,
  submissionLog,
} from '../servers/registry-server.ts'
import { test as siteTest } from '../site.ts'
import type { TestSite } from '../site-actions.ts'

const { journal: sample } = await readJournal('journal')
const journal = { ...sample, doi: { prefix: '10.5555', pattern: '{id}', issuePattern: '{id}' } }

export type DepositRow = Partial<typeof deposit.$inferInsert>

/** Creates an article and a due deposit of it, which the registry at `url` receives. */
async function createDueDeposit(site: TestSite, more: DepositRow, url: string) {
  const registries = {
    crossref: { url, login: 'sample-login', password: 'sample-secret' },
    doaj: { url, apiKey: 'sample-key' },
  }
  await site.db.delete(deposit)
  await site.db.delete(article)
  await insertArticles(site, { a: { doi: '10.5555/a' } })
  await site.db
    .insert(contributor)
    .values({ articleId: 'a', position: 0, displayName: 'Ada Bola', family: 'Bola' })
  await site.db.insert(deposit).values({
    id: 'd',
    registry: 'crossref',
    kind: 'article',
    targetId: 'a',
    state: 'waiting',
    dueAt: site.now,
    requestedAt: site.now,
    stateAt: site.now,
    ...more,
  })
  const deps = {
    db: site.db,
    jobs: site.jobs,
    clock: () => site.now,
    journal,
    registries,
    baseUrl: 'https://journal.example.org',
  }
  return {
    deps,
    send: (isLast = false) => sendDeposit(deps, { depositId: 'd' }, { isLast }),
  }
}

type DueDeposit = Awaited<ReturnType<typeof createDueDeposit>> & { server: RegistryServer }

type Fixtures = {
  /** Replaces the deposit by a new one, and starts a registry with these responses. */
  createDeposit: (more: DepositRow, ...answers: RegistryResponse[]) => Promise<DueDeposit>
}

export const test = siteTest.extend<Fixtures>({
  createDeposit: async ({ site }, use) => {
    const servers: RegistryServer[] = []
    await use(async (more, ...answers) => {
      const server = await startRegistryServer(...answers)
      servers.push(server)
      return { server, ...(await createDueDeposit(site, more, server.url)) }
    })
    for (const server of servers) await server.close()
  },
})

export async function readDeposit(site: TestSite) {
  const [row] = await site.db.select().from(deposit)
  return row
}

export const attempts = async (site: TestSite) => {
  const rows = await site.db.select().from(depositAttempt).orderBy(depositAttempt.id)
  return rows.map(({ at, state, status, message }) => [at, state, status, message])
}

/** The delays of the deposit's jobs in seconds. */
export async function jobs(site: TestSite): Promise<number[]> {
  const { rows } = await site.db.execute<{ after: string }>(sql`
    select round(extract(epoch from start_after - created_on)) as after from pgboss.job
    where name = 'deposits' and data -> 'payload' ->> 'depositId' = 'd' order by 1`)
  return rows.map(({ after }) => Number(after))
}

/** The response of Crossref about the sample article. */
export const logged = (status: string, message: string): RegistryResponse => ({
  status: 200,
  body: submissionLog([status, '10.5555/a', message]),
})
export const ago = (site: TestSite, milliseconds: number) =>
  new Date(site.now.getTime() - milliseconds)
