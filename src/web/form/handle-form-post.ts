import { type FieldErrors, type FieldValues, get } from 'react-hook-form'
import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { ApiCall } from '#web/api/to-call.ts'
import { callApiContext } from '#web/context.ts'
import type { FormMessages } from './form-messages.ts'
import { createResolver, formErrorType } from './validation.ts'

/** The result of a form that was sent without JavaScript: the API's response, or the errors; `typed` refills the form. */
export type FormPostResult<Answer> = {
  answer?: Answer
  errors?: Record<string, { type: string; message: string }>
  failure?: string
  typed: Record<string, string>
}

type Args = { request: Request; context: Readonly<RouterContextProvider> }

type Options<Input extends FieldValues, Output, Answer> = {
  schema: z.ZodType<Output, Input>
  messages?: FormMessages<Extract<keyof Input, string>>
  /** The fields that are sent back with the typed text: never a password. */
  echoes: readonly Extract<keyof Input, string>[]
  /** The API call that the input becomes. */
  call(input: Output): ApiCall<Answer>
  failed: string
}

/** Handles a form that was sent without JavaScript, with the schema, messages and API route of the form in the browser. */
export async function handleFormPost<Input extends FieldValues, Output, Answer>(
  { request, context }: Args,
  { schema, messages = {}, echoes, call, failed }: Options<Input, Output, Answer>,
) {
  const form = await request.formData()
  const sent = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const typed = Object.fromEntries(echoes.map((name) => [name, sent[name] ?? '']))
  const validated = await createResolver(schema, messages)(
    sent as Input,
    undefined,
    resolverOptions,
  )
  const invalid = toPostErrors(validated.errors as FieldErrors)
  if (invalid) return respond<Answer>({ errors: invalid, typed }, 400)
  const { path, json } = call(validated.values as Output)
  const { status, body, field } = await context.get(callApiContext)(path, json as object)
  if (status < 400) return respond<Answer>({ answer: body as Answer, typed }, status)
  const message = String(get(body, 'message') || failed)
  const isField = field !== undefined && field in sent
  const problem = isField
    ? { errors: { [field]: { type: 'refused', message } } }
    : { failure: message }
  return respond<Answer>({ ...problem, typed }, status)
}

const respond = <Answer>(posted: FormPostResult<Answer>, status: number) =>
  data<FormPostResult<Answer>>(posted, { status })

const resolverOptions = { fields: {}, shouldUseNativeValidation: false }

/** The errors in a form that can be serialized; undefined when there are none. */
function toPostErrors(errors: FieldErrors): FormPostResult<never>['errors'] | undefined {
  const entries = Object.entries(errors).map(([name, error]) => [
    name,
    {
      type: error?.type === formErrorType ? formErrorType : 'wrong',
      message: String(error?.message ?? ''),
    },
  ])
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
