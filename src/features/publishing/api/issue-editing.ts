import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Account } from '#domain/people/account.ts'
import { authorise } from '#domain/people/permission.ts'
import {
  IssueChange,
  IssueOrder,
  IssuePublication,
  IssueSchedule,
  NewIssue,
} from '#domain/publishing/issues/issue.ts'
import { IssueForEditingBody } from '#features/publishing/issues/api-schemas.ts'
import {
  changeIssue,
  createIssue,
  deleteIssue,
  scheduleIssue,
} from '#features/publishing/issues/edit-issue.ts'
import { publishIssue } from '#features/publishing/issues/publish-issue.ts'
import { readIssueForEditing } from '#features/publishing/issues/read-issue-for-editing.ts'
import { reorderIssue } from '#features/publishing/issues/reorder-issue.ts'
import { IdParams, Message } from '#platform/http/routing/route-schemas.ts'
import type { IssueNeeds } from './needs.ts'

const tags = ['issues']
const permission = 'manage issues'
const config = { permission } as const

/** Creates, changes and publishes issues. Every change answers the changed issue. */
export const issueEditingRoutes =
  (needs: IssueNeeds): FastifyPluginAsyncZod =>
  async (app) => {
    const schema = { tags, params: IdParams, response: { 200: IssueForEditingBody } }

    const read = (who: Account, id: string) => readIssueForEditing(needs, who, id)

    app.post(
      '/issues',
      { config, schema: { tags, body: NewIssue, response: { 201: IssueForEditingBody } } },
      async (request, reply) => {
        const { account: who } = authorise(request.actor, permission)
        const id = await createIssue(needs, who, request.body)
        return reply.code(201).send(await read(who, id))
      },
    )

    app.get('/issues/:id/edit', { config: { permission }, schema }, async (request) => {
      const { account: who } = authorise(request.actor, permission)
      return read(who, request.params.id)
    })

    /** Registers a route that calls `write` for one issue. */
    const change = <Body extends z.ZodType>(
      method: 'PATCH' | 'PUT' | 'POST',
      url: `/issues/:id${string}`,
      body: Body,
      write: (who: Account, id: string, body: z.output<Body>) => Promise<void>,
    ) =>
      app.route({
        method,
        url,
        config,
        schema: { ...schema, body },
        async handler(request) {
          const { account: who } = authorise(request.actor, permission)
          const { id } = request.params as { id: string }
          await write(who, id, request.body as z.output<Body>)
          return read(who, id)
        },
      })
    change('PATCH', '/issues/:id', IssueChange, (who, id, body) =>
      changeIssue(needs, who, id, body),
    )
    change('PUT', '/issues/:id/articles', IssueOrder, (who, id, body) =>
      reorderIssue(needs, who, id, body),
    )
    change('POST', '/issues/:id/publish', IssuePublication, (who, id, { version }) =>
      publishIssue(needs, who, id, version),
    )
    change('POST', '/issues/:id/schedule', IssueSchedule, (who, id, body) =>
      scheduleIssue(needs, who, id, body),
    )

    app.delete(
      '/issues/:id',
      { config, schema: { ...schema, response: { 200: Message } } },
      async (request) => {
        const { account: who } = authorise(request.actor, permission)
        await deleteIssue(needs, who, request.params.id)
        return { message: 'Issue removed' }
      },
    )
  }
