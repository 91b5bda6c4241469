import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { invitation, user } from '#db/schema/accounts.ts'
import { submission } from '#db/schema/editorial/submissions.ts'
import { accessLink } from '#db/schema/links.ts'
import { type LinkDelivery, type LinkKind, linkKinds } from '#domain/people/access-link.ts'
import { openLink } from '../../../test/access-links.ts'
import { insertInvitation, insertRound } from '../../../test/fixtures/review-rows.ts'
import { createSubmission, test } from '../../../test/site.ts'
import type { TestSite } from '../../../test/site-actions.ts'
import { closeLinks, createSecret, openLinks, revokeLinks } from './access-links.ts'
import { findLinkSubject } from './find-link.ts'

const find = (site: TestSite, kind: LinkKind, secret: string | undefined) =>
  findLinkSubject(site.db, kind, secret ?? '', site.now)

const create = (site: TestSite, kind: LinkKind, delivery: LinkDelivery = 'emailed') =>
  createSecret(site.db, { kind, subjectId: 'one' }, delivery, site.now)

const reopen = (site: TestSite, kind: LinkKind) =>
  site.db.transaction((tx) => openLinks(tx, kind, ['one'], site.now))

test('R-SEC-5 a secret opens its subject by links of its kind only', async ({ site }) => {
  for (const kind of linkKinds) {
    const secret = await openLink(site, kind, `of ${kind}`)
    for (const other of linkKinds)
      expect(await find(site, other, secret)).toBe(other === kind ? `of ${kind}` : undefined)
    expect(JSON.stringify(await site.db.select().from(accessLink))).not.toContain(secret)
  }
})

test('R-SEC-5 a new secret ends the earlier ones that the rule of its kind names', async ({
  site,
}) => {
  const left: Record<string, string[]> = {}
  for (const kind of linkKinds) {
    await reopen(site, kind)
    const secrets: Record<string, string | undefined> = {
      'first emailed': await create(site, kind),
      'first copied': await create(site, kind, 'copied'),
      'second copied': await create(site, kind, 'copied'),
      'second emailed': await create(site, kind),
    }
    const valid = Object.keys(secrets).map(async (name) =>
      (await find(site, kind, secrets[name])) === 'one' ? [name] : [],
    )
    left[kind] = (await Promise.all(valid)).flat()
  }
  const all = ['first emailed', 'first copied', 'second copied', 'second emailed']
  expect(left).toEqual({
    confirmation: ['second emailed'],
    'password-reset': ['second emailed'],
    invitation: ['second copied', 'second emailed'],
    review: all,
    proof: all,
  })
})

test('R-FORGOT-3 a link to set a password works for an hour after it was sent', async ({
  site,
}) => {
  await reopen(site, 'password-reset')
  site.pass(30 * 86_400_000)
  const secret = await create(site, 'password-reset')
  site.pass(3_599_999)
  expect(await find(site, 'password-reset', secret)).toBe('one')
  site.pass(1)
  expect(await find(site, 'password-reset', secret)).toBeUndefined()
  expect(await find(site, 'password-reset', await create(site, 'password-reset'))).toBe('one')
})

test('R-DUTY-1 a link of an invitation works for 14 days after the invitation', async ({
  site,
}) => {
  await reopen(site, 'invitation')
  site.pass(13 * 86_400_000)
  const secret = await create(site, 'invitation')
  site.pass(86_399_999)
  expect(await find(site, 'invitation', secret)).toBe('one')
  site.pass(1)
  expect(await find(site, 'invitation', secret)).toBeUndefined()
  expect(await create(site, 'invitation'), 'there is nothing to send').toBeUndefined()
  await reopen(site, 'invitation')
  expect(await find(site, 'invitation', secret)).toBe('one')
})

test('R-REVIEW-2 a closed link is recognised but gets no further secret until it is opened again', async ({
  site,
}) => {
  const secret = await openLink(site, 'review', 'one')
  await site.db.transaction((tx) => closeLinks(tx, 'review', ['one'], site.now))
  expect([await find(site, 'review', secret), await create(site, 'review')]).toEqual([
    'one',
    undefined,
  ])
  await reopen(site, 'review')
  expect(await find(site, 'review', await create(site, 'review'))).toBe('one')
})

test('R-SEC-5 a revoked link is unknown, also after it is opened again', async ({ site }) => {
  const secret = await openLink(site, 'confirmation', 'one')
  const other = await openLink(site, 'confirmation', 'two')
  await site.db.transaction((tx) => revokeLinks(tx, 'confirmation', 'one'))
  expect(await create(site, 'confirmation')).toBeUndefined()
  await reopen(site, 'confirmation')
  expect(await find(site, 'confirmation', secret)).toBeUndefined()
  expect(await find(site, 'confirmation', other)).toBe('two')
})

test('R-SEC-5 the links of a deleted account, invitation or submission are deleted', async ({
  site,
}) => {
  const author = await site.signIn()
  for (const kind of ['confirmation', 'password-reset'] as const)
    await openLink(site, kind, author.id)
  await site.db.insert(invitation).values({
    id: 'invited',
    email: 'a@example.org',
    emailKey: 'a@example.org',
    journalRoles: ['editor'],
    invitedAt: site.now,
  })
  await openLink(site, 'invitation', 'invited')
  const { _id: id } = await createSubmission(site, await site.signIn())
  await insertRound(site, id)
  await insertInvitation(site, id)
  const kept = await openLink(site, 'proof', 'of another submission')
  await site.db.delete(user).where(eq(user.id, author.id))
  await site.db.delete(invitation)
  await site.db.delete(submission)
  const left = await site.db.select({ kind: accessLink.kind }).from(accessLink)
  expect(left).toEqual([{ kind: 'proof' }])
  expect(await find(site, 'proof', kept)).toBe('of another submission')
})
