import { and, eq, isNotNull } from 'drizzle-orm'
import { expect } from 'vitest'
import { proof } from '../../db/schema/editorial/production.ts'
import { emailMessage } from '../../db/schema/email.ts'
import type { ManuscriptDocument } from '../../src/domain/manuscript/document/document.ts'
import { sendProofReminders } from '../../src/features/editorial/production/proof/proof-reminders.ts'
import { publishDueSubmissions } from '../../src/features/publication/publish-due.ts'
import { canSendLink, openLink } from '../access-links.ts'
import { insertFullText } from '../features/full-text.ts'
import { paragraph, sampleDocument } from '../fixtures/manuscript-document.ts'
import type { Person, TestSite } from '../site-actions.ts'
import { until } from '../until.ts'
import { givenTeam, runCommand, sendEmailsNow } from './workflow.ts'

export const fetchProduction = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/production` })).body.data

/** Moves production, for the version that the person sees. */
export async function moveProduction(site: TestSite, who: Person, id: string, command: string) {
  const { version } = await fetchProduction(site, who, id)
  const url = `/api/submissions/${id}/production`
  return site.ask(who, { method: 'POST', url, payload: { version, command } })
}

export const dayAfter = (site: TestSite, days: number): string =>
  new Date(site.now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Sends a proof that is due in a week. */
export async function sendProof(site: TestSite, who: Person, id: string) {
  const { version } = await fetchProduction(site, who, id)
  const payload = { version, dueOn: dayAfter(site, 7) }
  return site.ask(who, { method: 'POST', url: `/api/submissions/${id}/proofs`, payload })
}

/** A document of paragraphs. */
export const documentOf = (...texts: string[]): ManuscriptDocument => ({
  ...sampleDocument,
  blocks: texts.map((text) => paragraph(text)),
  notes: [],
  references: [],
})

/**
 * An accepted submission whose production is at the proof, with the full text of a document. Null waits until a worker has
 * converted the Word file.
 */
export async function givenProduction(
  site: TestSite,
  document: ManuscriptDocument | null = documentOf(
    'Pupils measured teh water.',
    'They wrote it down.',
  ),
) {
  const team = await givenTeam(site)
  const { editor, id } = team
  const { subject, body } = (
    await site.ask(editor, { url: `/api/submissions/${id}/decision-draft/accept` })
  ).body
  expect((await runCommand(site, editor, id, 'accept', { subject, body })).status).toBe(200)
  site.pass(60_000)
  expect((await moveProduction(site, editor, id, 'start-production')).status).toBe(200)
  const { articleId } = await fetchProduction(site, editor, id)
  if (document) await insertFullText(site, articleId, document)
  else
    await until(async () =>
      expect((await fetchProduction(site, editor, id)).fullText).toBe('converted'),
    )
  for (const command of ['finish-copyediting', 'finish-typesetting'])
    expect((await moveProduction(site, editor, id, command)).status).toBe(200)
  return { ...team, articleId: articleId as string }
}

/** Gives the open proof of a submission a link, as sending its email does. */
export async function openProofLink(site: TestSite, id: string) {
  const [open] = await site.db
    .select({ id: proof.id })
    .from(proof)
    .where(and(eq(proof.submissionId, id), eq(proof.state, 'sent')))
  return { authorization: `ProofLink ${await openLink(site, 'proof', open?.id ?? '')}` }
}

/** Whether emails could have links to the proofs, in their order. */
export async function canSendProofLinks(site: TestSite): Promise<boolean[]> {
  const proofs = await site.db.select({ id: proof.id }).from(proof).orderBy(proof.number)
  return Promise.all(proofs.map(({ id }) => canSendLink(site, 'proof', id)))
}

type Headers = { authorization: string }

/** Sends a request of the author with the link of a proof. */
export const askByProofLink = (
  site: TestSite,
  headers: Headers,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  path = '',
  payload?: object,
) => site.ask(null, { method, url: `/api/proof${path}`, headers, ...(payload && { payload }) })

/** The emails about proofs, from the first one to the approval, and those to editors, with one about a publication that waits. */
export async function causeProofEmails(site: TestSite) {
  const { editor, manager, id } = await givenProduction(site, null)
  // Its text is not that of the template.
  const isDecision = and(eq(emailMessage.submissionId, id), eq(emailMessage.name, 'accepted'))
  await site.db.delete(emailMessage).where(isDecision)
  const url = `/api/submissions/${id}/production/proof`
  const plan = { personId: manager.id, dueOn: dayAfter(site, 30) }
  expect((await site.ask(editor, { method: 'PUT', url, payload: plan })).status).toBe(200)
  expect((await sendProof(site, editor, id)).status).toBe(200)
  for (const days of [6, 3]) {
    site.pass(days * 86_400_000)
    await sendProofReminders({ ...site, clock: () => site.now, baseUrl: 'http://localhost:3000' })
  }
  // The link of an email that was not sent ends with the answer.
  await until(async () => {
    await sendEmailsNow(site)
    const isOfProof = and(eq(emailMessage.submissionId, id), isNotNull(emailMessage.linkKind))
    const rows = await site.db.select().from(emailMessage).where(isOfProof)
    expect(rows.map(({ name, state }) => `${name} ${state}`).toSorted()).toEqual([
      'proof-overdue sent',
      'proof-reminder sent',
      'proof-sent sent',
    ])
  })
  const headers = await openProofLink(site, id)
  const hour = 3_600_000
  const publishAt = new Date(site.now.getTime() + hour).toISOString()
  const schedule = { publishAt, proofReason: 'The author agreed by phone.' }
  expect((await runCommand(site, editor, id, 'schedule', schedule)).status).toBe(200)
  site.pass(hour)
  const comment = { partId: null, text: 'Please check the names.' }
  await askByProofLink(site, headers, 'PUT', '/comments/comment-1', comment)
  await askByProofLink(site, headers, 'POST', '/answer', { answer: 'corrections' })
  await publishDueSubmissions({ ...site, clock: () => site.now })
  expect((await runCommand(site, editor, id, 'unschedule')).status).toBe(200)
  const decided = `/api/submissions/${id}/proof-comments/comment-1`
  await site.ask(editor, { method: 'PUT', url: decided, payload: { decision: 'done' } })
  expect((await sendProof(site, editor, id)).status).toBe(200)
  const next = await openProofLink(site, id)
  const answer = await askByProofLink(site, next, 'POST', '/answer', { answer: 'approve' })
  expect(answer.status).toBe(200)
}
