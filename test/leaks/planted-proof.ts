import { insertFullText } from '../features/full-text.ts'
import {
  askByProofLink,
  documentOf,
  fetchProduction,
  moveProduction,
  openProofLink,
  sendProof,
} from '../production.ts'
import { type Cast, done } from './cast.ts'
import type { PlantedSubmission } from './planted-submission.ts'
import { readsAsAuthor } from './readers.ts'

/** Starts the production of an accepted submission, with a full text. Returns the id of the draft article. */
export async function startPlantedProduction(
  { site, editor }: Cast,
  of: PlantedSubmission,
): Promise<string> {
  done(await moveProduction(site, editor, of.id, 'start-production'))
  const { articleId } = await fetchProduction(site, editor, of.id)
  const words = [of.plant('author', 'full text, words'), of.plant('author', 'full text, typo')]
  await insertFullText(site, articleId, documentOf(...words))
  for (const command of ['finish-copyediting', 'finish-typesetting'])
    done(await moveProduction(site, editor, of.id, command))
  return articleId
}

/** A proof that its author corrects, the decision on the comments, and a second proof that the author approves. */
export async function correctPlantedProof(cast: Cast, of: PlantedSubmission): Promise<void> {
  const { site, editor, crawl, readers, progress } = cast
  done(await sendProof(site, editor, of.id))
  const headers = await openProofLink(site, of.id)
  const [, proofSecret] = headers.authorization.split(' ')
  readers.push({
    name: 'author by the link of a proof',
    proofSecret,
    address: of.author.email,
    mayRead: readsAsAuthor(progress, of.of),
  })
  const { parts } = done(await askByProofLink(site, headers, 'GET')).data
  const comments = [
    { partId: null, text: of.plant('author', 'comment on the whole text') },
    { partId: parts[1].id, suggestion: of.plant('author', 'suggested words') },
  ]
  for (const [index, comment] of comments.entries())
    done(await askByProofLink(site, headers, 'PUT', `/comments/planted-${index}`, comment))
  await crawl.visit('proof with comments', of.id)
  done(await askByProofLink(site, headers, 'POST', '/answer', { answer: 'corrections' }))
  await crawl.visit('proof corrected', of.id)
  for (const [index, decision] of (['declined', 'accepted'] as const).entries()) {
    const url = `/api/submissions/${of.id}/proof-comments/planted-${index}`
    done(await site.ask(editor, { method: 'PUT', url, payload: { decision } }))
  }
  done(await sendProof(site, editor, of.id))
  // Both links now open the second proof.
  const next = await openProofLink(site, of.id)
  done(await askByProofLink(site, next, 'POST', '/answer', { answer: 'approve' }))
  await crawl.visit('proof approved', of.id)
}
