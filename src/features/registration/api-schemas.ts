import { z } from 'zod'
import { DepositState, Registry } from '#domain/publishing/registration/deposit.ts'
import { Verdict } from '#domain/publishing/registration/doaj-criteria.ts'
import { Pagination } from '#domain/text/pagination.ts'

/** What a registry would refuse, and where that is mended: `at` is an address of this site, null where it is a file of the journal's. */
const Finding = z.object({ sentence: z.string(), weight: z.enum(['refused', 'doubtful']) })

/** What the office sees of the registries; nothing secret. */
export const RegistrationBody = z.object({
  doi: z.object({ prefix: z.string(), pattern: z.string(), issuePattern: z.string() }).nullable(),
  withoutDoi: z.object({ articles: z.number(), issues: z.number() }),
  registries: z.array(
    z.object({
      registry: Registry,
      setUp: z.boolean(),
      /** The host that is asked; null where nothing is set up. */
      host: z.string().nullable(),
      counts: z.array(z.object({ state: DepositState, count: z.number() })),
    }),
  ),
  findings: z.object({
    /** How many articles and issues were looked at, the newest first. */
    looked: z.number(),
    journal: z.array(Finding.extend({ where: z.string() })),
    things: z.array(z.object({ title: z.string(), at: z.string(), findings: z.array(Finding) })),
    /** How many things have findings; the first of them are listed. */
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
  kind: z.enum(['article', 'issue']),
  title: z.string(),
  /** Where the office mends it. */
  at: z.string(),
  doi: z.string().nullable(),
  state: DepositState,
  words: z.string(),
  stateAt: z.iso.datetime(),
  /** When it is sent, or tried again by itself; null where it is not. */
  dueAt: z.iso.datetime().nullable(),
  canTryAgain: z.boolean(),
  /** The newest first. */
  attempts: z.array(
    z.object({
      at: z.iso.datetime(),
      state: DepositState,
      status: z.number().nullable(),
      words: z.string(),
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
