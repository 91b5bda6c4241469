import {
  askByProofLink,
  documentOf,
  fetchProduction,
  moveProduction,
  openProofLink,
  sendProof,
} from '../editorial/production.ts'
import { insertFullText } from '../features/full-text.ts'
import { type Cast, done } from './cast.ts'
import { textOf } from './crawl.ts'
import type { PlantedName } from './planted-names.ts'
import type { PlantedSubmission } from './planted-submission.ts'
import { readsAsAuthor } from './readers.ts'

/** Starts the production of an accepted submission, with a full text. Returns the id of the draft article. */
export async function startPlantedProduction(cast: Cast, of: PlantedSubmission): Promise<string> {
  const { site, editor, crawl } = cast
  done(await moveProduction(site, editor, of.id, 'start-production'))
  const { articleId } = await fetchProduction(site, editor, of.id)
  const words = [of.plant('author', 'full text, words'), of.plant('author', 'full text, typo')]
  await insertFullText(site, articleId, documentOf(...words))
  await assignPlantedStage(cast, of)
  await crawl.visit('copyediting', of)
  for (const command of ['finish-copyediting', 'finish-typesetting'])
    done(await moveProduction(site, editor, of.id, command))
  return articleId
}

/** Assigns copyediting, with a file of an editor. */
async function assignPlantedStage(
  { site, editor, copyeditor, names, progress }: Cast,
  { id, of, nextFile }: PlantedSubmission,
) {
  const url = `/api/submissions/${id}/production/copyediting`
  const payload = { personId: copyeditor.id, dueOn: '2040-01-01' }
  done(await site.ask(editor, { method: 'PUT', url, payload }))
  const form = new FormData()
  form.set('file', await nextFile())
  done(await site.send(editor, 'POST', `${url}/files`, form))
  const own = done(await site.ask(copyeditor, { url: '/api/production/own' })).data
  const [{ manuscript, steps }] = own
  const read = new Set<PlantedName>()
  for (const { fileId, fileName } of [manuscript, ...steps[0].files]) {
    const file = await site.ask(editor, { url: `/api/submissions/${id}/download/${fileId}` })
    for (const [, name] of names.find(`${fileName}\n${await textOf(file)}`)) read.add(name)
  }
  progress.produced.set(of, read)
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
  await crawl.visit('proof with comments', of)
  done(await askByProofLink(site, headers, 'POST', '/answer', { answer: 'corrections' }))
  await crawl.visit('proof corrected', of)
  for (const [index, decision] of (['declined', 'accepted'] as const).entries()) {
    const url = `/api/submissions/${of.id}/proof-comments/planted-${index}`
    done(await site.ask(editor, { method: 'PUT', url, payload: { decision } }))
  }
  done(await sendProof(site, editor, of.id))
  // Both links now open the second proof.
  const next = await openProofLink(site, of.id)
  done(await askByProofLink(site, next, 'POST', '/answer', { answer: 'approve' }))
  await crawl.visit('proof approved', of)
}
