import { count, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, vi } from 'vitest'
import { submission } from '#db/schema/editorial/submissions.ts'
import { emailMessage } from '#db/schema/email.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { type Command, findNextStage, type Stage, workflow } from '#domain/editorial/workflow.ts'
import {
  fetchWorkflow,
  finishReactions,
  postToSubmission,
  runCommand,
} from '../../../../test/editorial/workflow.ts'
import { tries } from '../../../../test/runner/circle.ts'
import { limit } from '../../../../test/runner/patience.ts'
import { createSubmission, test } from '../../../../test/site.ts'
import type { Person, TestSite } from '../../../../test/site-actions.ts'

// Many long sequences of commands.
vi.setConfig({ testTimeout: limit(120) })

const commandsByName = {
  assign: 'assign',
  'return-for-correction': 'return-for-correction',
  'respond-to-request': 'respond-to-request',
  'replace-file': 'replace-file',
  accept: 'accept',
  'desk-reject': 'desk-reject',
  withdraw: 'withdraw',
  draft: 'create-draft',
  schedule: 'schedule',
  unschedule: 'unschedule',
} as const satisfies Record<string, Command>
type CommandName = keyof typeof commandsByName

const actors = ['editor', 'other editor', 'conflicted editor', 'author', 'stranger'] as const
type Actor = (typeof actors)[number]
type Step = [Actor, CommandName]

const sideOf = (actor: Actor) => (actor === 'author' ? 'author' : 'editor')
const isAuthorCommand = (name: CommandName) => workflow[commandsByName[name]].by[0] === 'author'

/** The stage to which a step leads; undefined where it is refused. */
function expectedStage(stage: Stage, [actor, name]: Step): Stage | undefined {
  const mayAct = isAuthorCommand(name) ? actor === 'author' : actor.endsWith('editor')
  if (!mayAct || actor === 'conflicted editor') return undefined
  return findNextStage(stage, commandsByName[name], sideOf(actor))
}

const anyStep = fc.tuple(
  fc.constantFrom<Actor>(...actors, 'editor', 'author'),
  fc.constantFrom(...(Object.keys(commandsByName) as CommandName[])),
)

const atArrival = fc.constantFrom<CommandName>(
  'assign',
  'return-for-correction',
  'accept',
  'desk-reject',
)
/** Two steps at once on a new submission, both allowed: one of them is too late. */
const twoAllowed = fc.tuple(
  fc.tuple(fc.constant<Actor>('editor'), atArrival),
  fc.oneof(
    fc.tuple(fc.constant<Actor>('other editor'), atArrival),
    fc.constant<Step>(['author', 'withdraw']),
  ),
)
/** Then one step, or two at once from the same version. */
const others = fc.array(fc.array(anyStep, { minLength: 1, maxLength: 2 }), {
  minLength: 2,
  maxLength: 6,
})
const steps = fc.tuple(twoAllowed, others).map(([first, more]): Step[][] => [first, ...more])

type Fixture = { site: TestSite; people: Record<Actor, Person>; id: string }

/** The rows after all effects. */
async function readRows({ site, id }: Fixture) {
  await finishReactions(site)
  const [row] = await site.db.select().from(submission).where(eq(submission.id, id))
  const [emails] = await site.db
    .select({ n: count() })
    .from(emailMessage)
    .where(eq(emailMessage.submissionId, id))
  if (!row) throw new Error('the submission is missing')
  return { ...row, emails: emails?.n ?? 0 }
}

const fetchTimeline = async ({ site, people, id }: Fixture): Promise<object[]> =>
  (await fetchWorkflow(site, people.editor, id)).editorial.timeline

const commandsWithEmail: CommandName[] = [
  'return-for-correction',
  'respond-to-request',
  'accept',
  'schedule',
  'desk-reject',
  'withdraw',
]

/** Gives commands at once to the current version, and checks responses and rows. */
async function runSteps(fixture: Fixture, steps: Step[]) {
  const { site, people, id } = fixture
  // Ends the undo window, so that the author can act again.
  site.pass(60_000)
  const before = await readRows(fixture)
  const timeline = await fetchTimeline(fixture)
  const publishAt = new Date(site.now.getTime() + 86_400_000).toISOString()
  const answers = await Promise.all(
    steps.map(([actor, name]) =>
      runCommand(site, people[actor], id, name, {
        version: before.version,
        ...(name === 'schedule' && { publishAt }),
      }),
    ),
  )
  const context = JSON.stringify([before.stage, steps, answers.map(({ body }) => body)])
  const won = steps.filter((_, index) => (answers[index]?.status ?? 500) < 300)
  const allowed = steps.filter((step) => expectedStage(before.stage, step))
  expect(won.length, context).toBe(Math.min(1, allowed.length))
  for (const [index, step] of steps.entries()) {
    const { status } = answers[index] ?? {}
    if (!allowed.includes(step)) expect([403, 404, 409], context).toContain(status)
    else if (!won.includes(step)) expect(status, context).toBe(409)
  }
  const after = await readRows(fixture)
  const [winner] = won
  const stage = winner ? expectedStage(before.stage, winner) : before.stage
  expect([after.stage, after.version - before.version], context).toEqual([stage, won.length])
  expect((await fetchTimeline(fixture)).length - timeline.length, context).toBe(won.length)
  const emails = winner && commandsWithEmail.includes(winner[1]) ? 1 : 0
  expect(after.emails - before.emails, context).toBe(emails)
}

test('R-FLOW-1 R-DUTY-2 the database follows the table when random commands run at once', async ({
  site,
}) => {
  const people = {
    editor: await site.signIn('admin'),
    'other editor': await site.signIn('editor'),
    'conflicted editor': await site.signIn('editor'),
    author: await site.signIn(),
    stranger: await site.signIn(),
  }
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const { _id: id } = await createSubmission(site, people.author)
      const declared = await postToSubmission(site, people['conflicted editor'], `${id}/conflict`)
      expect(declared.status).toBe(200)
      for (const atOnce of sequence) await runSteps({ site, people, id }, atOnce)
    }),
    { numRuns: tries(8, 3) },
  )
  const published = await site.db.select().from(article).where(eq(article.status, 'published'))
  expect(published).toEqual([])
})
