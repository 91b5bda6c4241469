import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refused, RefusedForNow, statusOf } from '#domain/refusal.ts'
import { sayWhatIsWrong } from '#domain/text/parse.ts'
import { isAway, lacksRoom, wasBrokenOff } from '../database/away.ts'
import { PoolFailure } from '../pool/failure.ts'
import { StorageFault } from '../storage/storage-fault.ts'

/** Errors of the HTTP layer whose own words would not help a person. */
const plainWords: Record<string, { status: number; message: string }> = {
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, message: 'body is a required field' },
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, message: 'The body is not valid JSON.' },
  FST_ERR_CTP_INVALID_MEDIA_TYPE: {
    status: 415,
    message: 'Please send JSON or multipart/form-data.',
  },
  FST_ERR_CTP_BODY_TOO_LARGE: { status: 413, message: 'The request is too large.' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: {
    status: 415,
    message: 'Please send the form as multipart/form-data.',
  },
}

/**
 * Turns every error of the API into `{message}`: one place, and a fault of ours never tells its
 * inside. The header `x-field` names the input at fault, so that a form can say it there.
 */
export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, message, field } = toAnswer(error)
  if (field && /^[\w.-]{1,100}$/.test(field)) reply.header('x-field', field)
  if (error instanceof RefusedForNow) reply.header('retry-after', error.retryAfter)
  if (isOfTheMoment(error)) reply.header('retry-after', soon)
  if (status >= 500 && !(error instanceof RefusedForNow))
    request.log.error({ err: error }, 'a request failed')
  return reply.code(status).send({ message })
}

/** What the machine has none left of at a moment: handles of files, memory or processes. */
const scarce = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']

/**
 * Whether the database, the storage or the processes beside this one are away, or the machine has too much to do: the
 * same request may do well soon.
 */
export const isOfTheMoment = (error: unknown) =>
  isAway(error) ||
  wasBrokenOff(error) ||
  error instanceof StorageFault ||
  (error instanceof PoolFailure && ['busy', 'broken'].includes(error.failure)) ||
  scarce.includes(String((Object(error) as { code?: unknown }).code))

/** Whether a disk is full: of the database, of the storage, or the one for temporary files. */
const isFull = (error: { code?: unknown }) =>
  lacksRoom(error) || error.code === 'ENOSPC' || error.code === 'EDQUOT'

/** After so many seconds it may. */
export const soon = 5

type ErrorAnswer = { status: number; message: string; field?: string | undefined }

function toAnswer(error: FastifyError): ErrorAnswer {
  if (error instanceof Refused) {
    return { status: statusOf(error.refusal), message: error.message, field: error.field }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issue = error.validation[0]
    const path = issue?.instancePath.split('/').filter(Boolean) ?? []
    const message = sayWhatIsWrong({ path, message: issue?.message ?? 'invalid' })
    return { status: 400, message, field: path[0] }
  }
  if (isOfTheMoment(error))
    return { status: 503, message: 'Server error occurred. Please try again.' }
  if (isFull(error)) {
    const message =
      'The server has no room left, so nothing was kept. Please tell those who run this site.'
    return { status: 507, message }
  }
  const known = plainWords[error.code]
  if (known) return known
  if (error.statusCode && error.statusCode < 500)
    return { status: error.statusCode, message: error.message }
  return { status: error.statusCode === 503 ? 503 : 500, message: 'Server error occurred' }
}
