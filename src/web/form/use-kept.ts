import { useEffect, useRef, useState } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { storedUser } from '../client/session/browser-storage.ts'
import { findKept, forget, type Kept, keep } from './kept.ts'

type Entry<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  element: { current: HTMLFormElement | null }
}

type Options = {
  /** Names the form, and what it is about: `edit:ID`. */
  form: string
  /** What the typing began from, kept beside it. */
  basis?(): unknown
  /** Something was brought back: answers its values as the form takes them. */
  onBack?(values: Record<string, unknown>, basis: unknown): Record<string, unknown>
  /** The form was begun afresh. */
  onAfresh?(): void
}

/** How long after the last key what was typed is kept, in milliseconds. */
const pause = 400

/**
 * Keeps what a person types into a form in this browser, and brings it back after a reload, a lost line or a
 * sign-in, until it is sent, begun afresh, or its person signs out. Of a file only its name can be kept. A
 * form that holds again what it held at first has nothing to keep.
 */
export function useKept<Input extends FieldValues, Output>(
  entry: Entry<Input, Output>,
  { form: name, basis, onBack, onAfresh }: Options,
) {
  const { form } = entry
  const [person] = useState(() => storedUser()?._id)
  const [broughtBack, setBroughtBack] = useState<Kept>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isSent = useRef(false)

  const note = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (!person || isSent.current) return
    const values = textsOf(form.getValues())
    if (asTyped(values) === asTyped(textsOf(atFirst(form)))) return discard()
    const files = Object.values(form.getValues()).flatMap((value) =>
      isFile(value) ? value.name : [],
    )
    keep(person, name, { at: new Date().toISOString(), values, files, basis: basis?.() })
  }
  const discard = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (person) forget(person, name)
    setBroughtBack(undefined)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for the form as it is mounted
  useEffect(() => {
    const kept = person && findKept(person, name)
    if (kept) {
      bringBack(form, onBack?.(kept.values, kept.basis) ?? kept.values)
      setBroughtBack(kept)
    }
    const stop = form.watch(() => {
      clearTimeout(timer.current)
      timer.current = setTimeout(note, pause)
    })
    const leave = () => timer.current !== undefined && note()
    addEventListener('pagehide', leave)
    return () => {
      leave()
      stop.unsubscribe()
      removeEventListener('pagehide', leave)
    }
  }, [])

  const startAfresh = () => {
    onAfresh?.()
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
  return { broughtBack, startAfresh, sent, saved }
}

const isFile = (value: unknown): value is File => value instanceof File

/** All but files, which no text can hold. */
const textsOf = (values: FieldValues): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => !isFile(value) && value !== null))

/** A number reads the same once it was typed. */
const asTyped = (values: Record<string, unknown>): string =>
  JSON.stringify(values, (_name, value) => (typeof value === 'number' ? String(value) : value))

const atFirst = (form: { formState: { defaultValues?: FieldValues | undefined } }): FieldValues =>
  form.formState.defaultValues ?? {}

/** Puts what was kept into the fields that the form has; a field that has another shape by now stays as it is. */
function bringBack<Input extends FieldValues, Output>(
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
