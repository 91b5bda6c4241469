import { and, desc, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { reviewer, reviewInvitation, reviewReport } from '#db/schema/editorial/review.ts'
import { decision, reviewRound, submission } from '#db/schema/editorial/submissions.ts'
import { type AnonymityModel, anonymityModels } from '#domain/editorial/review/review-model.ts'
import { isOpen } from '#domain/editorial/workflow.ts'
import { changeInvitation, invite, samplePerson } from '../../../../test/editorial/rounds.ts'
import {
  fetchWorkflow,
  postToSubmission,
  runCommand,
  submitRevision,
} from '../../../../test/editorial/workflow.ts'
import { completeReview } from '../../../../test/fixtures/complete-review.ts'
import { linkHeaders } from '../../../../test/fixtures/review-rows.ts'
import { tries } from '../../../../test/runner/circle.ts'
import { limit } from '../../../../test/runner/patience.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Answer, Person, TestSite } from '../../../../test/site-actions.ts'

vi.setConfig({ testTimeout: limit(300) }) // many long sequences of commands

type Names = 'editor' | 'other editor' | 'conflicted editor' | 'author' | 'stranger'
type Fixture = {
  site: TestSite
  people: Record<Names, Person>
  id: string
  /** Of each round that is opened. */
  anonymity: AnonymityModel
}

const reviewers = ['Zuri Firstreviewer', 'Yaw Secondreviewer']
const authorNames = ['Ada Author', 'Sample Author']

const editorCommands = [
  'open-round',
  'close-round',
  'approve-copy',
  'invite 0',
  'invite 1',
  'cancel 0',
  'cancel 1',
  'request-minor-revision',
  'request-major-revision',
  'reject',
  'accept',
  'return-for-correction',
  'undo',
] as const
const authorCommands = ['withdraw', 'submit-revision', 'respond-to-request', 'appeal'] as const
const reviewerCommands = ['agree 0', 'agree 1', 'decline 0', 'send 0', 'send 1'] as const

type Step = [Names | 'reviewer', string]

const anyEditor = fc.constantFrom<Names>('editor', 'editor', 'other editor')
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(anyEditor, fc.constantFrom(...editorCommands)) },
  {
    weight: 5,
    arbitrary: fc.tuple(fc.constant('reviewer' as const), fc.constantFrom(...reviewerCommands)),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(fc.constant('author' as const), fc.constantFrom(...authorCommands)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(
      fc.constantFrom<Names>('conflicted editor', 'stranger', 'author'),
      fc.constantFrom(...editorCommands),
    ),
  },
)

const reviewText = 'What this review says to the author'

/** The text that a reviewer writes in a round: nobody else writes it. */
const textOf = (index: number, round: number) => `${reviewText}: ${index} in round ${round}.`

/** The newest invitation of a reviewer, with a known secret. */
async function findInvitation({ site, id }: Fixture, name: string) {
  const [found] = await site.db
    .select({ invitation: reviewInvitation })
    .from(reviewInvitation)
    .innerJoin(reviewer, eq(reviewer.id, reviewInvitation.reviewerId))
    .where(and(eq(reviewInvitation.submissionId, id), eq(reviewer.name, name)))
    .orderBy(desc(reviewInvitation.round), desc(reviewInvitation.invitedAt))
    .limit(1)
  return found?.invitation
}

/** The newest invitation of a reviewer, and requests with its link. */
async function openLink(fixture: Fixture, name: string) {
  const { site, people } = fixture
  const invitation = await findInvitation(fixture, name)
  if (!invitation) return undefined
  const link = await changeInvitation(site, people.editor, invitation.id, 'link')
  const headers = linkHeaders(String(link.body.url).split('#')[1] ?? '')
  const ask = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
    site.ask(null, { method, url: `/api/review${path}`, headers, ...(payload && { payload }) })
  return { invitation, ask }
}

/** Sends a request with the link of a reviewer; saves a complete draft before a review is sent. */
async function actAsReviewer(fixture: Fixture, command: string, index: number) {
  const opened = await openLink(fixture, reviewers[index] ?? '')
  if (!opened) return undefined
  const { ask, invitation } = opened
  if (command === 'agree') return ask('POST', '/accept')
  if (command === 'decline')
    return ask('POST', '/decline', { reason: null, hasConflict: false, suggestions: [] })
  const comments = textOf(index, invitation.round)
  const values = Object.entries({ ...completeReview, comments })
  const fields = values.map(([field, value]) => [field, { value, base: null }])
  await ask('PUT', '/draft', { fields: Object.fromEntries(fields) })
  const { body } = await ask('GET', '')
  return ask('POST', '/send', { draftVersion: body.data?.draftVersion ?? 0 })
}

async function act(fixture: Fixture, [actor, name]: Step): Promise<Answer | undefined> {
  const { site, people, id } = fixture
  const [command = '', index = '0'] = name.split(' ')
  const person = reviewers[Number(index)] ?? ''
  if (actor === 'reviewer') return actAsReviewer(fixture, command, Number(index))
  const who = people[actor]
  const [row] = await site.db.select().from(submission).where(eq(submission.id, id))
  const version = row?.version ?? 0
  if (command === 'open-round')
    return postToSubmission(site, who, `${id}/rounds`, { version, anonymity: fixture.anonymity })
  if (command === 'approve-copy') return approveCopy(fixture, who)
  if (command === 'close-round')
    return postToSubmission(site, who, `${id}/rounds/close`, { version })
  if (command === 'invite') return invite(site, who, id, samplePerson(person))
  if (command === 'cancel') {
    const invitation = await findInvitation(fixture, person)
    return invitation && changeInvitation(site, who, invitation.id, 'cancel')
  }
  if (command === 'undo') return postToSubmission(site, who, `${id}/decision/undo`, { version })
  if (command === 'submit-revision') {
    const { requests = [] } = await fetchWorkflow(site, who, id)
    const points: unknown[] = requests.at(-1)?.points ?? ['x']
    return submitRevision(
      site,
      who,
      id,
      points.map(() => 'Done'),
    )
  }
  const more = command === 'appeal' ? { text: 'Please look again.' } : {}
  return runCommand(site, who, id, command, { version, ...more })
}

/** An editor approves the anonymised copy of the open round: the preparation of the copy is tested elsewhere. */
async function approveCopy({ site, people, id }: Fixture, who: Person) {
  const isEditor = who === people.editor || who === people['other editor']
  if (!isEditor) return undefined
  await site.db
    .update(reviewRound)
    .set({ copyApprovedAt: site.now })
    .where(and(eq(reviewRound.submissionId, id), isNull(reviewRound.closedAt)))
  return undefined
}

/** What must be true of the rows whatever happened before. */
async function checkRows({ site, id }: Fixture, context: string) {
  const [row] = await site.db.select().from(submission).where(eq(submission.id, id))
  const rounds = await site.db.select().from(reviewRound).where(eq(reviewRound.submissionId, id))
  const open = rounds.filter(({ closedAt }) => closedAt === null)
  expect(open.length, `${context}: one round is open in review`).toBe(
    row?.stage === 'in-review' ? 1 : 0,
  )
  const invitations = await site.db
    .select()
    .from(reviewInvitation)
    .where(eq(reviewInvitation.submissionId, id))
  for (const { state, round } of invitations)
    if (state === 'invited' || state === 'accepted')
      expect(open[0]?.number, `${context}: an invitation outlives its round`).toBe(round)
  const decisions = await site.db
    .select()
    .from(decision)
    .where(and(eq(decision.submissionId, id), isNull(decision.undoneAt), isNotNull(decision.round)))
  const decided = decisions.map(({ round }) => round)
  expect(new Set(decided).size, `${context}: two decisions in a round`).toBe(decided.length)
}

/** Who sees a review, and that the submission is not stuck. */
async function checkViews({ site, people, id }: Fixture, context: string) {
  const seen = await fetchWorkflow(site, people.editor, id)
  const own = await fetchWorkflow(site, people.author, id)
  if (isOpen(seen.stage)) {
    const ways = [...seen.commands, ...own.commands]
    expect(ways.length, `${context}: no way on from ${seen.stage}`).toBeGreaterThan(0)
  }
  const rounds = (await site.ask(people.editor, { url: `/api/submissions/${id}/review` })).body.data
  const sent = await site.db
    .select({ id: reviewReport.invitationId })
    .from(reviewReport)
    .innerJoin(reviewInvitation, eq(reviewInvitation.id, reviewReport.invitationId))
    .where(and(eq(reviewInvitation.submissionId, id), isNotNull(reviewReport.sentAt)))
  const shown = JSON.stringify(rounds).split(reviewText).length - 1
  expect(shown, `${context}: editors see what was sent`).toBe(sent.length)
  const effective = await site.db
    .select({ id: decision.id })
    .from(decision)
    .where(
      and(
        eq(decision.submissionId, id),
        isNull(decision.undoneAt),
        lte(decision.effectiveAt, site.now),
      ),
    )
  const toAuthor = JSON.stringify([
    own,
    (await site.ask(people.author, { url: `/api/submissions/${id}/messages` })).body,
  ])
  if (effective.length === 0) expect(toAuthor, context).not.toContain(reviewText)
  for (const name of reviewers) expect(toAuthor, context).not.toContain(name)
}

/** What the reviewers see with their links: reviews of others only from earlier rounds, and no author whom the round hides. */
async function checkReviewers(fixture: Fixture, context: string) {
  for (const [index, name] of reviewers.entries()) {
    const opened = await openLink(fixture, name)
    if (!opened) continue
    const { ask, invitation } = opened
    const { bytes } = await ask('GET', '')
    const answers = [bytes, (await ask('GET', '/responses')).bytes].map(String).join()
    const hasAccepted = invitation.state === 'accepted' || invitation.state === 'reviewed'
    const earliestHidden = hasAccepted ? invitation.round : 1
    for (let round = earliestHidden; round <= invitation.round + 1; round += 1)
      expect(answers, `${context}: ${name} reads a review of round ${round}`).not.toContain(
        textOf(1 - index, round),
      )
    for (const other of reviewers) if (other !== name) expect(answers, context).not.toContain(other)
    if (fixture.anonymity === 'double-anonymized')
      for (const author of authorNames) expect(answers, context).not.toContain(author)
  }
}

async function runSteps(fixture: Fixture, steps: Step[]) {
  const answers = await Promise.all(steps.map((each) => act(fixture, each)))
  const context = JSON.stringify([steps, answers.map((answer) => answer?.body)])
  for (const [index, answer] of answers.entries()) {
    const [actor, command] = steps[index] ?? []
    if (!answer) continue
    expect(answer.status, context).toBeLessThan(500)
    const isOutsider = actor === 'stranger' || actor === 'conflicted editor'
    const isPresuming = actor === 'author' && editorCommands.some((each) => each === command)
    if (isOutsider || isPresuming) expect([403, 404], context).toContain(answer.status)
  }
  await checkRows(fixture, context)
  await checkViews(fixture, context)
  await checkReviewers(fixture, context)
}

/** A round with two reviewers who were invited, so that chance gets far. */
const beginning: Step[][] = [
  [['editor', 'open-round']],
  [['editor', 'approve-copy']],
  [['editor', 'invite 0']],
  [['editor', 'invite 1']],
  [['reviewer', 'agree 0']],
]
const steps = fc
  .array(fc.tuple(fc.array(step, { minLength: 1, maxLength: 2 }), fc.boolean()), {
    minLength: 4,
    maxLength: 9,
  })
  .map((more) => [...beginning.map((each): [Step[], boolean] => [each, false]), ...more])

test('R-FLOW-1 R-BLIND-3 random commands of editors, reviewers and the author keep reviews in order', async ({
  site,
}) => {
  const people = {
    editor: await site.signIn('admin', 'The Manager'),
    'other editor': await site.signIn('editor', 'Other Editor'),
    'conflicted editor': await site.signIn('editor', 'Near Editor'),
    author: await site.signIn('author', 'Ada Author'),
    stranger: await site.signIn('author', 'Some Stranger'),
  }
  // On a slow machine fewer sequences are tried.
  const end = performance.now() + 120_000
  await fc.assert(
    fc.asyncProperty(steps, fc.constantFrom(...anonymityModels), async (sequence, anonymity) => {
      if (performance.now() > end) return
      // An account may send few files in an hour.
      site.pass(3_600_000)
      const { _id: id } = await createSubmission(site, people.author)
      await postToSubmission(site, people['conflicted editor'], `${id}/conflict`)
      for (const [atOnce, waits] of sequence) {
        await runSteps({ site, people, id, anonymity }, atOnce)
        // Sometimes the undo window of a decision ends.
        if (waits) site.pass(60_000)
      }
    }),
    { numRuns: tries(40, 10) },
  )
})
