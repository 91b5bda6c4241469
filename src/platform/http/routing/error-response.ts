import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { Refused, RefusedTemporarily, statusOf } from '#domain/refusal.ts'
import { describeIssue } from '#domain/text/parse.ts'
import {
  isDatabaseUnavailable,
  isDiskFull,
  isTransientError,
} from '#platform/database/database-errors.ts'
import { SandboxError } from '#platform/sandbox/sandbox-error.ts'
import { StorageError } from '#platform/storage/storage-error.ts'

/** Framework errors whose own messages would not help. */
const frameworkErrors: Record<string, { status: number; message: string }> = {
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
 * Responds to any error with `{message}`; internal errors reveal no details. The header `x-field` names the
 * invalid input for the form.
 */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { status, message, field } = toErrorResponse(error)
  if (status < 500) request.refused = error instanceof Refused ? error.refusal : 'invalid'
  if (field && /^[\w.-]{1,100}$/.test(field)) reply.header('x-field', field)
  if (error instanceof RefusedTemporarily) reply.header('retry-after', error.retryAfter)
  if (isTemporaryError(error)) reply.header('retry-after', retryAfterSeconds)
  if (status >= 500 && !(error instanceof RefusedTemporarily))
    request.log.error({ err: error }, 'a request failed')
  return reply.code(status).send({ message })
}

/** File handles, memory or processes are exhausted. */
const resourceErrors = ['EMFILE', 'ENFILE', 'ENOMEM', 'EAGAIN']

/**
 * Whether the same request may succeed soon: database, storage or sandbox are unavailable, or resources are
 * exhausted.
 */
export const isTemporaryError = (error: unknown) =>
  isDatabaseUnavailable(error) ||
  isTransientError(error) ||
  error instanceof StorageError ||
  (error instanceof SandboxError && ['busy', 'broken'].includes(error.failure)) ||
  resourceErrors.includes(String((Object(error) as { code?: unknown }).code))

/** A full disk of the database, the storage or temporary files. */
const isStorageFull = (error: { code?: unknown }) =>
  isDiskFull(error) || error.code === 'ENOSPC' || error.code === 'EDQUOT'

export const retryAfterSeconds = 5

type ErrorResponse = { status: number; message: string; field?: string | undefined }

function toErrorResponse(error: FastifyError): ErrorResponse {
  if (error instanceof Refused) {
    return { status: statusOf(error.refusal), message: error.message, field: error.field }
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issue = error.validation[0]
    const path = issue?.instancePath.split('/').filter(Boolean) ?? []
    const message = describeIssue({ path, message: issue?.message ?? 'invalid' })
    return { status: 400, message, field: path[0] }
  }
  if (isTemporaryError(error))
    return { status: 503, message: 'Server error occurred. Please try again.' }
  if (isStorageFull(error)) {
    const message =
      'The storage of this site is full, so nothing was saved. Please tell your site administrator.'
    return { status: 507, message }
  }
  const known = frameworkErrors[error.code]
  if (known) return known
  if (error.statusCode && error.statusCode < 500)
    return { status: error.statusCode, message: error.message }
  return { status: error.statusCode === 503 ? 503 : 500, message: 'Server error occurred' }
}
