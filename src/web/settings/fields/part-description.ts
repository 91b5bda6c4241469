import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { z } from 'zod'
import { Journal } from '#domain/journal/journal.ts'
import { type PartName, partFields } from '#domain/journal/settings-parts.ts'
import { unsetIfEmpty } from '#domain/text/optional-fields.ts'
import type { SettingsBody } from '#features/journal/api-schemas.ts'
import type { ApiCall } from '#web/api/to-call.ts'
import type { FormMessages } from '#web/form/form-messages.ts'
import type { FieldList } from './fields.tsx'

/** A form of the settings, as data. */
export type PartDescription = {
  /** The fields whose input differs from the value in the journal: what they accept, and their initial values. */
  input?: Record<string, z.ZodType>
  values?(journal: Journal): FieldValues
  messages?: FormMessages
  /** The page where readers see the change; left out if there is none. */
  seenAt?: string
  className?: string
  done: string | ((published: Partial<Journal>) => string)
  failed: string
  /** The call that answers with a sample as PDF, made with the input. */
  sampleOf?(entered: Partial<Journal>): ApiCall
  /** Shown in place of a form that would be empty. */
  instead?(settings: SettingsBody): ReactNode
  fields: FieldList
}

/** Validates the input and converts it to the published values. An empty text leaves out an optional setting. */
export function formSchema(part: PartName, { input }: PartDescription) {
  const shape = partFields[part].map((name): [string, z.ZodType] => {
    const schema = Journal.shape[name]
    return [name, schema instanceof z.ZodOptional ? unsetIfEmpty(schema.unwrap()) : schema]
  })
  return z.object({ ...Object.fromEntries(shape), ...input }) as z.ZodType<
    Partial<Journal>,
    FieldValues
  >
}

export const initialValues = (
  part: PartName,
  { values }: PartDescription,
  journal: Journal,
): FieldValues => ({
  ...Object.fromEntries(partFields[part].map((name) => [name, journal[name] ?? ''])),
  ...values?.(journal),
})
