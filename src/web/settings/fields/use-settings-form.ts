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
  /** The edited section or page: `parts/identity`, `pages/guide`. */
  at: string
  schema: z.ZodType<Output, Input>
  words?: FormMessages<Extract<keyof Input, string>>
  values: DefaultValues<Input>
  /** Converts the input to the published value. */
  asPublished(entered: Output): unknown
  /** Maps the field names of the server to those of the form: `issn.print` is `issnPrint`. */
  fields?: Record<string, string>
  done: string | ((entered: Output) => string)
  failed: string
  /** Shows the input as readers would see it. */
  preview?(entered: Output): Promise<void>
}

/**
 * A settings form. Input is saved in the browser until it is published. If another user changed the same section,
 * the server names the user and the change. The input stays, and publishing again overwrites their change.
 */
export function useSettingsForm<Input extends FieldValues, Output>(
  options: Options<Input, Output>,
) {
  const { settings, at, schema, words, values, asPublished, done, failed } = options
  const baseVersion = useRef(settings.version)
  const { revalidate } = useRevalidator()
  const publish = async (value: unknown): Promise<void> => {
    const json = { version: baseVersion.current, value }
    try {
      const saved = await api<{ data: SettingsBody }>(`/settings/${at}`, { method: 'PUT', json })
      baseVersion.current = saved.data.version
    } catch (error) {
      if (error instanceof ApiError && error.status === 409)
        baseVersion.current = (await api<{ data: SettingsBody }>('/settings')).data.version
      throw withFormFieldName(error, options.fields)
    }
  }
  const entry = useValidatedForm<Input, Output>({
    schema,
    values,
    ...(words && { words }),
    async send(entered, pressed) {
      if (pressed === 'preview') return await options.preview?.(entered)
      await publish(asPublished(entered))
      savedInput.saved()
      entry.tell('success', typeof done === 'string' ? done : done(entered))
      await revalidate()
    },
    failed: (error) => errorMessage(error, failed) + nextStepHint(error, at),
  })
  const savedInput = useSavedInput(entry, {
    form: `settings:${at}`,
    basis: () => baseVersion.current,
    onRestore(values, basis) {
      // The old version makes the server report changes that others published since then.
      if (typeof basis === 'number') baseVersion.current = basis
      return values
    },
    onDiscard() {
      baseVersion.current = settings.version
    },
  })
  return { entry, savedInput, next: findNextUnfinished(settings, at) }
}

/** Explains how to fix the refusal when a page still uses a value that is removed here. */
const nextStepHint = (error: unknown, at: string): string =>
  error instanceof ApiError && error.field === 'text' && !at.startsWith('pages/')
    ? '. Please remove it from that page first, under Settings, Pages.'
    : ''

/** The error with the form's name of its field. */
function withFormFieldName(error: unknown, fields: Record<string, string> = {}): unknown {
  const name = error instanceof ApiError && error.field && fields[error.field]
  if (!(error instanceof ApiError) || !name) return error
  return new ApiError(error.kind, error.status, error.serverMessage, name)
}
