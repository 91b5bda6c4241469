import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { storedUser } from '#web/client/session/stored-session.ts'
import { deleteSavedInput, findSavedInput, type SavedInput, saveInput } from './saved-input.ts'

type FormHandle<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  element: { current: HTMLFormElement | null }
}

type Options = {
  /** Names the form, and what it is about: `edit:ID`. */
  form: string
  /** What the typing began from, kept beside it. */
  basis?(): unknown
  /** Something was brought back: answers its values as the form takes them. */
  onRestore?(values: Record<string, unknown>, basis: unknown): Record<string, unknown>
  /** The form was begun afresh. */
  onDiscard?(): void
}

/** How long after the last key what was typed is kept, in milliseconds. */
const saveDelayMs = 400

/**
 * Keeps what a person types into a form in this browser, and brings it back after a reload, a lost line or a
 * sign-in, until it is sent, begun afresh, or its person signs out. Of a file only its name can be kept. A
 * form that holds again what it held at first has nothing to keep.
 */
export function useSavedInput<Input extends FieldValues, Output>(
  entry: FormHandle<Input, Output>,
  { form: name, basis, onRestore, onDiscard }: Options,
) {
  const { form } = entry
  const [person] = useState(() => storedUser()?._id)
  const [restoredInput, setBroughtBack] = useState<SavedInput>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSent = useRef(false)

  const note = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!person || isSent.current) return
    const values = withoutFiles(form.getValues())
    if (serializeValues(values) === serializeValues(withoutFiles(defaultValuesOf(form))))
      return discard()
    const files = Object.values(form.getValues()).flatMap((value) =>
      isFile(value) ? value.name : [],
    )
    saveInput(person, name, { at: new Date().toISOString(), values, files, basis: basis?.() })
  }
  const discard = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (person) deleteSavedInput(person, name)
    setBroughtBack(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the form as it is mounted
  useEffect(() => {
    const kept = person && findSavedInput(person, name)
    if (kept) {
      restoreValues(form, onRestore?.(kept.values, kept.basis) ?? kept.values)
      setBroughtBack(kept)
    }
    const stop = form.watch(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(note, saveDelayMs)
    })
    const leave = () => timer.current !== undefined && note()
    addEventListener('pagehide', leave)
    return () => {
      leave()
      stop.unsubscribe()
      removeEventListener('pagehide', leave)
    }
  }, [])

  const discardSavedInput = () => {
    onDiscard?.()
    form.reset()
    discard()
    entry.element.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  /** The form was sent, and goes: nothing of it is kept any more. */
  const sent = () => {
    isSent.current = true
    discard()
  }
  /** What was typed is saved, and the form goes on from it. */
  const saved = () => {
    form.reset(form.getValues())
    discard()
  }
  return { restoredInput, discardSavedInput, sent, saved }
}

const isFile = (value: unknown): value is File => value instanceof File

/** All but files, which no text can hold. */
const withoutFiles = (values: FieldValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isFile(value) && value !== null))

/** A number reads the same once it was typed. */
const serializeValues = (values: Record<string, unknown>): string =>
  JSON.stringify(values, (_name, value) => (typeof value === 'number' ? String(value) : value))

const defaultValuesOf = (form: {
  formState: { defaultValues?: FieldValues | undefined }
}): FieldValues => form.formState.defaultValues ?? {}

/** Puts what was kept into the fields that the form has; a field that has another shape by now stays as it is. */
function restoreValues<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  values: Record<string, unknown>,
): void {
  const present: FieldValues = form.getValues()
  for (const [name, value] of Object.entries(values)) {
    const held = present[name]
    const fits = typeof held === typeof value && Array.isArray(held) === Array.isArray(value)
    const number = held === '' && typeof value === 'number'
    if (!(name in present) || !(fits || number || held === null)) continue
    form.setValue(name as Path<Input>, value as never, { shouldDirty: true })
  }
}
