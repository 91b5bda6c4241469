import type { FastifyPluginCallbackZod } from 'fastify-type-provider-zod'
import { NewFile, Plain, ReturnAnswer } from '#domain/reviewing/submission.ts'
import { parse } from '#domain/text/parse.ts'
import { limitUploads } from '#platform/http/rate-limit.ts'
import { formBody, IdParams } from '#platform/http/schemas.ts'
import { listField, requireUploads } from '../../files/form.ts'
import type { Upload } from '../../files/spool.ts'
import { answerReturn, replaceManuscript, withdrawSubmission } from '../author-moves.ts'
import { presentSubmission } from '../present.ts'
import type { Submission } from '../queries.ts'
import { DataBody } from '../wire.ts'
import { type CourseNeeds, findAsked } from './parts.ts'

const tags = ['submissions']
const config = { may: 'follow their submissions' } as const
const response = { 200: DataBody }

/** What authors do with what they have sent. */
export const authorRoutes =
  (needs: CourseNeeds): FastifyPluginCallbackZod =>
  (app, _options, done) => {
    const tell = async (message: string, moved: Submission) => ({
      message,
      data: presentSubmission(await needs.presenting(), moved),
    })
    const onRequest = limitUploads(needs)

    app.post(
      '/submissions/:id/withdraw',
      { config, schema: { tags, params: IdParams, response } },
      async (request) => {
        const { who, found } = await findAsked(needs, request)
        const { version } = parse(Plain, request.body)
        return tell('Submission withdrawn', await withdrawSubmission(needs, who, found.id, version))
      },
    )

    app.post(
      '/submissions/:id/manuscript',
      {
        config,
        schema: { tags, params: IdParams, ...formBody(NewFile, { required: ['file'] }), response },
        onRequest,
      },
      async (request) => {
        const { who, found } = await findAsked(needs, request)
        const form = { sender: who.id, files: { file: 'docx' }, text: NewFile } as const
        const moved = await needs.receiveForm(request, form, ({ fields, uploads }) =>
          replaceManuscript(needs, who, found.id, {
            ...parse(NewFile, fields),
            file: theFile(uploads),
          }),
        )
        return tell('The file is replaced', moved)
      },
    )

    app.post(
      '/submissions/:id/answer',
      {
        config,
        schema: {
          tags,
          params: IdParams,
          ...formBody(ReturnAnswer, { required: ['file'] }),
          response,
        },
        onRequest,
      },
      async (request) => {
        const { who, found } = await findAsked(needs, request)
        const form = { sender: who.id, files: { file: 'docx' }, text: ReturnAnswer } as const
        const moved = await needs.receiveForm(request, form, ({ fields, uploads }) => {
          const answers = listField('answers', fields.answers)
          const input = parse(ReturnAnswer, { ...fields, answers })
          return answerReturn(needs, who, found.id, { ...input, file: theFile(uploads) })
        })
        return tell('Your answers are sent', moved)
      },
    )
    done()
  }

function theFile(uploads: Record<string, Upload>): Upload {
  const [file] = requireUploads(uploads, ['file'])
  return file as Upload
}
