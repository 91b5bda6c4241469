import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refused } from '#domain/refusal.ts'
import { stageInfo } from './deadlines.ts'
import {
  commands,
  commandsAt,
  findTransition,
  isOpen,
  requireTransition,
  type Side,
  Stage,
  workflow,
} from './workflow.ts'

const stages = Stage.options
const sides: Side[] = ['author', 'editor', 'system']
const closed: Stage[] = ['published', 'rejected', 'withdrawn']

const anyCommand = fc.constantFrom(...commands)
const anySide = fc.constantFrom(...sides)

describe('the course of a submission', () => {
  test('R-FLOW-1 every command at every stage by everyone is allowed or refused with a sentence', () => {
    for (const stage of stages) {
      for (const command of commands) {
        for (const side of sides) {
          const decided = findTransition(stage, command, side)
          if (decided.outcome === 'transition') {
            expect(workflow[command].by).toContain(side)
            expect(stages).toContain(decided.transition.to)
          } else {
            expect(decided.sentence).toMatch(/^[A-Z][^:]+: [a-z][^:]+\.$/)
          }
        }
      }
    }
  })

  test('R-FLOW-1 from its arrival every stage can be reached, and from every open one its end', () => {
    const reachable = (from: Stage): Set<Stage> => {
      const seen = new Set<Stage>([from])
      for (const stage of seen)
        for (const command of commands) {
          const to = workflow[command].transitions[stage]
          if (to) seen.add(to)
        }
      return seen
    }
    expect([...reachable('submitted')].sort()).toEqual([...stages].sort())
    expect(stages.filter((stage) => !isOpen(stage)).sort()).toEqual([...closed].sort())
    for (const stage of stages)
      expect(reachable(stage)).toContain(closed.find((end) => reachable(stage).has(end)))
  })

  test('R-FLOW-1 whatever is commanded by whomever, what is closed stays so, and only what was accepted or is published at once is published', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCommand, anySide), { maxLength: 60 }), (given) => {
        let stage: Stage = 'submitted'
        for (const [command, side] of given) {
          const decided = findTransition(stage, command, side)
          if (decided.outcome === 'refuse') continue
          expect(closed).not.toContain(stage)
          if (decided.transition.to === 'published' && command !== 'publish-without-review')
            expect(['accepted', 'scheduled']).toContain(stage)
          if (decided.transition.to === 'withdrawn') expect(side).toBe('author')
          stage = decided.transition.to
        }
      }),
    )
  })

  test('R-FLOW-2 an author may replace the file until an editor has taken it up, and withdraw before the day is set', () => {
    expect(commandsAt('submitted', 'author')).toEqual(['replace-file', 'withdraw'])
    expect(commandsAt('awaiting-decision', 'author')).toEqual(['withdraw'])
    expect(commandsAt('returned', 'author')).toEqual(['withdraw', 'respond-to-request'])
    for (const stage of [...closed, 'scheduled'] as const)
      expect(commandsAt(stage, 'author')).toEqual([])
    expect(() => requireTransition('published', 'withdraw', 'author')).toThrow(
      new Refused(
        'transition-not-allowed',
        'This submission is published: it cannot be withdrawn.',
      ),
    )
  })

  test('R-DECIDE-2 a revision that was asked for comes from its author alone, and goes to the editors, who decide or ask for another round', () => {
    for (const asked of ['request-minor-revision', 'request-major-revision'] as const) {
      expect(requireTransition('in-review', asked, 'editor').to).toBe('revision-requested')
      expect(findTransition('in-review', asked, 'author').outcome).toBe('refuse')
    }
    expect(stageInfo['revision-requested'].pendingParty).toBe('authors')
    expect(commandsAt('revision-requested', 'author')).toEqual(['withdraw', 'submit-revision'])
    expect(commandsAt('revision-requested', 'editor')).not.toContain('submit-revision')
    const { to } = requireTransition('revision-requested', 'submit-revision', 'author')
    expect(to).toBe('awaiting-decision')
    expect(commandsAt(to, 'editor')).toEqual(
      expect.arrayContaining(['accept', 'reject', 'request-minor-revision', 'send-to-review']),
    )
    expect(requireTransition(to, 'send-to-review', 'editor').to).toBe('in-review')
  })

  test('R-FLOW-3 whom a stage waits for can do something about it', () => {
    for (const stage of stages) {
      const { pendingParty } = stageInfo[stage]
      if (pendingParty === 'editors') expect(commandsAt(stage, 'editor')).not.toEqual([])
      if (pendingParty === 'authors') expect(commandsAt(stage, 'author').length).toBeGreaterThan(1)
    }
  })
})
