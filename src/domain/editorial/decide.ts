import { undoSeconds } from '#domain/email/delivery.ts'
import { lacksReasons } from '#domain/email/template.ts'
import { hasPoints } from './decision.ts'
import { isInProduction } from './production/decide.ts'
import { toRequestPoints } from './request.ts'
import type {
  Change,
  CommandRefusal,
  DecisionCommand,
  Publishing,
  SubmissionCommand,
  SubmissionState,
} from './submission-command.ts'
import { type Command, findNextStage, isOpen, type Stage, workflow } from './workflow.ts'

type Outcome = Change | CommandRefusal

/** A submission has at most this many versions of its file. */
const maxFiles = 40

/** Decides what a command changes, or why it is refused. */
export function decide(state: SubmissionState, command: SubmissionCommand): Outcome {
  const refusal = refuseActor(state, command) ?? refuseVersion(state, command)
  if (refusal) return refusal
  if (command.command === 'undo') return undo(state)
  const to = findNextStage(state.stage, command.command, sideOf(state.actor))
  const { roundCount, roundToDecide } = state
  if (!to || !fitsReview(command.command, { isReviewed: roundCount > 0, roundToDecide }))
    return 'transition-not-allowed'
  const change = {
    stage: to,
    stageSince: to === state.stage ? state.stageSince : state.now,
    ...(!isOpen(to) && closeRound(state)),
  }
  switch (command.command) {
    case 'return-for-correction':
    case 'request-minor-revision':
    case 'request-major-revision':
    case 'reject':
    case 'desk-reject':
    case 'accept':
      return decideOnSubmission(state, command, change)
    case 'assign':
    case 'hand-over':
      return { ...change, editorId: command.editorId }
    case 'replace-file':
      return state.fileCount < maxFiles ? change : 'too-many-files'
    case 'respond-to-request':
    case 'submit-revision':
      return respond(state, command.responses, change)
    case 'appeal':
      return appeal(state, command.text, change)
    case 'schedule':
      return schedule(state, command, change)
    case 'publish-without-review':
      return state.openAppeal ? 'appeal-open' : { ...change, publishAt: null }
    case 'publish':
      return refuseProof(state, command) ?? { ...change, publishAt: null }
    case 'unschedule':
      return { ...change, publishAt: null }
    case 'send-to-review':
      return {
        ...change,
        openedRound: state.roundCount + 1,
        editorId: state.editorId ?? command.editorId,
      }
    case 'close-review':
      return { ...change, ...closeRound(state) }
    case 'reopen-review':
      return roundToDecide === null ? change : { ...change, reopenedRound: roundToDecide }
    case 'create-draft':
    case 'withdraw':
      return change
  }
}

/**
 * A submission is rejected without review before its first round of review, and after review from then on. A round is
 * reopened until a decision is made on it.
 */
export const fitsReview = (
  command: Command,
  { isReviewed, roundToDecide }: { isReviewed: boolean; roundToDecide: number | null },
): boolean =>
  (command !== 'reject' || isReviewed) &&
  (command !== 'desk-reject' || !isReviewed) &&
  (command !== 'reopen-review' || roundToDecide !== null)

const closeRound = ({ openRound }: SubmissionState) =>
  openRound === null ? {} : { closedRound: openRound }

const sideOf = (actor: SubmissionState['actor']) =>
  actor === 'conflicted-editor' ? 'author' : actor

function refuseActor(
  { actor, pendingDecision }: SubmissionState,
  { command }: SubmissionCommand,
): CommandRefusal | undefined {
  const isForAuthor = command !== 'undo' && workflow[command].by.includes('author')
  if (isForAuthor && actor !== 'author') return 'not-found'
  if (isForAuthor && pendingDecision) return 'decision-pending'
  if (!isForAuthor && (actor === 'author' || actor === 'conflicted-editor'))
    return 'conflict-of-interest'
  return undefined
}

const refuseVersion = (
  state: SubmissionState,
  { version }: SubmissionCommand,
): CommandRefusal | undefined =>
  version === undefined || version === state.version ? undefined : 'stale-version'

function decideOnSubmission(
  state: SubmissionState,
  command: DecisionCommand,
  change: Change,
): Outcome {
  const { command: kind, decidedBy, decisionId: id, emailId, points } = command
  if (state.openAppeal?.decidedBy === decidedBy) return 'decision-appealed'
  const refusal = refuseWording(command)
  if (refusal) return refusal
  return {
    ...change,
    ...closeRound(state),
    ...(kind === 'accept' && { acceptedAt: state.now }),
    editorId: state.editorId ?? decidedBy,
    decision: {
      id,
      kind,
      round: state.openRound ?? state.roundToDecide,
      decidedBy,
      emailId,
      effectiveAt: new Date(state.now.getTime() + undoSeconds * 1000),
      previousStage: state.stage,
      previousStageSince: state.stageSince,
      assignedEditor: state.editorId === null,
    },
    ...(points && { requested: toRequestPoints(points) }),
  }
}

function refuseWording({
  command,
  points,
  subject,
  body,
}: DecisionCommand): CommandRefusal | undefined {
  if (hasPoints(command)) {
    if (!points) return 'points-missing'
    if (command === 'return-for-correction' && body.split('{items}').length !== 2)
      return 'points-field-missing'
  } else if (points) return 'points-not-allowed'
  if (lacksReasons(subject)) return 'reasons-missing-in-subject'
  return lacksReasons(body) ? 'reasons-missing-in-body' : undefined
}

function schedule(
  state: SubmissionState,
  command: Extract<SubmissionCommand, { command: 'schedule' }>,
  change: Change,
): Outcome {
  const { publishAt, editorId } = command
  if (publishAt <= state.now) return 'publication-time-past'
  return refuseProof(state, command) ?? { ...change, publishAt, editorId }
}

/** An article whose production has started is published with an approved proof or with a reason. */
function refuseProof(
  { proof }: SubmissionState,
  { proofReason }: Publishing,
): CommandRefusal | undefined {
  if (proofReason || !isInProduction(proof)) return undefined
  return proof === 'changed' ? 'proof-changed' : 'proof-not-approved'
}

/** Restores the state before the pending decision. */
function undo({ pendingDecision: undone }: SubmissionState): Outcome {
  if (!undone) return 'nothing-to-undo'
  return {
    stage: undone.previousStage,
    stageSince: undone.previousStageSince,
    undone,
    ...(undone.kind === 'accept' && { acceptedAt: null }),
    ...(undone.assignedEditor && { editorId: null }),
  }
}

function respond(state: SubmissionState, responses: string[], change: Change): Outcome {
  if (state.fileCount >= maxFiles) return 'too-many-files'
  const { openRequest: points } = state
  if (points?.length !== responses.length) return 'responses-incomplete'
  const responded = points.map((point, index) => ({ ...point, response: responses[index] ?? null }))
  return { ...change, revisedAt: state.now, responded }
}

/** Gives the submission to another editor than the one who rejected it. */
const appeal = ({ hasAppealed }: SubmissionState, text: string, change: Change): Outcome =>
  hasAppealed ? 'appeal-used' : { ...change, appeal: text, editorId: null }

/** An accepted submission is published; any other is published without review. */
export const publishCommandFor = (stage: Stage): 'publish' | 'publish-without-review' =>
  stage === 'accepted' || stage === 'scheduled' ? 'publish' : 'publish-without-review'
