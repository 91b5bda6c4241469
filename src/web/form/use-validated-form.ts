import { useId, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldError,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  type UseFormRegisterReturn,
  useForm,
} from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, errorMessage, isCancelled } from '#web/api/api.ts'
import { closeToast, toast } from '#web/ui/feedback/toast.ts'
import { useRestoreFocus } from '#web/ui/hooks/use-restore-focus.ts'
import type { FormMessages } from './form-messages.ts'
import type { FormPostResult } from './handle-form-post.ts'
import { createResolver, formErrorType, isRequired } from './validation.ts'

/** The name of a top-level field, in the type that React Hook Form asks for. */
export type FieldName<Input extends FieldValues> = Extract<keyof Input, string> & Path<Input>

/** The properties of a field's control, with its error. */
export type FieldProps = UseFormRegisterReturn & {
  error?: string | undefined
  'aria-required'?: true
  'aria-invalid'?: true
  'aria-describedby'?: string
  defaultValue?: string
  autoFocus?: true
}

type Options<Input extends FieldValues, Output> = {
  /** Validates the input: the schema of the API route, extended by what only the form knows. */
  schema: z.ZodType<Output, Input>
  messages?: FormMessages<Extract<keyof Input, string>>
  /** Initial values. Without them, fields keep the text typed before hydration. */
  values?: DefaultValues<Input>
  /** When a field is first validated: on submit, or when it loses the focus. */
  mode?: 'onSubmit' | 'onTouched'
  /** The server's response when the form was submitted without JavaScript. */
  posted?: FormPostResult<unknown> | undefined
  /**
   * Sends the validated input; `pressed` is the value of the submit button. `failed` describes what
   * it throws, or is the message for errors without one of the server.
   */
  send(entered: Output, pressed: string): Promise<unknown>
  failed: string | ((error: unknown) => string)
  /** Called with the invalid fields before the first of them gets the focus. */
  onWrong?(names: string[]): void
}

/**
 * A form that is validated by the schema of its API route, with its own messages. It focuses the
 * first invalid field and is busy while it is sent. An error from the server is shown at the field
 * that it names, else above the form, and as a toast.
 */
export function useValidatedForm<Input extends FieldValues, Output>(
  options: Options<Input, Output>,
) {
  const { schema, messages = {}, values, send, failed, onWrong, posted } = options
  const boxId = useId()
  const toastId = useId()
  const element = useRef<HTMLFormElement>(null)
  const names = useRef(new Set<string>())
  const [failure, setFailure] = useState(posted?.failure)
  const form = useForm<Input, unknown, Output>({
    mode: options.mode ?? 'onSubmit',
    resolver: createResolver(schema, messages),
    ...(values && { defaultValues: values }),
    ...(posted?.errors && { errors: posted.errors as FieldErrors<Input> }),
  })
  const { errors, isSubmitting } = form.formState
  const noteFocus = useRestoreFocus(isSubmitting)
  const isField = (name = ''): name is FieldName<Input> => names.current.has(name)

  /** Shows a toast that replaces this form's earlier one; `inPlace` when the page announces it too. */
  const tell = (kind: 'success' | 'error' | 'info', message: string, inPlace = false) =>
    toast(kind, message, { id: toastId, inPlace })

  const showError = (error: unknown) => {
    const message = describeFailure(error, failed)
    tell(isCancelled(error) ? 'info' : 'error', message, true)
    const at = error instanceof ApiError ? error.field : undefined
    const name = at?.split('.')[0]
    if (!at || !isField(name)) return setFailure(message)
    onWrong?.([name])
    openCollapsedFields(element.current, [name])
    form.setError(name, { type: 'refused', message, types: { at } }, { shouldFocus: true })
  }

  const submit = async (event?: React.SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    noteFocus()
    setFailure(undefined)
    closeToast(toastId)
    for (const [name, text] of readFieldTexts(element.current)) {
      if (isField(name) && form.getValues(name) !== text)
        form.setValue(name, text as PathValue<Input, FieldName<Input>>)
    }
    const pressed = event?.nativeEvent.submitter?.getAttribute('value') ?? ''
    const sendInput = (input: Output) => send(input, pressed).catch(showError)
    await form.handleSubmit(sendInput, (invalid) => {
      openCollapsedFields(element.current, Object.keys(invalid))
      onWrong?.(Object.keys(invalid))
    })()
  }

  const field = (name: FieldName<Input>): FieldProps => {
    names.current.add(name)
    const error: FieldError | undefined = get(errors, name)
    return {
      ...form.register(name),
      ...(isRequired(schema, name) && { 'aria-required': true }),
      ...postedFieldProps(posted, name),
      ...errorProps(error, boxId),
    }
  }

  const formError = Object.values(errors).find((error) => error?.type === formErrorType)
  return {
    element,
    submit,
    field,
    form,
    names,
    tell,
    boxId,
    failure,
    busy: isSubmitting,
    schema: schema as z.ZodType,
    required: (name: string) => isRequired(schema, name),
    problem: formError?.message as string | undefined,
  }
}

function describeFailure(error: unknown, failed: Options<never, never>['failed']): string {
  if (isCancelled(error)) return 'The upload was cancelled.'
  return typeof failed === 'string' ? errorMessage(error, failed) : failed(error)
}

export type ValidatedForm<Input extends FieldValues, Output> = ReturnType<
  typeof useValidatedForm<Input, Output>
>

/** The message of a field, or the id of the box above the form that says it. */
const errorProps = (error: FieldError | undefined, boxId: string): Partial<FieldProps> =>
  error?.type === formErrorType
    ? { 'aria-invalid': true, 'aria-describedby': boxId }
    : { error: error?.message }

/** Restores a field after a submission without JavaScript; the first invalid one gets the focus. */
const postedFieldProps = (
  posted: FormPostResult<unknown> | undefined,
  name: string,
): Partial<FieldProps> => ({
  ...(posted?.typed[name] !== undefined && { defaultValue: posted.typed[name] }),
  ...(name === Object.keys(posted?.errors ?? {})[0] && { autoFocus: true }),
})

/** Opens the disclosures around the named fields, so that a focused field is visible. */
function openCollapsedFields(form: HTMLFormElement | null, names: string[]): void {
  for (const details of form?.querySelectorAll<HTMLDetailsElement>('details:not([open])') ?? []) {
    const fields = details.querySelectorAll<HTMLElement>('[name], [data-entry]')
    const nameOf = (field: HTMLElement) => field.dataset.entry ?? field.getAttribute('name') ?? ''
    if ([...fields].some((field) => names.includes(nameOf(field)))) details.open = true
  }
}

/** The path of an error inside its field: `contributors.1.orcid`; undefined for the whole field. */
export const errorPath = (error: FieldError | undefined): string | undefined => {
  const at = error?.types?.at
  return typeof at === 'string' ? at : undefined
}

/** The texts in a form's controls. A password manager may have filled them without an event. */
function* readFieldTexts(form: HTMLFormElement | null): Generator<[string, string]> {
  for (const field of form?.elements ?? []) {
    const hasText =
      field instanceof HTMLTextAreaElement ||
      field instanceof HTMLSelectElement ||
      (field instanceof HTMLInputElement && !['file', 'radio', 'checkbox'].includes(field.type))
    if (hasText && field.name) yield [field.name, field.value]
  }
}
