import { z } from 'zod'
import {
  anonymisationStates,
  findingDecisions,
  identityFindingKinds,
} from '#domain/editorial/review/anonymisation.ts'

const FindingBody = z.object({
  id: z.string(),
  kind: z.enum(identityFindingKinds),
  place: z.string(),
  text: z.string(),
  before: z.string(),
  after: z.string(),
  decision: z.enum(findingDecisions).nullable(),
})
export type FindingBody = z.infer<typeof FindingBody>

/** The anonymised copy of the current manuscript; null before it was prepared. */
export const AnonymisationBody = z.object({
  copy: z
    .object({
      _id: z.string(),
      state: z.enum(anonymisationStates),
      byHand: z.boolean(),
      fileName: z.string(),
      failure: z.string().nullable(),
      findings: z.array(FindingBody),
      /** By what it is, how many places were cleaned. */
      removed: z.array(z.object({ kind: z.string(), count: z.number() })),
    })
    .nullable(),
  /** The open round of review. */
  round: z.object({ number: z.number(), approvedAt: z.iso.datetime().nullable() }).nullable(),
})
export type AnonymisationBody = z.infer<typeof AnonymisationBody>
