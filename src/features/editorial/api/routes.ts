import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Journal } from '#domain/journal/journal.ts'
import type { CompareFiles } from '#features/files/compare/compare-files.ts'
import type { ReceivingNeeds } from '#features/files/receive/receive-form.ts'
import type { Encryptor } from '#platform/encryption.ts'
import { createStoredSigner } from '#platform/signer.ts'
import { authorRoutes } from './author.ts'
import { compareFilesRoutes } from './compare-files.ts'
import { conflictRoutes } from './conflicts.ts'
import { dashboardRoutes } from './dashboard.ts'
import { decisionRoutes } from './decisions.ts'
import { emailListRoutes } from './emails.ts'
import { manageRoutes } from './manage.ts'
import { manuscriptRoutes } from './manuscript.ts'
import { notificationRoutes } from './notifications.ts'
import { readSubmissionRoutes } from './submissions.ts'
import { submitRoutes } from './submit.ts'
import { workflowRoutes } from './workflow.ts'

type Needs = ReceivingNeeds & {
  journal: () => Journal
  baseUrl: string
  compareFiles: CompareFiles
  /** Whether mail leaves this site. */
  delivers: boolean
  /** Encrypts the key that signs addresses. */
  encryptor: Encryptor
}

/** Manuscripts: sent in by anyone signed in, seen by their sender, published by admins. */
export const editorialRoutes =
  (given: Needs): FastifyPluginAsyncZod =>
  async (app) => {
    const signer = createStoredSigner(given)
    const presentContext = async () => ({
      baseUrl: given.baseUrl,
      signer: await signer(),
      now: given.clock(),
    })
    const needs = { ...given, presentContext }
    app.register(submitRoutes(needs))
    app.register(readSubmissionRoutes(needs))
    app.register(manuscriptRoutes(needs))
    app.register(manageRoutes(needs))
    app.register(notificationRoutes(needs))
    app.register(workflowRoutes(needs))
    app.register(dashboardRoutes(needs))
    app.register(authorRoutes(needs))
    app.register(decisionRoutes(needs))
    app.register(conflictRoutes(needs))
    app.register(compareFilesRoutes(needs))
    app.register(emailListRoutes(needs))
  }
