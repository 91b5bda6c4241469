import { count, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect } from 'vitest'
import { submission } from '#db/schema/editorial.ts'
import { emailMessage } from '#db/schema/email.ts'
import { article } from '#db/schema/publishing/articles.ts'
import { type Command, findNextStage, type Stage, workflow } from '#domain/editorial/workflow.ts'
import { createSubmission, type Person, type TestSite, test } from '../../../../test/site.ts'
import { fetchWorkflow, runCommand } from '../../../../test/workflow.ts'

/** What can be asked for, as the API calls it, and which command it is. */
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

const actors = ['editor', 'other editor', 'near editor', 'author', 'stranger'] as const
type Actor = (typeof actors)[number]
type Given = [Actor, CommandName]

const sideOf = (actor: Actor) => (actor === 'author' ? 'author' : 'editor')
const isAuthorCommand = (order: CommandName) => workflow[commandsByName[order]].by[0] === 'author'

/** Whether a command moves a submission of a stage when this actor gives it, and the stage to which. */
function expectedMove(stage: Stage, [actor, order]: Given): Stage | undefined {
  const mayAct = isAuthorCommand(order) ? actor === 'author' : actor.endsWith('editor')
  if (!mayAct || actor === 'near editor') return undefined
  return findNextStage(stage, commandsByName[order], sideOf(actor))
}

const anyOrder = fc.tuple(
  fc.constantFrom<Actor>(...actors, 'editor', 'author'),
  fc.constantFrom(...(Object.keys(commandsByName) as CommandName[])),
)

const atArrival = fc.constantFrom<CommandName>(
  ...(['assign', 'return-for-correction', 'accept', 'desk-reject'] as const),
)
/** Two who may both act on what has just arrived: one of them comes too late. */
const twoAllowed = fc.tuple(
  fc.tuple(fc.constant<Actor>('editor'), atArrival),
  fc.oneof(
    fc.tuple(fc.constant<Actor>('other editor'), atArrival),
    fc.constant<Given>(['author', 'withdraw']),
  ),
)
/** Then one at a time or two at the same moment, who began from the same version. */
const others = fc.array(fc.array(anyOrder, { minLength: 1, maxLength: 2 }), {
  minLength: 2,
  maxLength: 6,
})
const steps = fc.tuple(twoAllowed, others).map(([first, more]): Given[][] => [first, ...more])

type Fixture = { site: TestSite; people: Record<Actor, Person>; id: string }

/** What stands in the database of a submission. */
async function readRows({ site, id }: Fixture) {
  const [row] = await site.db.select().from(submission).where(eq(submission.id, id))
  const [letters] = await site.db
    .select({ n: count() })
    .from(emailMessage)
    .where(eq(emailMessage.submissionId, id))
  if (!row) throw new Error('the submission is gone')
  return { ...row, letters: letters?.n ?? 0 }
}

/** Gives commands at the same moment to the version that is there, and judges what came of them. */
async function runSteps(scene: Fixture, given: Given[]) {
  const { site, people, id } = scene
  // What was decided cannot be taken back any more: the author may act again.
  site.pass(60_000)
  const before = await readRows(scene)
  const { timeline } = (await fetchWorkflow(site, people.editor, id)).office
  const publishAt = new Date(site.now.getTime() + 86_400_000).toISOString()
  const answers = await Promise.all(
    given.map(([actor, order]) =>
      runCommand(site, people[actor], id, order, {
        version: before.version,
        ...(order === 'schedule' && { publishAt }),
      }),
    ),
  )
  const told = JSON.stringify([before.stage, given, answers.map(({ body }) => body)])
  const won = given.filter((_, place) => (answers[place]?.status ?? 500) < 300)
  const able = given.filter((one) => expectedMove(before.stage, one))
  expect(won.length, told).toBe(Math.min(1, able.length))
  for (const [place, one] of given.entries()) {
    const { status } = answers[place] ?? {}
    if (!able.includes(one)) expect([403, 404, 409], told).toContain(status)
    else if (!won.includes(one)) expect(status, told).toBe(409)
  }
  const after = await readRows(scene)
  const [winner] = won
  const to = winner ? expectedMove(before.stage, winner) : before.stage
  expect([after.stage, after.version - before.version], told).toEqual([to, won.length])
  const happened = (await fetchWorkflow(site, people.editor, id)).office.timeline
  expect(happened.length - timeline.length, told).toBe(won.length)
  const writes = ['return-for-correction', 'respond-to-request', 'accept', 'desk-reject']
  const wrote = winner && [...writes, 'withdraw'].includes(winner[1]) ? 1 : 0
  expect(after.letters - before.letters, told).toBe(wrote)
}

test('R-FLOW-1 R-DUTY-2 whatever is commanded by whomever, also by two at once: one wins, the database follows the table, and who stands too near or is a stranger changes nothing', async ({
  site,
}) => {
  const people = {
    editor: await site.signIn('admin'),
    'other editor': await site.signIn('editor'),
    'near editor': await site.signIn('editor'),
    author: await site.signIn(),
    stranger: await site.signIn(),
  }
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const { _id: id } = await createSubmission(site, people.author)
      const conflict = `/api/submissions/${id}/conflict`
      const near = await site.ask(people['near editor'], { method: 'POST', url: conflict })
      expect(near.status).toBe(200)
      for (const given of taken) await runSteps({ site, people, id }, given)
    }),
    { numRuns: 8 },
  )
  const published = await site.db.select().from(article).where(eq(article.status, 'published'))
  expect(published).toEqual([])
}, 300_000)
