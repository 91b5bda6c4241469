import { z } from 'zod'
import {
  canRetry,
  DepositState,
  depositKinds,
  Registry,
} from '#domain/publishing/registration/deposit.ts'
import { Verdict } from '#domain/publishing/registration/doaj-criteria.ts'
import { Pagination } from '#domain/text/pagination.ts'

const Finding = z.object({ sentence: z.string(), weight: z.enum(['refused', 'doubtful']) })

/** The state of both registries for editors, without secrets. */
export const RegistrationBody = z.object({
  doi: z.object({ prefix: z.string(), pattern: z.string(), issuePattern: z.string() }).nullable(),
  withoutDoi: z.object({ articles: z.number(), issues: z.number() }),
  registries: z.array(
    z.object({
      registry: Registry,
      setUp: z.boolean(),
      /** The host of the registry; null without credentials. */
      host: z.string().nullable(),
      counts: z.array(z.object({ state: DepositState, count: z.number() })),
    }),
  ),
  findings: z.object({
    /** The number of articles and issues that were checked, the newest first. */
    checked: z.number(),
    /** Findings about the journal, each with the page or the variable to change. */
    journal: z.array(Finding.extend({ where: z.string() })),
    records: z.array(z.object({ title: z.string(), at: z.string(), findings: z.array(Finding) })),
    /** The number of records with findings; only the first are listed. */
    total: z.number(),
  }),
  issues: z.array(
    z.object({ name: z.string(), crossref: z.string().nullable(), doaj: z.string().nullable() }),
  ),
})
export type RegistrationBody = z.infer<typeof RegistrationBody>

export const DepositBody = z.object({
  _id: z.string(),
  registry: Registry,
  kind: z.enum(depositKinds),
  title: z.string(),
  /** The page on which editors change the record. */
  at: z.string(),
  doi: z.string().nullable(),
  state: DepositState,
  message: z.string(),
  stateAt: z.iso.datetime(),
  /** The time of the next automatic attempt. */
  dueAt: z.iso.datetime().nullable(),
  canTryAgain: z.boolean(),
  /** Newest first. */
  attempts: z.array(
    z.object({
      at: z.iso.datetime(),
      state: DepositState,
      status: z.number().nullable(),
      message: z.string(),
    }),
  ),
})
export type DepositBody = z.infer<typeof DepositBody>

export const DepositPage = z.object({
  deposits: z.array(DepositBody),
  pagination: Pagination,
})
export type DepositPage = z.infer<typeof DepositPage>

export const ReadinessBody = z.object({
  criteria: z.array(
    z.object({
      name: z.string(),
      verdict: Verdict,
      sentence: z.string(),
      where: z.string(),
      at: z.string().nullable(),
    }),
  ),
})
export type ReadinessBody = z.infer<typeof ReadinessBody>

/** Selects everything that is published, or the deposits in a state. */
export const DepositRequest = z.object({
  registry: Registry,
  state: DepositState.refine(canRetry, 'must be refused, unreachable or warned').optional(),
})
export type DepositRequest = z.infer<typeof DepositRequest>
