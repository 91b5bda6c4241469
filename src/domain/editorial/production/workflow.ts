import { z } from 'zod'
import type { FileRole } from '../submission-file.ts'

/** The stages of production, in order. */
export const productionStages = ['copyediting', 'typesetting', 'proof', 'ready'] as const
export const ProductionStage = z.enum(productionStages)
export type ProductionStage = z.infer<typeof ProductionStage>

/** The stages that have files. In the last one, the text is ready. */
export const FileStage = ProductionStage.exclude(
  ['ready'],
  'must be copyediting, typesetting or proof',
)
export type FileStage = z.infer<typeof FileStage>

export const fileRoleOfStage: Record<FileStage, FileRole> = {
  copyediting: 'copyedited',
  typesetting: 'typeset',
  proof: 'proof',
}

/** Where the production of a submission is. */
export type ProductionState = ProductionStage | 'not-started'

/** Who gives a command: the author by the link of a proof, a copyeditor in a stage that is assigned to them. */
export type ProductionSide = 'editor' | 'copyeditor' | 'author'

type ProductionRule = {
  by: readonly ProductionSide[]
  /** From each state in which the command is allowed, the next one. */
  transitions: Partial<Record<ProductionState, ProductionStage>>
  /** Completes the message where the command is not allowed. */
  deniedReason: string
}

/** The production of an accepted submission: every command, who may give it, and its transitions. All else is refused. */
const productionTable = {
  'start-production': {
    by: ['editor'],
    transitions: { 'not-started': 'copyediting' },
    deniedReason: 'production has started already',
  },
  'finish-copyediting': {
    by: ['editor', 'copyeditor'],
    transitions: { copyediting: 'typesetting' },
    deniedReason: 'copyediting cannot be finished',
  },
  'finish-typesetting': {
    by: ['editor', 'copyeditor'],
    transitions: { typesetting: 'proof' },
    deniedReason: 'typesetting cannot be finished',
  },
  'send-proof': {
    by: ['editor'],
    transitions: { proof: 'proof' },
    deniedReason: 'no proof can be sent',
  },
  'cancel-proof': {
    by: ['editor'],
    transitions: { proof: 'proof' },
    deniedReason: 'there is no proof to cancel',
  },
  'send-corrections': {
    by: ['author'],
    transitions: { proof: 'proof' },
    deniedReason: 'there is no proof to correct',
  },
  'approve-proof': {
    by: ['author'],
    transitions: { proof: 'ready' },
    deniedReason: 'there is no proof to approve',
  },
  'return-to-copyediting': {
    by: ['editor'],
    transitions: { typesetting: 'copyediting', proof: 'copyediting', ready: 'copyediting' },
    deniedReason: 'it cannot go back to copyediting',
  },
  'return-to-typesetting': {
    by: ['editor'],
    transitions: { proof: 'typesetting', ready: 'typesetting' },
    deniedReason: 'it cannot go back to typesetting',
  },
  'return-to-proof': {
    by: ['editor'],
    transitions: { ready: 'proof' },
    deniedReason: 'it cannot go back to the proof',
  },
} as const satisfies Record<string, ProductionRule>

export type ProductionCommand = keyof typeof productionTable
export const productionWorkflow: Record<ProductionCommand, ProductionRule> = productionTable
export const productionCommands = Object.keys(productionTable) as ProductionCommand[]

/** The commands of editors that move production without further details. */
export const productionMoves = [
  'start-production',
  'finish-copyediting',
  'finish-typesetting',
  'cancel-proof',
  'return-to-copyediting',
  'return-to-typesetting',
  'return-to-proof',
] as const satisfies readonly ProductionCommand[]

type StageInfo = {
  label: string
  /** What its person does. */
  task: string
  /** It is due this many days after it began. */
  days: number
}

export const productionStageInfo: Record<ProductionStage, StageInfo> = {
  copyediting: { label: 'Copyediting', task: 'Copyedit the text', days: 14 },
  typesetting: { label: 'Typesetting', task: 'Check the layout', days: 7 },
  proof: { label: 'Proof', task: 'Proof with the author', days: 10 },
  ready: { label: 'Ready', task: 'Publish', days: 7 },
}
