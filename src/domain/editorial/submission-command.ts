import type { DecisionInput, DecisionKind } from './decision.ts'
import type { ProofApproval } from './production/decide.ts'
import type { RequestPoint } from './request.ts'
import type { Stage } from './workflow.ts'

/** What `decide` needs to know about a submission and about who gives the command. */
export type SubmissionState = {
  now: Date
  /** An editor with a conflict of interest is `conflicted-editor`, or `author` if they submitted it. */
  actor: 'author' | 'editor' | 'conflicted-editor' | 'system'
  stage: Stage
  stageSince: Date
  version: number
  editorId: string | null
  fileCount: number
  /** The decision whose undo window is open. */
  pendingDecision: PendingDecision | null
  /** The points to which the author has not responded. */
  openRequest: RequestPoint[] | null
  /** The number of the open round of review. */
  openRound: number | null
  /** How many rounds of review there were, the open one included. */
  roundCount: number
  /** The number of the last round of review, if no decision was made on it. */
  roundToDecide: number | null
  /** Whether the author has used their appeal. */
  hasAppealed: boolean
  /** The decision under appeal, until another is made. */
  openAppeal: { decidedBy: string | null } | null
  /** Whether the author has approved the text that is to be published. */
  proof: ProofApproval
}

export type PendingDecision = {
  id: string
  kind: DecisionKind
  round: number | null
  emailId: string | null
  previousStage: Stage
  previousStageSince: Date
  assignedEditor: boolean
}

/** `proofReason` says why it is published although the author has not approved the proof. */
export type Publishing = { proofReason?: string | undefined }

/** `version` is the version that the person saw; without it the command applies to any version. */
type Versioned = { version?: number | undefined }

export type DecisionCommand = Omit<DecisionInput, 'version'> &
  Versioned & { decidedBy: string; decisionId: string; emailId: string }

export type SubmissionCommand =
  | DecisionCommand
  | (Versioned & { command: 'assign' | 'hand-over'; editorId: string })
  | (Versioned & { command: 'respond-to-request' | 'submit-revision'; responses: string[] })
  | (Versioned & { command: 'appeal'; text: string })
  | (Versioned & { command: 'send-to-review'; editorId: string })
  | (Versioned & Publishing & { command: 'schedule'; publishAt: Date; editorId: string })
  | (Versioned & Publishing & { command: 'publish' | 'publish-without-review' })
  | (Versioned & {
      command:
        | 'replace-file'
        | 'withdraw'
        | 'close-review'
        | 'reopen-review'
        | 'create-draft'
        | 'unschedule'
        | 'undo'
    })

/** The rows that a command writes; a missing field stays as it is. */
export type Change = {
  stage: Stage
  stageSince: Date
  acceptedAt?: Date | null
  revisedAt?: Date
  publishAt?: Date | null
  /** The new handling editor; null for none. */
  editorId?: string | null
  decision?: PendingDecision & { decidedBy: string; effectiveAt: Date }
  undone?: PendingDecision
  /** Opens a request. */
  requested?: RequestPoint[]
  /** Closes the open request. */
  responded?: RequestPoint[]
  openedRound?: number
  closedRound?: number
  /** The last round of review, which continues. */
  reopenedRound?: number
  /** The author's words against the last decision. */
  appeal?: string
}

/** Why a command to a submission is refused. */
export type CommandRefusal =
  | 'appeal-open'
  | 'appeal-used'
  | 'conflict-of-interest'
  | 'decision-pending'
  | 'decision-appealed'
  | 'not-found'
  | 'nothing-to-undo'
  | 'points-field-missing'
  | 'points-missing'
  | 'points-not-allowed'
  | 'proof-changed'
  | 'proof-not-approved'
  | 'publication-time-past'
  | 'reasons-missing-in-body'
  | 'reasons-missing-in-subject'
  | 'responses-incomplete'
  | 'stale-version'
  | 'too-many-files'
  | 'transition-not-allowed'
