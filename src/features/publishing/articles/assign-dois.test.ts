import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { event } from '#db/schema/platform.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { issue } from '#db/schema/publishing/issues.ts'
import type { DepositTarget } from '#domain/publishing/registration/deposit.ts'
import { createArticle, test } from '../../../../test/site.ts'
import { assignDois, writeTypedDoi } from './assign-dois.ts'

test('R-XREF-1 A DOI is made of the public date, the public issue or the next free number', async ({
  site,
}) => {
  const admin = await site.signIn('admin')
  const { _id: own } = await createArticle(site, admin, { volume: '7', issue: '1-2' })
  // The article that was published first gets the first number.
  site.pass(1000)
  const { _id: loose } = await createArticle(site, admin, { publicationDate: '2019-06-30' })
  const { _id: taken } = await createArticle(site, admin)
  const [seven] = await site.db.select().from(issue)
  const settings = { prefix: '10.5555', pattern: '{id}', issuePattern: '{id}' }
  const give = async (doi: object | undefined, ...targets: DepositTarget[]) => {
    const journal = { doi: doi && { ...settings, ...doi }, shortName: 'S J' } as never
    const deps = { clock: () => site.now, jobs: site.jobs, journal }
    const given = await site.db.transaction((tx) => assignDois(deps, tx, targets))
    const rows = await site.db.select().from(article)
    const [one] = await site.db.select().from(issue)
    const doiOf = ({ kind, id }: DepositTarget) =>
      kind === 'issue' ? one?.doi : rows.find((row) => row.id === id)?.doi
    const dois = given.map(doiOf)
    await site.db.update(article).set({ doi: null })
    await site.db.update(issue).set({ doi: null })
    return dois
  }
  const articles: DepositTarget[] = [own, loose].map((id) => ({ kind: 'article', id }))
  const ofIssue: DepositTarget = { kind: 'issue', id: seven?.id ?? '' }
  expect(await give(undefined, ...articles)).toEqual([])
  expect(await give({}), 'nothing is asked for').toEqual([])
  expect(await give({}, { kind: 'article', id: 'none' }, { kind: 'issue', id: 'none' })).toEqual([])
  expect(await give({ pattern: '{journal}/{year}.v{volume}.{issue}.{id}' }, ...articles)).toEqual([
    `10.5555/s-j/2026.v7.1-2.${own}`,
    `10.5555/s-j.${loose}`,
  ])
  expect(await give({ pattern: '{year}.{id}' }, ...articles)).toEqual([
    `10.5555/2026.${own}`,
    `10.5555/2019.${loose}`,
  ])
  const issuePattern = '{year}.{volume}.{issue}'
  expect(await give({ issuePattern }, ofIssue)).toEqual(['10.5555/2026.7.1-2'])
  const set = (more: object) => site.db.update(issue).set(more)
  await set({ publicationDate: '2018-03-31' })
  expect(await give({ issuePattern }, ofIssue)).toEqual(['10.5555/2018.7.1-2'])
  await set({ year: 2017 })
  expect(await give({ issuePattern }, ofIssue)).toEqual(['10.5555/2017.7.1-2'])
  // An article that readers cannot see is not named, and gets no DOI.
  await set({ publishedAt: null })
  expect(await give({ issuePattern }, ofIssue)).toEqual([])
  expect(await give({ pattern: '{volume}.{id}' }, ...articles)).toEqual([
    `10.5555/s-j.${own}`,
    `10.5555/s-j.${loose}`,
  ])
  const there = async (doi: string) =>
    site.db.update(article).set({ doi }).where(eq(article.id, taken))
  const numbered = '{journal}_{number}'
  await there('10.5555/s-jX1')
  expect(await give({ pattern: numbered }, ...articles)).toEqual(['10.5555/s-j_1', '10.5555/s-j_2'])
  await there('10.5555/S-J_1')
  expect(await give({ pattern: numbered }, ...articles)).toEqual(['10.5555/s-j_2', '10.5555/s-j_3'])
  await there('10.5555/s-j_2')
  expect(await give({ pattern: numbered }, ...articles)).toEqual(['10.5555/s-j_3', '10.5555/s-j_4'])
  const events = await site.db
    .select()
    .from(event)
    .where(eq(event.type, 'doi-assigned'))
    .orderBy(event.id)
  expect(events[0]).toMatchObject({
    actorId: null,
    at: site.now,
    data: { kind: 'article', targetId: own, doi: `10.5555/s-j/2026.v7.1-2.${own}` },
  })
  expect(events.filter(({ data }) => data.kind === 'issue')).toHaveLength(3)
})

test('R-XREF-1 A typed DOI that another article or issue has is refused', async ({ site }) => {
  const admin = await site.signIn('admin')
  const { _id: own } = await createArticle(site, admin, { volume: '7', issue: '1-2' })
  const { _id: loose } = await createArticle(site, admin)
  const type = (id: string, doi: string | null) =>
    site.db.transaction((tx) => writeTypedDoi(tx, id, doi)).catch(({ message }: Error) => message)
  const another = 'doi must be its own: another article or issue has it'
  await type(own, '10.5555/Own')
  await site.db.update(issue).set({ doi: '10.5555/Issue' })
  expect([await type(loose, '10.5555/OWN'), await type(loose, '10.5555/iSSUE')]).toEqual([
    another,
    another,
  ])
  expect(await type(own, '10.5555/own')).toBeUndefined()
  await type(own, null)
  expect(await type(loose, '10.5555/OWN')).toBeUndefined()
  const rows = await site.db.select().from(article)
  expect(rows.find(({ id }) => id === loose)?.doi).toBe('10.5555/OWN')
})
