import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refused } from '#domain/refusal.ts'
import { peopleRoutes } from '#features/accounts/api/people.ts'
import { accountRoutes } from '#features/accounts/api/routes.ts'
import { authenticate } from '#features/accounts/login/sessions.ts'
import { backupRoutes } from '#features/backups/api.ts'
import { contactRoutes } from '#features/contact/api.ts'
import { editorialRoutes } from '#features/editorial/api/routes.ts'
import type { RenderProof } from '#features/editorial/production/proof/proof-files.ts'
import { emailTemplateRoutes } from '#features/email/api/routes.ts'
import { createFormReceiver, maxFormBytes } from '#features/files/receive/receive-form.ts'
import { createUploadScanner } from '#features/files/scan-files.ts'
import { renderProof } from '#features/metadata/renditions/render-proof.ts'
import { operationsRoutes } from '#features/operations/api/routes.ts'
import { publicationRoutes } from '#features/publication/api/routes.ts'
import { issueRoutes } from '#features/publishing/api/issues.ts'
import { storedFileRoutes } from '#features/publishing/api/public-files.ts'
import { articleRoutes } from '#features/publishing/api/routes.ts'
import { registrationRoutes } from '#features/registration/api/routes.ts'
import { statisticsRoutes } from '#features/usage/api/statistics.ts'
import { healthRoutes } from '#platform/http/routing/health.ts'
import { requireSameOrigin } from '#platform/http/security/require-same-origin.ts'
import { enforceAccess } from '#platform/http/security/route-access.ts'
import type { RouteDeps } from './app-deps.ts'
import { allSettingsRoutes } from './settings-routes.ts'

/** All routes under `/api`. */
export const apiRoutes = (deps: RouteDeps) => async (app: FastifyInstance) => {
  const receiveForm = createFormReceiver(
    deps,
    undefined,
    createUploadScanner(deps.scan, (err) => app.log.warn({ err }, 'a file was not scanned yet')),
    deps.metrics?.uploading,
  )
  const origins = [new URL(deps.baseUrl).origin, ...deps.corsOrigins]
  app.addHook('onRequest', async (request, reply) => {
    if (isPrivateRequest(request)) reply.header('cache-control', 'no-store')
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) requireSameOrigin(request, origins)
    const contentLength = Number(request.headers['content-length'] ?? 0)
    if (contentLength > maxFormBytes) throw new Refused('too-large', 'The request is too large.')
  })
  enforceAccess(app, (authorization) => authenticate(deps, authorization))
  app.all(
    '/*',
    { config: { permission: 'view public content' }, schema: { hide: true } },
    replyNotFound,
  )
  const { delivers } = deps.mailer
  for (const prefix of ['/', '/auth']) {
    app.register(accountRoutes({ ...deps, delivers }), { prefix })
  }
  app.register(healthRoutes(deps))
  app.register(peopleRoutes({ ...deps, delivers }))
  app.register(storedFileRoutes(deps))
  app.register(articleRoutes({ ...deps, receiveForm }))
  app.register(issueRoutes(deps))
  const proofTools = {
    renderProof: (...[articleId, text]: Parameters<RenderProof>) =>
      renderProof({ ...deps, journal: deps.journal() }, articleId, text),
  }
  app.register(editorialRoutes({ ...deps, receiveForm, ...proofTools, delivers }))
  app.register(publicationRoutes({ ...deps, receiveForm }))
  app.register(emailTemplateRoutes(deps))
  app.register(backupRoutes(deps))
  app.register(registrationRoutes(deps))
  app.register(allSettingsRoutes({ ...deps, receiveForm }))
  app.register(statisticsRoutes(deps))
  app.register(operationsRoutes(deps))
  app.register(contactRoutes({ ...deps, delivers }))
}

/** Whether the response is for one person only. */
const isPrivateRequest = ({ method, headers }: FastifyRequest): boolean =>
  headers.authorization !== undefined || !['GET', 'HEAD'].includes(method)

export const replyNotFound = (_request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send({ message: 'There is no such address.' })
