import type { FastifyPluginAsync } from 'fastify'
import type { Actor } from '#domain/actor.ts'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import { publicationEndpoints } from '#features/publication/endpoints.ts'
import { publishIssue } from '#features/publication/publish-issue.ts'
import { readIssueForEditing } from '#features/publication/read-issue-for-editing.ts'
import { scheduleIssue } from '#features/publication/schedule.ts'
import { changeIssue, createIssue, deleteIssue } from '#features/publishing/issues/edit-issue.ts'
import { reorderIssue } from '#features/publishing/issues/reorder-issue.ts'
import { registerRoutes } from '#platform/http/routing/register-routes.ts'
import type { PublicationDeps } from './deps.ts'

const permission = 'manage issues'
const config = { permission } as const

/** Creates, changes and publishes issues. Every change answers the changed issue. */
export const issueEditingRoutes =
  (deps: PublicationDeps): FastifyPluginAsync =>
  async (app) => {
    const route = registerRoutes(app, publicationEndpoints)

    const read = (who: Account, id: string) => readIssueForEditing(deps, who, id)

    route('POST /issues', { config }, async (request, reply) => {
      const { account: who } = authorise(request.actor, permission)
      const id = await createIssue(deps, who, request.body)
      return reply.code(201).send(await read(who, id))
    })

    route('GET /issues/:id/edit', { config: { permission } }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      return read(who, request.params.id)
    })

    const change = async (
      { actor, params: { id } }: { actor: Actor; params: { id: string } },
      write: (who: Account, id: string) => Promise<void>,
    ) => {
      const { account: who } = authorise(actor, permission)
      await write(who, id)
      return read(who, id)
    }
    route('PATCH /issues/:id', { config }, (request) =>
      change(request, (who, id) => changeIssue(deps, who, id, request.body)),
    )
    route('PUT /issues/:id/articles', { config }, (request) =>
      change(request, (who, id) => reorderIssue(deps, who, id, request.body)),
    )
    route('POST /issues/:id/publish', { config }, (request) =>
      change(request, (who, id) => publishIssue(deps, who, id, request.body.version)),
    )
    route('POST /issues/:id/schedule', { config }, (request) =>
      change(request, (who, id) => scheduleIssue(deps, who, id, request.body)),
    )

    route('DELETE /issues/:id', { config }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      await deleteIssue(deps, who, request.params.id)
      return { message: 'Issue removed' }
    })
  }
