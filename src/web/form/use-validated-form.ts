import { useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  type Path,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#web/client/api/api.ts'
import { isCancelled } from '#web/client/api/error-messages.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { useRestoreFocus } from '#web/ui/hooks/use-restore-focus.ts'
import type { FormMessages } from './form-messages.ts'
import type { FormPostResult } from './handle-form-post.ts'
import { createResolver, formErrorType, isRequired } from './validation.ts'

type Options<Input extends FieldValues, Output> = {
  /** What may be sent: the schema of the route, with what only the form knows. */
  schema: z.ZodType<Output, Input>
  words?: FormMessages<Extract<keyof Input, string>>
  /** What the fields hold at first. Without it they keep what was typed before the scripts came. */
  values?: DefaultValues<Input>
  /** When a field is first judged: when the form is sent, or as soon as it is left. */
  mode?: 'onSubmit' | 'onTouched'
  /** What became of the form when it was sent without scripts. */
  posted?: FormPostResult<unknown> | undefined
  /** Sends what was entered; `pressed` is the value of the button that was pressed. What it throws is said in `failed`'s words. */
  send(entered: Output, pressed: string): Promise<unknown>
  failed(error: unknown): string
  /** Some fields are wrong: called before the first of them gets the focus. */
  onWrong?(names: string[]): void
}

/**
 * A form as every form here is: judged by the schema of its route, in its own words; led to the
 * first field that is wrong; busy while it is sent. A refusal of the server is said at the field
 * that it names, else above the form, and as a toast. Nothing typed is lost.
 */
export function useValidatedForm<Input extends FieldValues, Output>(
  options: Options<Input, Output>,
) {
  const { schema, words = {}, values, mode = 'onSubmit', send, failed, onWrong, posted } = options
  const boxId = useId()
  const toastId = useId()
  const element = useRef<HTMLFormElement>(null)
  const names = useRef(new Set<string>())
  const [failure, setFailure] = useState(posted?.failure)
  const form = useForm<Input, unknown, Output>({
    mode,
    resolver: createResolver(schema, words),
    ...(values && { defaultValues: values }),
    ...(posted?.errors && { errors: posted.errors as FieldErrors<Input> }),
  })
  const { errors, isSubmitting } = form.formState
  const noteFocus = useRestoreFocus(isSubmitting)

  /** Says what came of this form as a toast, in the place of what was said of it before; `inPlace` where the page says it, too. */
  const tell = (kind: 'success' | 'error' | 'info', message: string, inPlace = false) =>
    toast(kind, message, { id: toastId, inPlace })

  const refuse = (error: unknown) => {
    const cancelled = isCancelled(error)
    const message = cancelled ? 'The upload was cancelled.' : failed(error)
    const name = error instanceof ApiError ? error.field?.split('.')[0] : undefined
    tell(cancelled ? 'info' : 'error', message, true)
    if (!name || !names.current.has(name)) return setFailure(message)
    onWrong?.([name])
    const at = error instanceof ApiError && error.field
    const types = at ? { at } : {}
    openCollapsedFields(element.current, [name])
    form.setError(name as Path<Input>, { type: 'refused', message, types }, { shouldFocus: true })
  }

  const submit = async (event?: React.SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    noteFocus()
    setFailure(undefined)
    for (const [name, shown] of readFieldValues(element.current)) {
      const path = name as Path<Input>
      if (names.current.has(name) && form.getValues(path) !== shown)
        form.setValue(path, shown as never)
    }
    const pressed = event?.nativeEvent.submitter?.getAttribute('value') ?? ''
    const sendOrSay = (entered: Output) => send(entered, pressed).catch(refuse)
    await form.handleSubmit(sendOrSay, (wrong) => {
      openCollapsedFields(element.current, Object.keys(wrong))
      onWrong?.(Object.keys(wrong))
    })()
  }

  /** The properties of a field: its name, and what is wrong with it. */
  const field = (name: Extract<keyof Input, string>) => {
    names.current.add(name)
    const error = errors[name] as FieldError | undefined
    return {
      ...form.register(name as unknown as Path<Input>),
      ...(isRequired(schema, name) && { 'aria-required': true as const }),
      ...postedFieldProps(posted, name),
      ...(error?.type === formErrorType
        ? { 'aria-invalid': true, 'aria-describedby': boxId }
        : { error: error?.message }),
    }
  }

  const ofForm = Object.values(errors).find((error) => error?.type === formErrorType)
  return {
    ...{ element, submit, field, form, names, tell, boxId, failure, busy: isSubmitting },
    required: (name: string) => isRequired(schema, name),
    problem: ofForm?.message as string | undefined,
  }
}

/** What a field that was sent without scripts comes back with: what was typed, and the focus where it is the first that is wrong. */
const postedFieldProps = (posted: FormPostResult<unknown> | undefined, name: string) => ({
  ...(posted?.typed[name] !== undefined && { defaultValue: posted.typed[name] }),
  ...(name === Object.keys(posted?.errors ?? {})[0] && { autoFocus: true }),
})

/** Opens what is folded around fields, so that whoever is led to one sees it. */
function openCollapsedFields(form: HTMLFormElement | null, names: string[]): void {
  for (const folded of form?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? []) {
    const held = folded.querySelectorAll<HTMLElement>('[name], [data-entry]')
    const nameOf = (field: HTMLElement) => field.dataset.entry ?? field.getAttribute('name') ?? ''
    if ([...held].some((field) => names.includes(nameOf(field)))) folded.open = true
  }
}

/** Where in its field a problem is: `contributors.1.orcid`; undefined where it is about the whole field. */
export const errorPath = (error: FieldError | undefined): string | undefined => {
  const at = error?.types?.at
  return typeof at === 'string' ? at : undefined
}

/** What the fields of a form show: a password manager may have written there without a word. */
function* readFieldValues(form: HTMLFormElement | null): Generator<[string, string]> {
  for (const field of form?.elements ?? []) {
    const written =
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && !['file', 'radio', 'checkbox'].includes(field.type))
    if (written && field.name) yield [field.name, field.value]
  }
}
