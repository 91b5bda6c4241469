import { expect, test } from 'vitest'
import type { RoundBody } from '#features/editorial/rounds/api-schemas.ts'
import { choosePrimaryAction } from './primary-action.ts'

type State = Parameters<typeof choosePrimaryAction>[0]

const editor = { id: 'e', name: 'Ada', isYou: true }
const invitation = (reviewer: string, state: string) =>
  ({ state, reviewer: { id: reviewer } }) as RoundBody['invitations'][number]
const round = (fields: Partial<RoundBody>) =>
  ({ number: 1, closedAt: null, canInvite: true, invitations: [], ...fields }) as RoundBody

const choose = (
  stage: State['workflow']['stage'],
  commands: State['workflow']['commands'],
  rounds: RoundBody[] = [],
  assigned: State['editorial']['editor'] = editor,
) =>
  choosePrimaryAction({
    workflow: { stage, commands },
    editorial: { editor: assigned },
    review: { rounds },
    approval: 'none',
  })

test('R-OFFICE-7 the filled button is the next step of the submission', () => {
  const first = ['assign', 'send-to-review', 'accept'] as const
  expect(choose('submitted', [...first], [], null)).toBe('assign')
  expect(choose('awaiting-decision', [...first])).toBe('send-to-review')
  expect(choose('accepted', ['publish'])).toBe('publish')
  expect(choose('in-review', ['accept'], [round({})]), 'no reviewer yet').toBe('invite')
  const invited = [invitation('a', 'invited')]
  expect(choose('in-review', ['accept'], [round({ invitations: invited })])).toBe('decide')
  const reviewed = round({ closedAt: '2026-03-02', invitations: [invitation('a', 'reviewed')] })
  expect(choose('awaiting-decision', [...first], [reviewed]), 'the reviews are in').toBe('decide')
  const second = round({ number: 2 })
  expect(choose('in-review', ['accept'], [reviewed, second])).toBe('invite-again')
  const again = round({ number: 2, invitations: invited })
  expect(choose('in-review', ['accept'], [reviewed, again])).toBe('decide')
  const waiting = round({ canInvite: false })
  expect(choose('in-review', ['accept'], [waiting])).toBe('approve-copy')
})

test('R-PROOF-1 an accepted submission in production is not ready to publish before its proof is approved', () => {
  const accepted = (approval: State['approval']) =>
    choosePrimaryAction({
      workflow: { stage: 'accepted', commands: ['publish'] },
      editorial: { editor },
      review: undefined,
      approval,
    })
  expect(accepted('none')).toBe('publish')
  expect(accepted('not-approved')).toBe('produce')
  expect(accepted('changed')).toBe('produce')
  expect(accepted('approved')).toBe('publish')
})
