import type { InvitationState } from './invitation.ts'
import type { AnonymityModel } from './review-model.ts'

type OpenRound = {
  anonymity: AnonymityModel
  openedAt: Date
  copyApprovedAt: Date | null
  invitations: {
    state: InvitationState
    answerDueAt: Date
    reviewDueAt: Date
    /** When the reviewer answered. */
    answeredAt: Date | null
    /** When an editor cancelled it. */
    endedAt: Date | null
  }[]
}

/** Editors have this long for each step of a round that waits for them. */
const days = 7

/**
 * What the editors of an open round have to do, and by when: approve the anonymised copy, invite reviewers, or see to reviewers
 * who are late. Undefined while the round waits for its reviewers only.
 */
export function findRoundTask(
  { anonymity, openedAt, copyApprovedAt, invitations }: OpenRound,
  now: Date,
): { task: string; due: Date } | undefined {
  if (anonymity === 'double-anonymized' && !copyApprovedAt)
    return { task: 'Approve the anonymised copy', due: addDays(openedAt) }
  if (!invitations.some(({ state }) => activeStates.has(state))) {
    const ended = invitations.flatMap(({ endedAt, answeredAt }) => endedAt ?? answeredAt ?? [])
    return {
      task: 'Invite reviewers',
      due: addDays(latest([copyApprovedAt ?? openedAt, ...ended])),
    }
  }
  const late = invitations
    .flatMap((invitation) => dueOf(invitation) ?? [])
    .filter((due) => due < now)
  if (late.length === 0) return undefined
  const task =
    late.length === 1 ? 'Remind or replace a late reviewer' : 'Remind or replace late reviewers'
  return { task, due: new Date(Math.min(...late.map(Number))) }
}

const activeStates = new Set<InvitationState>(['invited', 'accepted', 'reviewed'])

function dueOf({ state, answerDueAt, reviewDueAt }: OpenRound['invitations'][number]) {
  if (state === 'invited') return answerDueAt
  return state === 'accepted' ? reviewDueAt : undefined
}

const latest = (times: Date[]): Date => new Date(Math.max(...times.map(Number)))

const addDays = (from: Date): Date => new Date(from.getTime() + days * 86_400_000)
