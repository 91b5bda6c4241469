import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stageInfo } from './deadlines.ts'
import {
  commands,
  commandsAt,
  findNextStage,
  isOpen,
  type Party,
  Stage,
  workflow,
} from './workflow.ts'

const stages = Stage.options
const parties: Party[] = ['author', 'editor', 'system']
const closed: Stage[] = ['published', 'rejected', 'withdrawn']

function reachableFrom(start: Stage): Set<Stage> {
  const seen = new Set<Stage>([start])
  for (const stage of seen)
    for (const command of commands) {
      const to = workflow[command].transitions[stage]
      if (to) seen.add(to)
    }
  return seen
}

test('R-FLOW-1 a command is allowed only to the parties that the table names', () => {
  for (const stage of stages)
    for (const command of commands)
      for (const party of parties) {
        const { by, transitions } = workflow[command]
        const allowed = by.includes(party) && stage in transitions
        expect(findNextStage(stage, command, party) !== undefined).toBe(allowed)
      }
})

test('R-FLOW-1 every stage can be reached from submitted', () => {
  expect([...reachableFrom('submitted')].sort()).toEqual([...stages].sort())
})

test('R-FLOW-1 an end can be reached from every stage', () => {
  expect(stages.filter((stage) => !isOpen(stage)).sort()).toEqual([...closed].sort())
  for (const stage of stages)
    expect(
      closed.some((end) => reachableFrom(stage).has(end)),
      stage,
    ).toBe(true)
})

test('R-FLOW-1 random commands keep closed submissions closed and publish accepted ones only', () => {
  const step = fc.tuple(fc.constantFrom(...commands), fc.constantFrom(...parties))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let stage: Stage = 'submitted'
      for (const [command, party] of steps) {
        const to: Stage | undefined = findNextStage(stage, command, party)
        if (!to) continue
        if (command !== 'appeal') expect(closed).not.toContain(stage)
        if (to === 'published' && command !== 'publish-without-review')
          expect(['accepted', 'scheduled']).toContain(stage)
        if (to === 'withdrawn') expect(party).toBe('author')
        stage = to
      }
    }),
  )
})

test('R-FLOW-2 an author may replace the file until an editor is assigned', () => {
  expect(commandsAt('submitted', 'author')).toEqual(['replace-file', 'withdraw'])
  expect(commandsAt('awaiting-decision', 'author')).toEqual(['withdraw'])
  expect(commandsAt('returned', 'author')).toEqual(['withdraw', 'respond-to-request'])
})

test('R-FLOW-2 an author can do nothing once publication is scheduled', () => {
  for (const stage of ['published', 'withdrawn', 'scheduled'] as const)
    expect(commandsAt(stage, 'author')).toEqual([])
})

test('R-DECIDE-5 only the author can appeal', () => {
  expect(commandsAt('rejected', 'author')).toEqual(['appeal'])
  expect(commandsAt('rejected', 'editor')).toEqual([])
})

test('R-DECIDE-5 only a rejection can be appealed', () => {
  expect(stages.filter((stage) => findNextStage(stage, 'appeal', 'author'))).toEqual(['rejected'])
})

test.each(['request-minor-revision', 'request-major-revision'] as const)(
  'R-DECIDE-2 only an editor can give the command %s',
  (command) => {
    expect(findNextStage('in-review', command, 'editor')).toBe('revision-requested')
    expect(findNextStage('in-review', command, 'author')).toBeUndefined()
  },
)

test('R-DECIDE-2 only the author submits a revision', () => {
  expect(stageInfo['revision-requested'].pendingParty).toBe('authors')
  expect(commandsAt('revision-requested', 'author')).toEqual(['withdraw', 'submit-revision'])
  expect(commandsAt('revision-requested', 'editor')).not.toContain('submit-revision')
  expect(findNextStage('revision-requested', 'submit-revision', 'author')).toBe('awaiting-decision')
})

test('R-DECIDE-2 editors decide on a revision or send it to another round of review', () => {
  expect(commandsAt('awaiting-decision', 'editor')).toEqual(
    expect.arrayContaining(['accept', 'reject', 'request-minor-revision', 'send-to-review']),
  )
  expect(findNextStage('awaiting-decision', 'send-to-review', 'editor')).toBe('in-review')
})

test('R-FLOW-3 the pending party of a stage has a command for it', () => {
  for (const stage of stages) {
    const { pendingParty } = stageInfo[stage]
    if (pendingParty === 'editors') expect(commandsAt(stage, 'editor')).not.toEqual([])
    if (pendingParty === 'authors') expect(commandsAt(stage, 'author').length).toBeGreaterThan(1)
  }
})
