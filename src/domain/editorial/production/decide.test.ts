import { describe, expect, test } from 'vitest'
import { decideProduction, type ProductionFacts } from './decide.ts'
import { productionCommands, productionStages, productionWorkflow } from './workflow.ts'

const facts = (set: Partial<ProductionFacts> = {}): ProductionFacts => ({
  actor: 'editor',
  submissionStage: 'accepted',
  version: 3,
  state: 'proof',
  isOwnStage: false,
  hasOpenProof: false,
  commentCount: 0,
  undecidedCount: 0,
  hasFullText: true,
  ...set,
})

describe('production', () => {
  test('R-PROOF-1 a production command is refused outside its transitions or for the other side', () => {
    for (const command of productionCommands) {
      const { by, transitions } = productionWorkflow[command]
      const [side = 'editor'] = by
      const other = side === 'author' ? 'editor' : 'author'
      for (const state of ['not-started', ...productionStages] as const) {
        const given = { state, hasOpenProof: side === 'author' || command === 'cancel-proof' }
        const commentCount = command === 'send-corrections' ? 1 : 0
        const decided = decideProduction(facts({ ...given, commentCount, actor: side }), {
          command,
        })
        if (transitions[state])
          expect([command, decided]).toMatchObject([command, { to: transitions[state] }])
        else expect(decided).toBe('transition-not-allowed')
        expect(decideProduction(facts({ state, actor: other }), { command })).toBe(
          'conflict-of-interest',
        )
      }
    }
  })

  test('R-PROOF-1 a copyeditor finishes copyediting or typesetting where the stage is theirs', () => {
    const finish = (set: Partial<ProductionFacts>) =>
      decideProduction(facts({ actor: 'copyeditor', state: 'typesetting', ...set }), {
        command: 'finish-typesetting',
      })
    expect(finish({ isOwnStage: true })).toMatchObject({ to: 'proof' })
    expect(finish({ isOwnStage: false })).toBe('not-own-stage')
    for (const command of ['send-proof', 'return-to-copyediting'] as const)
      expect(decideProduction(facts({ actor: 'copyeditor', isOwnStage: true }), { command })).toBe(
        'conflict-of-interest',
      )
  })

  test('R-PROOF-1 only an accepted submission without a schedule moves in production', () => {
    for (const submissionStage of ['in-review', 'scheduled', 'published', 'withdrawn'] as const)
      expect(decideProduction(facts({ submissionStage }), { command: 'send-proof' })).toBe(
        'not-accepted',
      )
    expect(decideProduction(facts(), { command: 'send-proof', version: 2 })).toBe('stale-version')
  })

  test('R-PROOF-3 a proof needs a full text without undecided comments or another open proof', () => {
    const send = (set: Partial<ProductionFacts>) =>
      decideProduction(facts(set), { command: 'send-proof', version: 3 })
    expect(send({})).toEqual({ from: 'proof', to: 'proof', cancelsProof: false })
    expect(send({ hasOpenProof: true })).toBe('proof-open')
    expect(send({ hasFullText: false })).toBe('full-text-missing')
    expect(send({ undecidedCount: 1 })).toBe('comments-undecided')
  })

  test('R-PROOF-3 the author approves without comments or sends corrections with comments', () => {
    const answer = (command: 'approve-proof' | 'send-corrections', commentCount: number) =>
      decideProduction(facts({ actor: 'author', hasOpenProof: true, commentCount }), { command })
    expect(answer('approve-proof', 0)).toMatchObject({ to: 'ready', cancelsProof: false })
    expect(answer('approve-proof', 1)).toBe('proof-has-comments')
    expect(answer('send-corrections', 0)).toBe('corrections-empty')
    expect(answer('send-corrections', 2)).toMatchObject({ to: 'proof', cancelsProof: false })
    const closed = facts({ actor: 'author' })
    expect(decideProduction(closed, { command: 'approve-proof' })).toBe('proof-closed')
  })

  test('R-PROOF-1 going back to an earlier stage cancels the open proof', () => {
    const open = facts({ hasOpenProof: true })
    expect(decideProduction(open, { command: 'return-to-typesetting' })).toMatchObject({
      to: 'typesetting',
      cancelsProof: true,
    })
  })
})
