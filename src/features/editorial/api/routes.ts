import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Encryptor } from '#platform/encryption.ts'
import { createStoredSigner } from '#platform/signer.ts'
import { authorRoutes } from './author.ts'
import { compareFilesRoutes } from './compare-files.ts'
import { conflictRoutes } from './conflicts.ts'
import { dashboardRoutes } from './dashboard.ts'
import { decisionRoutes } from './decisions.ts'
import { emailListRoutes } from './emails.ts'
import type { EditorialDeps } from './find-submission.ts'
import { manageRoutes } from './manage.ts'
import { manuscriptRoutes } from './manuscript.ts'
import { notificationRoutes } from './notifications.ts'
import { readSubmissionRoutes } from './submissions.ts'
import { submitRoutes } from './submit.ts'
import { workflowRoutes } from './workflow.ts'

const routes = [
  submitRoutes,
  readSubmissionRoutes,
  manuscriptRoutes,
  manageRoutes,
  notificationRoutes,
  workflowRoutes,
  dashboardRoutes,
  authorRoutes,
  decisionRoutes,
  conflictRoutes,
  compareFilesRoutes,
  emailListRoutes,
]

/** Submissions and their workflow. `encryptor` encrypts the key that signs addresses of manuscripts. */
export const editorialRoutes =
  (
    given: Omit<EditorialDeps, 'presentContext'> & { encryptor: Encryptor },
  ): FastifyPluginAsyncZod =>
  async (app) => {
    const signer = createStoredSigner(given)
    const { baseUrl, clock } = given
    const presentContext = async () => ({ baseUrl, signer: await signer(), now: clock() })
    const deps = { ...given, presentContext }
    for (const route of routes) app.register(route(deps))
  }
