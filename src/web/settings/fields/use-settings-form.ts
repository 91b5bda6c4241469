import { useRef } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import { useRevalidator } from 'react-router'
import type { z } from 'zod'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import { ApiError, api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import type { FormMessages } from '#web/form/form-messages.ts'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { findNextUnfinished } from '#web/settings/settings-parts.ts'

type Options<Input extends FieldValues, Output> = {
  settings: SettingsBody
  /** What is edited: `parts/identity`, `pages/guide`. */
  at: string
  schema: z.ZodType<Output, Input>
  words?: FormMessages<Extract<keyof Input, string>>
  values: DefaultValues<Input>
  /** What is published of what was entered. */
  asPublished(entered: Output): unknown
  /** The form's names for what the server names otherwise: `issn.print` is `issnPrint`. */
  fields?: Record<string, string>
  done: string | ((entered: Output) => string)
  failed: string
  /** Shows what was entered as readers would see it. */
  preview?(entered: Output): Promise<void>
}

/**
 * A form of settings. What is typed is kept until it is published. Where somebody else changed the same meanwhile,
 * the server says who and what; what was typed stays, and publishing again puts it in the place of theirs.
 */
export function useSettingsForm<Input extends FieldValues, Output>(
  options: Options<Input, Output>,
) {
  const { settings, at, schema, words, values, asPublished, done, failed } = options
  const begunFrom = useRef(settings.version)
  const { revalidate } = useRevalidator()
  const publish = async (value: unknown): Promise<void> => {
    const json = { version: begunFrom.current, value }
    try {
      const sent = await api<{ data: SettingsBody }>(`/settings/${at}`, { method: 'PUT', json })
      begunFrom.current = sent.data.version
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        begunFrom.current = (await api<{ data: SettingsBody }>('/settings')).data.version
      throw withFormFieldName(error, options.fields)
    }
  }
  const entry = useValidatedForm<Input, Output>({
    ...{ schema, values, ...(words && { words }) },
    async send(entered, pressed) {
      if (pressed === 'preview') return await options.preview?.(entered)
      await publish(asPublished(entered))
      kept.saved()
      entry.tell('success', typeof done === 'string' ? done : done(entered))
      await revalidate()
    },
    failed: (error) => errorMessage(error, failed) + nextStepHint(error, at),
  })
  const kept = useSavedInput(entry, {
    form: `settings:${at}`,
    basis: () => begunFrom.current,
    onRestore(typed, basis) {
      // What others have published since is met when this is published.
      if (typeof basis === 'number') begunFrom.current = basis
      return typed
    },
    onDiscard() {
      begunFrom.current = settings.version
    },
  })
  return { entry, kept, next: findNextUnfinished(settings, at) }
}

/** A page still names what is taken away here: it is written first. */
const nextStepHint = (error: unknown, at: string): string =>
  error instanceof ApiError && error.field === 'text' && !at.startsWith('pages/')
    ? '. Please take it out of that page first: you find it under Settings, Pages.'
    : ''

/** A refusal under the name that the form has for its field. */
function withFormFieldName(error: unknown, fields: Record<string, string> = {}): unknown {
  const name = error instanceof ApiError && error.field && fields[error.field]
  if (!(error instanceof ApiError) || !name) return error
  return new ApiError(error.kind, error.status, error.serverMessage, name)
}
