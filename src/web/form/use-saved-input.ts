import { useEffect, useRef, useState } from 'react'
import type { FieldValues, PathValue, UseFormReturn } from 'react-hook-form'
import { z } from 'zod'
import { storedUser } from '#web/client/session/stored-session.ts'
import { findSaved, save as saveOnDevice } from '#web/saved/saved.ts'
import type { FieldName, ValidatedForm } from './use-validated-form.ts'

type Options<Base> = {
  /** The form and the record that it edits: `edit:ID`. */
  form: string
  /**
   * The saved version that is edited. It is stored and restored with the input, so that the changes
   * of others since then are noticed when the input is sent.
   */
  base?: { ref: { current: Base }; schema: z.ZodType<Base>; latest(): Base }
  onRestore?(values: Record<string, unknown>): Record<string, unknown>
  onDiscard?(): void
}

/** Unsent input: `files` are file names, `basis` is the saved version that was edited. */
const SavedInput = z.object({
  values: z.record(z.string(), z.unknown()),
  files: z.array(z.string()),
  basis: z.unknown().optional(),
})
/** The same with the ISO time at which it was entered. */
export type SavedInput = z.infer<typeof SavedInput> & { at: string }

/** A person's saved input for a form; undefined when there is none. */
export function findSavedInput(account: string, form: string): SavedInput | undefined {
  const saved = findSaved({ account }, form)
  const { data } = SavedInput.safeParse(saved?.value)
  return saved && data && { at: saved.at, ...data }
}

/** The delay from the last key until the input is saved. */
const saveDelayMs = 400

/**
 * Saves the input of a form in the browser's storage and restores it after a reload or a login, until it is sent,
 * discarded, or the user logs out. Of a file only the name is saved. A form with its initial values is not saved.
 */
export function useSavedInput<Input extends FieldValues, Output, Base = never>(
  entry: ValidatedForm<Input, Output>,
  { form: name, base, onRestore, onDiscard }: Options<Base>,
) {
  const { form } = entry
  const [person] = useState(() => storedUser()?._id)
  const [restoredInput, setRestoredInput] = useState<SavedInput>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSent = useRef(false)

  const save = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!person || isSent.current) return
    const values = withoutFiles(form.getValues())
    if (
      serializeValues(values) === serializeValues(withoutFiles(form.formState.defaultValues ?? {}))
    )
      return discard()
    const files = Object.values(form.getValues()).flatMap((value) =>
      isFile(value) ? value.name : [],
    )
    saveOnDevice({ account: person }, name, { values, files, basis: base?.ref.current })
  }
  const discard = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (person) saveOnDevice({ account: person }, name, undefined)
    setRestoredInput(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the form is mounted
  useEffect(() => {
    const input = person && findSavedInput(person, name)
    if (input) {
      const { data } = base?.schema.safeParse(input.basis) ?? {}
      if (base && data !== undefined) base.ref.current = data
      restoreValues(form, onRestore?.(input.values) ?? input.values)
      setRestoredInput(input)
    }
    const subscription = form.watch(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(save, saveDelayMs)
    })
    const saveNow = () => timer.current !== undefined && save()
    addEventListener('pagehide', saveNow)
    return () => {
      saveNow()
      subscription.unsubscribe()
      removeEventListener('pagehide', saveNow)
    }
  }, [])

  const discardSavedInput = () => {
    if (base) base.ref.current = base.latest()
    onDiscard?.()
    form.reset()
    discard()
    entry.element.current?.querySelector<HTMLElement>('input:not([type=file]), textarea')?.focus()
  }
  /** After a submission: deletes the saved input and saves no more. */
  const sent = () => {
    isSent.current = true
    discard()
  }
  /** After a save: the current values become the initial ones. */
  const saved = () => {
    form.reset(form.getValues())
    discard()
  }
  return { restoredInput, discardSavedInput, sent, saved }
}

const isFile = (value: unknown): value is File => value instanceof File

const withoutFiles = (values: FieldValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isFile(value) && value !== null))

/** Numbers as text, since a typed number is text. */
const serializeValues = (values: Record<string, unknown>): string =>
  JSON.stringify(values, (_name, value) => (typeof value === 'number' ? String(value) : value))

/** Writes saved values into the fields of the form. Skips fields whose shape has changed since. */
function restoreValues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  saved: Record<string, unknown>,
): void {
  const current = form.getValues()
  const isField = (name: string): name is FieldName<Input> => name in current
  for (const [name, value] of Object.entries(saved)) {
    if (!isField(name)) continue
    const present: unknown = current[name]
    const sameShape =
      typeof present === typeof value && Array.isArray(present) === Array.isArray(value)
    const number = present === '' && typeof value === 'number'
    if (sameShape || number || present === null)
      form.setValue(name, value as PathValue<Input, FieldName<Input>>, { shouldDirty: true })
  }
}
