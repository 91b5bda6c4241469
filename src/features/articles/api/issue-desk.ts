import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Account } from '#domain/people/account.ts'
import { requireDuty } from '#domain/people/duty.ts'
import {
  IssueArrangement,
  IssueChange,
  IssuePublication,
  IssueSchedule,
  NewIssue,
} from '#domain/publishing/issue.ts'
import { IdParams, Message } from '#platform/http/schemas.ts'
import { IssueOnDeskBody } from '../../issues/wire.ts'
import { arrangeIssue } from '../issue/arrange.ts'
import { readDesk } from '../issue/desk.ts'
import { changeIssue, makeIssue, removeIssue, scheduleIssue } from '../issue/edit.ts'
import { publishIssue } from '../issue/publish.ts'
import type { IssueNeeds } from './issue-needs.ts'

const tags = ['issues']
const may = 'manage issues'
const config = { may, changesPages: true } as const

/** The desk on which an issue is made. Every change answers the issue as it lies there afterwards. */
export const issueDeskRoutes =
  (needs: IssueNeeds): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const schema = { tags, params: IdParams, response: { 200: IssueOnDeskBody } }

    const read = (who: Account, id: string) => readDesk(needs, who, id)

    app.post(
      '/issues',
      { config, schema: { tags, body: NewIssue, response: { 201: IssueOnDeskBody } } },
      async (request, reply) => {
        const { account: who } = requireDuty(request.actor, may)
        const id = await makeIssue(needs, who, request.body)
        return reply.code(201).send(await read(who, id))
      },
    )

    app.get('/issues/:id/desk', { config: { may }, schema }, async (request) => {
      const { account: who } = requireDuty(request.actor, may)
      return read(who, request.params.id)
    })

    /** A route that does one thing to one issue. */
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
          const { account: who } = requireDuty(request.actor, may)
          const { id } = request.params as { id: string }
          await write(who, id, request.body as z.output<Body>)
          return read(who, id)
        },
      })
    change('PATCH', '/issues/:id', IssueChange, (who, id, body) =>
      changeIssue(needs, who, id, body),
    )
    change('PUT', '/issues/:id/articles', IssueArrangement, (who, id, body) =>
      arrangeIssue(needs, who, id, body),
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
        const { account: who } = requireDuty(request.actor, may)
        await removeIssue(needs, who, request.params.id)
        return { message: 'Issue removed' }
      },
    )
    done()
  }
