import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { requireSignedIn } from '#domain/actor.ts'
import { NewSubmission } from '#domain/reviewing/submission.ts'
import { parse } from '#domain/text/parse.ts'
import { limitUploads } from '#platform/http/rate-limit.ts'
import { formBody } from '#platform/http/schemas.ts'
import { listField, requireUploads } from '../../files/form.ts'
import type { ReceivingNeeds } from '../../files/receive.ts'
import { type Presenting, presentSubmission } from '../present.ts'
import { submitManuscript } from '../submit.ts'
import { DataBody } from '../wire.ts'

type Needs = ReceivingNeeds & {
  presenting: () => Promise<Presenting>
}

/** Sending a manuscript in. */
export const submitRoutes =
  (needs: Needs): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    app.post(
      '/submissions',
      {
        config: { may: 'submit manuscripts' },
        schema: {
          tags: ['submissions'],
          ...formBody(NewSubmission, { required: ['file'] }),
          response: { 201: DataBody },
        },
        onRequest: limitUploads(needs),
      },
      async (request, reply) => {
        const { account: who } = requireSignedIn(request.actor)
        const form = { sender: who.id, files: { file: 'docx' }, text: NewSubmission } as const
        const received = await needs.receiveForm(request, form, ({ fields, uploads }) => {
          const input = parse(NewSubmission, {
            ...fields,
            keywords: listField('keywords', fields.keywords),
            authors: listField('authors', fields.authors),
          })
          const [manuscript] = requireUploads(uploads, ['file'])
          return submitManuscript(needs, who, input, manuscript as NonNullable<typeof manuscript>)
        })
        return reply.code(201).send({
          message: 'Journal submitted successfully',
          data: presentSubmission(await needs.presenting(), received),
        })
      },
    )
    done()
  }
