import { eq } from 'drizzle-orm'
import { article } from '../../db/schema/publishing/articles.ts'
import { deposit, depositAttempt } from '../../db/schema/registration.ts'
import { readJournal } from '../../src/features/journal/read-folder.ts'
import type { RegistryCredentials } from '../../src/features/registration/credentials.ts'
import { enqueueDeposits } from '../../src/features/registration/enqueue-deposits.ts'
import { sendDeposit } from '../../src/features/registration/send-deposit.ts'
import {
  type RegistryResponse,
  type RegistryServer,
  startRegistryServer,
  submissionLog,
} from '../servers/registry-server.ts'
import { createArticle, type SiteOptions, test as siteTest } from '../site.ts'
import type { Person, TestSite } from '../site-actions.ts'

export const { journal: sample } = await readJournal('journal')

export const doi = {
  prefix: '10.5555',
  pattern: '{journal}.{year}.{id}',
  issuePattern: '{journal}.v{volume}.{issue}',
}

export const journal = { ...sample, doi: { ...doi } }

export const registries: RegistryCredentials = {}

const baseUrl = 'https://journal.example.org'

const servers: RegistryServer[] = []

export const test = siteTest.extend<{ given: SiteOptions }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  given: async ({}, use) => {
    await use({ journal, registries, baseUrl })
    for (const server of servers.splice(0)) await server.close()
    Object.assign(registries, { crossref: undefined, doaj: undefined })
    Object.assign(journal.doi, doi)
  },
})

export const needsOf = (site: TestSite) => ({
  db: site.db,
  jobs: site.jobs,
  journal,
  baseUrl,
  registries,
  clock: () => site.now,
})

/** Accepts every DOI of a deposit. */
export const acceptAll: RegistryResponse = (response, { body }) => {
  const dois = [...body.matchAll(/<doi_data><doi>([^<]+)/g)].map(([, found = '']) => found)
  response.end(
    submissionLog(
      ...dois.map((one) => ['Success', one, 'Successfully added'] as [string, string, string]),
    ),
  )
}

/** Starts a registry with these responses and the credentials of Crossref for it. */
export async function openCrossref(...answers: RegistryResponse[]): Promise<RegistryServer> {
  const server = await startRegistryServer(...answers)
  servers.push(server)
  const url = `${server.url}/v2/deposits`
  registries.crossref = { url, login: 'sample-login', password: 'sample-secret' }
  return server
}

/** Starts a registry with these responses and the credentials of DOAJ for it. */
export async function openDoaj(...answers: RegistryResponse[]): Promise<RegistryServer> {
  const server = await startRegistryServer(...answers)
  servers.push(server)
  registries.doaj = { url: server.url, apiKey: 'sample-key' }
  return server
}

export const deposits = (site: TestSite) => site.db.select().from(deposit)

export const statesIn = async (site: TestSite) =>
  (await deposits(site)).map(({ registry, kind, state }) => `${registry} ${kind} ${state}`).sort()

export const attempts = (site: TestSite) =>
  site.db.select().from(depositAttempt).orderBy(depositAttempt.id)

/** Creates a deposit of an article at Crossref, without its job. */
export async function createDeposit(site: TestSite, admin: Person): Promise<string> {
  const { _id } = await createArticle(site, admin)
  await site.db.update(article).set({ doi: '10.5555/own' }).where(eq(article.id, _id))
  await retry(site, _id)
  const [made] = await deposits(site)
  return String(made?.id)
}

/** Enqueues the deposits of an article. */
export const retry = (site: TestSite, id: string) =>
  site.db.transaction((tx) => enqueueDeposits(needsOf(site), tx, [{ kind: 'article', id }]))

export const send = (site: TestSite, depositId: string, isLast = false) =>
  sendDeposit(needsOf(site), { depositId }, { isLast })

export const stampIn = (body: string) => BigInt(/<timestamp>(\d+)</.exec(body)?.[1] ?? 0)
