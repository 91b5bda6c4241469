import { type FieldErrors, type FieldValues, get } from 'react-hook-form'
import { data, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { callApiContext } from '#web/context.ts'
import type { FormMessages } from './form-messages.ts'
import { createResolver, formErrorType } from './validation.ts'

/**
 * What became of a form that came without scripts: what the API answered, or what is wrong with which field, or
 * with the whole; and what was typed, so that it is there again.
 */
export type FormPostResult<Answer> = {
  answer?: Answer
  errors?: Record<string, { type: string; message: string }>
  failure?: string
  typed: Record<string, string>
}

type Args = { request: Request; context: Readonly<RouterContextProvider> }

type Options<Input extends FieldValues, Output> = {
  schema: z.ZodType<Output, Input>
  words?: FormMessages<Extract<keyof Input, string>>
  /** The fields that come back as they were typed: never a password. */
  echoes: readonly Extract<keyof Input, string>[]
  /** Where in the API what was entered goes, and as what. */
  call(entered: Output): { path: string; json: object }
  /** What is said where the API has no words. */
  failed: string
}

/** Answers a form that came without scripts as the form in the browser does: same schema, same words, same route. */
export async function handleFormPost<Input extends FieldValues, Output, Answer>(
  { request, context }: Args,
  { schema, words = {}, echoes, call, failed }: Options<Input, Output>,
) {
  const form = await request.formData()
  const sent = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const typed = Object.fromEntries(echoes.map((name) => [name, sent[name] ?? '']))
  const judged = await createResolver(schema, words)(sent as Input, undefined, resolverOptions)
  const wrong = toPostErrors(judged.errors as FieldErrors)
  if (wrong) return respond<Answer>({ errors: wrong, typed }, 400)
  const { path, json } = call(judged.values as Output)
  const { status, body, field } = await context.get(callApiContext)(path, json)
  if (status < 400) return respond<Answer>({ answer: body as Answer, typed }, status)
  const message = String(get(body, 'message') || failed)
  const isField = field !== undefined && field in sent
  const said = isField
    ? { errors: { [field]: { type: 'refused', message } } }
    : { failure: message }
  return respond<Answer>({ ...said, typed }, status)
}

const respond = <Answer>(posted: FormPostResult<Answer>, status: number) =>
  data<FormPostResult<Answer>>(posted, { status })

const resolverOptions = { fields: {}, shouldUseNativeValidation: false }

/** What can be sent with a page; undefined where nothing is wrong. */
function toPostErrors(errors: FieldErrors): FormPostResult<never>['errors'] | undefined {
  const said = Object.entries(errors).map(([name, error]) => [
    name,
    {
      type: error?.type === formErrorType ? formErrorType : 'wrong',
      message: String(error?.message ?? ''),
    },
  ])
  return said.length > 0 ? Object.fromEntries(said) : undefined
}
