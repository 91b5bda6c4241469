import type { FastifyPluginAsync } from 'fastify'
import { presentContextOf } from '#features/editorial/api/find-submission.ts'
import type { Encryptor } from '#platform/encryption.ts'
import type { PublicationDeps } from './deps.ts'
import { coverRoutes } from './issue-cover.ts'
import { issueEditingRoutes } from './issue-editing.ts'
import { submissionPublicationRoutes } from './submissions.ts'
import { uploadRoutes } from './upload-article.ts'

const routes = [submissionPublicationRoutes, uploadRoutes, issueEditingRoutes, coverRoutes]

/** What makes articles and issues public, and the changes of them that can. `encryptor` encrypts the key that signs addresses. */
export const publicationRoutes =
  (given: Omit<PublicationDeps, 'presentContext'> & { encryptor: Encryptor }): FastifyPluginAsync =>
  async (app) => {
    const deps = { ...given, presentContext: presentContextOf(given) }
    for (const route of routes) app.register(route(deps))
  }
