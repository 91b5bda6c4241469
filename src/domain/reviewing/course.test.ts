import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refused } from '../refusal.ts'
import {
  commands,
  commandsAt,
  course,
  decide,
  isOpen,
  requireMove,
  type Side,
  Stage,
} from './course.ts'
import { standings } from './waiting.ts'

const stages = Stage.options
const sides: Side[] = ['author', 'editor', 'system']
const closed: Stage[] = ['published', 'declined', 'withdrawn']

const anyCommand = fc.constantFrom(...commands)
const anySide = fc.constantFrom(...sides)

describe('the course of a submission', () => {
  test('R-FLOW-1 every command at every stage by everyone is allowed or refused with a sentence', () => {
    for (const stage of stages) {
      for (const command of commands) {
        for (const side of sides) {
          const decided = decide(stage, command, side)
          if (decided.outcome === 'move') {
            expect(course[command].by).toContain(side)
            expect(stages).toContain(decided.move.to)
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
          const to = course[command].moves[stage]
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
          const decided = decide(stage, command, side)
          if (decided.outcome === 'refuse') continue
          expect(closed).not.toContain(stage)
          if (decided.move.to === 'published' && command !== 'publish-at-once')
            expect(['accepted', 'scheduled']).toContain(stage)
          if (decided.move.to === 'withdrawn') expect(side).toBe('author')
          stage = decided.move.to
        }
      }),
    )
  })

  test('R-FLOW-2 an author may replace the file until an editor has taken it up, and withdraw before the day is set', () => {
    expect(commandsAt('submitted', 'author')).toEqual(['replace-file', 'withdraw'])
    expect(commandsAt('awaiting-decision', 'author')).toEqual(['withdraw'])
    expect(commandsAt('returned', 'author')).toEqual(['withdraw', 'answer-return'])
    for (const stage of [...closed, 'scheduled'] as const)
      expect(commandsAt(stage, 'author')).toEqual([])
    expect(() => requireMove('published', 'withdraw', 'author')).toThrow(
      new Refused('not-at-this-stage', 'This submission is published: it cannot be withdrawn.'),
    )
  })

  test('R-DECIDE-2 a revision that was asked for comes from its author alone, and goes to the editors, who decide or ask for another round', () => {
    for (const asked of ['ask-minor-revision', 'ask-major-revision'] as const) {
      expect(requireMove('in-review', asked, 'editor').to).toBe('revision-asked')
      expect(decide('in-review', asked, 'author').outcome).toBe('refuse')
    }
    expect(standings['revision-asked'].waitsFor).toBe('authors')
    expect(commandsAt('revision-asked', 'author')).toEqual(['withdraw', 'send-revision'])
    expect(commandsAt('revision-asked', 'editor')).not.toContain('send-revision')
    const { to } = requireMove('revision-asked', 'send-revision', 'author')
    expect(to).toBe('awaiting-decision')
    expect(commandsAt(to, 'editor')).toEqual(
      expect.arrayContaining(['accept', 'decline', 'ask-minor-revision', 'send-to-review']),
    )
    expect(requireMove(to, 'send-to-review', 'editor').to).toBe('in-review')
  })

  test('R-FLOW-3 whom a stage waits for can do something about it', () => {
    for (const stage of stages) {
      const { waitsFor } = standings[stage]
      if (waitsFor === 'editors') expect(commandsAt(stage, 'editor')).not.toEqual([])
      if (waitsFor === 'authors') expect(commandsAt(stage, 'author').length).toBeGreaterThan(1)
    }
  })
})
