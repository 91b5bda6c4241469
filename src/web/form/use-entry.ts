import { zodResolver } from '@hookform/resolvers/zod'
import { useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '../client/call/api.ts'
import { wasCancelled } from '../client/call/failure.ts'
import { toast } from '../ui/toast.ts'
import { sayProblem, type Words } from './words.ts'

type Options<Input extends FieldValues, Output> = {
  /** What may be sent: the schema of the route, with what only the form knows. */
  schema: z.ZodType<Output, Input>
  words?: Words<Extract<keyof Input, string>>
  /** What the fields hold at first. Without it they keep what was typed before the scripts came. */
  values?: DefaultValues<Input>
  /** When a field is first judged: when the form is sent, or as soon as it is left. */
  mode?: 'onSubmit' | 'onTouched'
  /** Sends what was entered; what it throws is said in `failed`'s words. */
  send(entered: Output, event?: React.SubmitEvent<HTMLFormElement>): Promise<unknown>
  failed(error: unknown): string
  /** Some fields are wrong: called before the first of them gets the focus. */
  onWrong?(names: string[]): void
}

/**
 * A form as every form here is: judged by the schema of its route, in its own words; led to the
 * first field that is wrong; busy while it is sent. A refusal of the server is said at the field
 * that it names, else above the form, and as a toast. Nothing typed is lost.
 */
export function useEntry<Input extends FieldValues, Output>(options: Options<Input, Output>) {
  const { schema, words = {}, values, mode = 'onSubmit', send, failed, onWrong } = options
  const boxId = useId()
  const toastId = useId()
  const element = useRef<HTMLFormElement>(null)
  const names = useRef(new Set<string>())
  const [failure, setFailure] = useState<string>()
  const form = useForm<Input, unknown, Output>({
    mode,
    resolver: inWords(schema, words),
    ...(values && { defaultValues: values }),
  })
  const { errors, isSubmitting } = form.formState

  /** Says what came of this form as a toast, in the place of what was said of it before. */
  const tell = (kind: 'success' | 'error' | 'info', message: string) =>
    toast(kind, message, { id: toastId })

  const refuse = (error: unknown) => {
    const cancelled = wasCancelled(error)
    const message = cancelled ? 'The upload was cancelled.' : failed(error)
    const name = error instanceof ApiError ? error.field?.split('.')[0] : undefined
    tell(cancelled ? 'info' : 'error', message)
    if (!name || !names.current.has(name)) return setFailure(message)
    onWrong?.([name])
    const at = error instanceof ApiError && error.field
    const types = at ? { at } : {}
    unfold(element.current, [name])
    form.setError(name as Path<Input>, { type: 'refused', message, types }, { shouldFocus: true })
  }

  const submit = async (event?: React.SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    setFailure(undefined)
    for (const [name, shown] of shownIn(element.current)) {
      const path = name as Path<Input>
      if (names.current.has(name) && form.getValues(path) !== shown)
        form.setValue(path, shown as never)
    }
    const sendOrSay = (entered: Output) => send(entered, event).catch(refuse)
    await form.handleSubmit(sendOrSay, (wrong) => {
      unfold(element.current, Object.keys(wrong))
      onWrong?.(Object.keys(wrong))
    })()
  }

  /** The properties of a field: its name, and what is wrong with it. */
  const field = (name: Extract<keyof Input, string>) => {
    names.current.add(name)
    const error = errors[name] as FieldError | undefined
    return {
      ...form.register(name as unknown as Path<Input>),
      ...(error?.type === atForm
        ? { 'aria-invalid': true, 'aria-describedby': boxId }
        : { error: error?.message }),
    }
  }

  const ofForm = Object.values(errors).find((error) => error?.type === atForm)
  return {
    ...{ element, submit, field, form, names, tell, boxId, failure, busy: isSubmitting },
    problem: ofForm?.message as string | undefined,
  }
}

/** The type of a problem that is said of the form as a whole. */
const atForm = 'form'

/** Judges by the schema, and says what is wrong in the words of the form. */
function inWords<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  words: Words,
): Resolver<Input, unknown, Output> {
  const judge = zodResolver<Input, unknown, Output>(schema)
  return async (values, context, options) => {
    const judged = await judge(values, context, options)
    const errors: Record<string, FieldError> = {}
    for (const [name, found] of Object.entries(judged.errors)) {
      const [{ type, message = '', ref }, ...path] = firstOf(found, name)
      const problem = sayProblem(words, { name, code: type, message, value: values[name] })
      const said = { type: problem.at === 'form' ? atForm : type, message: problem.message }
      errors[name] = { ...said, types: { at: path.join('.') }, ...(ref && { ref }) }
    }
    return { ...judged, errors } as Awaited<ReturnType<typeof judge>>
  }
}

/** What is wrong with a field, and where; for a list, with the first of its entries that is. */
function firstOf(found: unknown, ...path: string[]): [FieldError, ...string[]] {
  const inside = Object.entries(found as object).find(([, part]) => part)
  const isWhole = typeof (found as FieldError).type === 'string'
  if (isWhole || !inside) return [found as FieldError, ...path]
  return firstOf(inside[1], ...path, inside[0])
}

/** Opens what is folded around fields, so that whoever is led to one sees it. */
function unfold(form: HTMLFormElement | null, names: string[]): void {
  for (const folded of form?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? []) {
    const held = folded.querySelectorAll<HTMLElement>('[name], [data-entry]')
    const nameOf = (field: HTMLElement) => field.dataset.entry ?? field.getAttribute('name') ?? ''
    if ([...held].some((field) => names.includes(nameOf(field)))) folded.open = true
  }
}

/** Where in its field a problem is: `contributors.1.orcid`; undefined where it is about the whole field. */
export const placeOf = (error: FieldError | undefined): string | undefined => {
  const at = error?.types?.at
  return typeof at === 'string' ? at : undefined
}

/** What the fields of a form show: a password manager may have written there without a word. */
function* shownIn(form: HTMLFormElement | null): Generator<[string, string]> {
  for (const field of form?.elements ?? []) {
    const written =
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && !['file', 'radio', 'checkbox'].includes(field.type))
    if (written && field.name) yield [field.name, field.value]
  }
}
