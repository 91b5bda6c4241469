import { eq } from 'drizzle-orm'
import { sendReviewNotices } from '#features/editorial/rounds/review-notices.ts'
import { reviewRound } from '../../db/schema/editorial/submissions.ts'
import { changeInvitation, closeRound, openRound } from '../editorial/rounds.ts'
import { fetchWorkflow, runCommand } from '../editorial/workflow.ts'
import type { Person } from '../site-actions.ts'
import { type Cast, done, plantReviewer, release, setEditor } from './cast.ts'
import { checkBackups } from './check-backups.ts'
import { checkExport } from './check-export.ts'
import { checkPublishableReviews } from './check-publishable-reviews.ts'
import { textOf } from './crawl.ts'
import { needsOf, writeNotes, writeToReviewer } from './planted-messages.ts'
import { correctPlantedProof, startPlantedProduction } from './planted-proof.ts'
import {
  acceptPlanted,
  approvePlantedCopy,
  approvePlantedFile,
  askByLink,
  attachPlanted,
  type Invited,
  invitePlanted,
  requireApproval,
  requireNewestCopy,
  sendPlantedReview,
  writePlantedDraft,
} from './planted-review.ts'
import { type PlantedSubmission, submitPlanted } from './planted-submission.ts'

/** The number of the reviewer who does not agree that their review is published. */
const refusingReviewer = 6

const minute = 60_000
const day = 86_400_000

/** What the authors of the other submissions read of theirs. */
async function readOthers({ site, submissions }: Cast, id: string): Promise<string> {
  const others = submissions.filter((each) => each.id !== id)
  const read = ({ author, id }: (typeof others)[number]) =>
    site.ask(author, { url: `/api/submissions/${id}` })
  const answers = await Promise.all(others.map(read))
  return JSON.stringify(answers.map((answer) => done(answer).data))
}

/** Decides, and reads everything while the decision can be undone: nobody but editors knows of it. */
export async function decide(
  cast: Cast,
  who: Person,
  { id, of, author }: PlantedSubmission,
  command: string,
): Promise<void> {
  const { site, names, crawl, conflicted } = cast
  const draft = done(
    await site.ask(who, { url: `/api/submissions/${id}/decision-draft/${command}` }),
  )
  const { subject, body, points } = draft
  const text = { subject, body: body.replace('{reasons}', 'It is out of our scope.') }
  const request = points.length > 0 ? { points } : {}
  site.pass(1_013)
  const others = await readOthers(cast, id)
  const { data } = done(await runCommand(site, who, id, command, { ...text, ...request }))
  const moment = site.now.toISOString()
  names.add(moment, { kind: 'editors', of, place: 'time of a decision that can be undone' })
  await crawl.visit(`${command} pending`, { id, of })
  names.known.delete(moment.toLowerCase())
  for (const reader of [author, conflicted])
    for (const url of [`/api/submissions/${id}`, `/api/submissions/${id}/workflow`]) {
      const seen = (await site.ask(reader, { url })).body.data.stage
      if (seen === data.stage) throw new Error(`${reader.name} may not read the stage (${url})`)
    }
  if ((await readOthers(cast, id)) !== others)
    throw new Error('other authors may not read the decision (/api/submissions/:id)')
  site.pass(minute)
  await requireSameStage(cast, { id, author })
}

/** Requires that the author reads the stage in which the submission is. */
export async function requireSameStage({ site, editor }: Cast, of: { id: string; author: Person }) {
  const url = `/api/submissions/${of.id}`
  const [read = 0, is = 1] = [
    await site.ask(of.author, { url }),
    await site.ask(editor, { url }),
  ].map((answer) => done(answer).data.stage)
  if (read !== is) throw new Error(`${of.author.name} may not read an earlier stage (${url})`)
}

/** Sends new files of the author, with a reply to each point. */
export async function sendFiles(cast: Cast, of: PlantedSubmission, path: string, files: string[]) {
  const { site } = cast
  const { version, requests } = await fetchWorkflow(site, of.author, of.id)
  const form = new FormData()
  form.set('version', String(version))
  const { points = [] } = requests?.at(-1) ?? {}
  // Reviewers of the next round read the responses without the names of the authors.
  const [first] = of.authors
  const reply = () => `We, ${first?.displayName} (${first?.email}), agree.`
  if (points.length > 0) form.set('responses', JSON.stringify(points.map(reply)))
  for (const name of files) form.set(name, await of.nextFile())
  done(await site.send(of.author, 'POST', `/api/submissions/${of.id}/${path}`, form))
}

async function declineInvitation(cast: Cast, invited: Invited) {
  const { plant } = invited
  await askByLink(cast, invited, 'POST', 'decline', {
    reason: plant('editors', 'reason to decline'),
    hasConflict: true,
    suggestions: [
      {
        name: plant('editors', 'suggested by a reviewer, name'),
        email: `${plant('editors', 'suggested by a reviewer, email')}@example.net`.toLowerCase(),
        affiliation: plant('editors', 'suggested by a reviewer, affiliation'),
      },
    ],
  })
}

/** Returned for correction, and corrected. */
async function returnForCorrection(
  cast: Cast,
  of: PlantedSubmission,
  look: (stage: string) => Promise<void> = async () => {},
) {
  const { editor, site } = cast
  const points = [`Say more of ${of.plant('to-author', 'point of a return')}`]
  done(await runCommand(site, editor, of.id, 'return-for-correction', { points }))
  await look('return pending')
  site.pass(minute)
  await look('returned')
  await sendFiles(cast, of, 'response', ['file'])
}

/** From the arrival to the first round: replaced, returned, corrected, assigned. */
async function arrive(cast: Cast, of: PlantedSubmission) {
  const look = (stage: string) => cast.crawl.visit(stage, of)
  await look('submitted')
  await sendFiles(cast, of, 'manuscript', ['file'])
  await returnForCorrection(cast, of, look)
  await writeNotes(cast, of)
  await look('corrected')
}

/** The first round: two reviews, one decline, one cancelled invitation. */
async function reviewFirstRound(cast: Cast, of: PlantedSubmission): Promise<Invited[]> {
  const { crawl, editor, site } = cast
  const look = (stage: string) => crawl.visit(`round 1, ${stage}`, of)
  done(await openRound(site, editor, of.id))
  await site.db
    .update(reviewRound)
    .set({ published: ['review-reports', 'reviewer-identities'] })
    .where(eq(reviewRound.submissionId, of.id))
  await look('opened')
  await approvePlantedCopy(cast, of, { look: () => look('copy prepared') })
  await look('copy approved')
  const overrideReason = of.plant('editors', 'reason to override a conflict')
  const account = { account: cast.reviewer }
  const known = plantReviewer(cast, of.of, 1, account)
  cast.returning = known
  const one = await invitePlanted(cast, of.id, known, { overrideReason: 'No other' })
  const near = plantReviewer(cast, of.of, 2, {
    affiliation: of.authors[1]?.affiliations[0]?.name,
  })
  const two = await invitePlanted(cast, of.id, near, { overrideReason })
  const declining = await invitePlanted(cast, of.id, plantReviewer(cast, of.of, 3))
  const cancelled = await invitePlanted(cast, of.id, plantReviewer(cast, of.of, 4))
  await look('invited')
  await writeToReviewer(cast, of, one)
  await declineInvitation(cast, declining)
  done(await changeInvitation(site, editor, cancelled.invitationId, 'cancel'))
  await writePlantedDraft(cast, one, 'signed')
  await writePlantedDraft(cast, two, 'anonymous')
  const refusing = await invitePlanted(cast, of.id, plantReviewer(cast, of.of, refusingReviewer))
  await writePlantedDraft(cast, refusing, 'no')
  await attachPlanted(cast, two)
  await attachPlanted(cast, refusing)
  await look('drafts')
  await sendPlantedReview(cast, one)
  await sendPlantedReview(cast, two)
  await look('two reviews sent')
  await approvePlantedFile(cast, two)
  await sendPlantedReview(cast, refusing, true)
  await look('closed')
  return [one, two]
}

/** The second round: the first reviewer again, and one who is late. */
async function reviewSecondRound(cast: Cast, of: PlantedSubmission, [first]: Invited[]) {
  const { crawl, editor, site } = cast
  if (!first) throw new Error('the first round had no reviewer')
  done(await openRound(site, editor, of.id))
  await approvePlantedCopy(cast, of)
  const returning = { ...first, round: 2 }
  const again = await invitePlanted(cast, of.id, returning, { overrideReason: 'No other' })
  const late = await invitePlanted(cast, of.id, { ...plantReviewer(cast, of.of, 5), round: 2 })
  // No reviewer has accepted yet, so no link may open a file or the request for a revision.
  await crawl.visit('second round, invited', of)
  await acceptPlanted(cast, late)
  await writePlantedDraft(cast, again)
  await sendPlantedReview(cast, again)
  await requireNewestCopy(cast, of.id, late)
  await requireApproval(cast, again)
  site.pass(40 * day)
  await sendReviewNotices(needsOf(cast))
  await crawl.visit('second round', of)
  done(await closeRound(site, editor, of.id))
  site.pass(5 * minute)
  await sendReviewNotices(needsOf(cast))
}

/** A submission that is accepted after two rounds and published. */
export async function tellOfPublication(cast: Cast): Promise<void> {
  const { crawl, editor, site, names, progress } = cast
  const of = await submitPlanted(cast, 1)
  const look = (stage: string) => crawl.visit(stage, of)
  await arrive(cast, of)
  const reviewers = await reviewFirstRound(cast, of)
  const consented = consentedNames(cast, of)
  await decide(cast, editor, of, 'request-major-revision')
  release(cast, 1)
  await look('revision requested')
  await sendFiles(cast, of, 'revision', ['file', 'marked'])
  await returnForCorrection(cast, of)
  await reviewSecondRound(cast, of, reviewers)
  await decide(cast, editor, of, 'accept')
  release(cast, 1)
  const draftId = await startPlantedProduction(cast, of)
  names.add(draftId, { kind: 'editors', of: of.of, place: 'id of the draft article' })
  // The draft is hidden from an editor who has reviewed the submission.
  await setEditor(cast, cast.reviewer, true)
  await crawl.visit('draft')
  await crawl.compareSearches('draft, searches')
  await setEditor(cast, cast.reviewer, false)
  await correctPlantedProof(cast, of)
  await checkPublishableReviews(cast, of)
  const publishAt = new Date(site.now.getTime() + day).toISOString()
  done(await runCommand(site, editor, of.id, 'schedule', { publishAt }))
  await crawl.visit('scheduled', of)
  await checkExport(cast, 'scheduled')
  await checkBackups(cast, 'scheduled')
  const { version } = await fetchWorkflow(site, editor, of.id)
  const payload = { status: 'published', version }
  const url = `/api/submissions/${of.id}/status`
  done(await site.ask(editor, { method: 'PATCH', url, payload }))
  names.known.delete(draftId)
  progress.produced.delete(of.of)
  await publishNames(cast, of)
  for (const name of consented) progress.published.add(name)
  await look('published')
  await returnToDraft(cast, of, draftId)
}

/** The author is not led to an article that is a draft again. */
async function returnToDraft(
  { site, editor }: Cast,
  { id, author }: PlantedSubmission,
  draftId: string,
) {
  const url = `/api/journals/${draftId}`
  const change = (status: string) => site.ask(editor, { method: 'PATCH', url, payload: { status } })
  done(await change('draft'))
  const { body } = await site.ask(author, { url: `/api/submissions/${id}` })
  if (JSON.stringify(body).includes(draftId))
    throw new Error(
      `${author.name} may not read the id of the draft article (/api/submissions/:id)`,
    )
  done(await change('published'))
}

/** What the reviews of the first round publish: what they say, and who signed. */
const consentedNames = ({ names }: Cast, { of }: PlantedSubmission) =>
  [...names.known.values()].filter(
    ({ kind, by, place, ...name }) =>
      name.of === of &&
      ((kind === 'review' && by !== refusingReviewer && place !== 'annotated file') ||
        (by === 1 && /, (given name|family name|ORCID iD)$/.test(place))),
  )

/** The byline, the statements, the reference list, the approved full text and the last file of a published submission are public. */
async function publishNames(
  { site, editor, names, progress }: Cast,
  { id, of }: PlantedSubmission,
) {
  const url = `/api/submissions/${id}`
  const file = await site.ask(editor, { url: `${url}/download/docx` })
  const { docxFile } = (await site.ask(editor, { url })).body.data
  const text = `${docxFile.fileName}\n${await textOf(file)}`
  const inFile = new Set(names.find(text).map(([word]) => word))
  for (const [word, name] of names.known) {
    const isPublic =
      /^(title|byline)$/.test(name.kind) ||
      /statement|reference list|^full text, words$|^suggested words$/.test(name.place)
    if (name.of === of && (isPublic || inFile.has(word))) progress.published.add(name)
  }
}
