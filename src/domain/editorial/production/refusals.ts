import { type Refusal, Refused } from '#domain/refusal.ts'
import type { ProductionFacts, ProductionInput, ProductionRefusal } from './decide.ts'
import { productionStageInfo, productionWorkflow } from './workflow.ts'

type Report = { as: Refusal; sentence: string }

/** Each refusal as the API reports it, apart from those whose sentence depends on the command. */
const reports: Record<Exclude<ProductionRefusal, 'transition-not-allowed'>, Report> = {
  'comments-undecided': {
    as: 'transition-not-allowed',
    sentence: 'Please decide on every comment of the last proof first.',
  },
  'conflict-of-interest': {
    as: 'conflict-of-interest',
    sentence: 'You have a conflict of interest with this submission: another editor decides on it.',
  },
  'corrections-empty': {
    as: 'invalid',
    sentence:
      'There are no comments to send yet. Press the number beside a part of the text to write one.',
  },
  'full-text-missing': {
    as: 'full-text-missing',
    sentence:
      'There is no full text to show. Please look at the conversion of the Word file on the page of the article.',
  },
  'not-accepted': {
    as: 'transition-not-allowed',
    sentence: 'Production is for accepted submissions whose publication is not scheduled.',
  },
  'not-own-stage': {
    as: 'transition-not-allowed',
    sentence: 'Production is at a stage that is not assigned to you.',
  },
  'proof-closed': { as: 'transition-not-allowed', sentence: 'This proof is not open any more.' },
  'proof-has-comments': {
    as: 'transition-not-allowed',
    sentence: 'You have written comments. Please send them, or remove them before you approve.',
  },
  'proof-open': {
    as: 'proof-open',
    sentence: 'The author has not answered the last proof. Please cancel it first.',
  },
  'stale-version': {
    as: 'edit-conflict',
    sentence: 'This submission has changed since you opened it. Your command was not carried out.',
  },
}

/** The error that answers a refused command. */
export function toProductionRefused(
  refusal: ProductionRefusal,
  { state }: ProductionFacts,
  { command }: ProductionInput,
): Refused {
  if (refusal !== 'transition-not-allowed')
    return new Refused(reports[refusal].as, reports[refusal].sentence)
  const place =
    state === 'not-started'
      ? 'Production has not started'
      : `Production is at “${productionStageInfo[state].label}”`
  return new Refused(refusal, `${place}: ${productionWorkflow[command].deniedReason}.`)
}
