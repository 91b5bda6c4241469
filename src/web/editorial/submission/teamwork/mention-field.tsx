import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Field } from '#web/form/field.tsx'
import type { FieldProps } from '#web/form/use-validated-form.ts'
import { controlStyle } from '#web/ui/controls/select-box.tsx'
import { findTypedMention, type MentionedEditor, suggestEditors } from './find-mentions.ts'

type Props = FieldProps & {
  label: string
  hint: string
  editors: readonly MentionedEditor[]
  onText(text: string): void
}

/** A text area that offers the names of editors after an @. Arrow keys choose, Enter or Tab inserts, Escape closes. */
export function MentionField({ label, hint, error, editors, onText, ...input }: Props) {
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const mention = useMention(area, editors, onText)
  const { offered, active } = mention
  const isOpen = offered.length > 0
  return (
    <Field label={label} hint={hint} error={error}>
      {({ labelId: _, ...ids }) => (
        <>
          <textarea
            rows={3}
            className={controlStyle}
            {...ids}
            {...input}
            ref={(element) => {
              area.current = element
              input.ref(element)
            }}
            onKeyDown={mention.onKeyDown}
            onKeyUp={(event) => mention.lookAfter(event.key)}
            onClick={mention.look}
            onBlur={(event) => {
              mention.close()
              return input.onBlur(event)
            }}
            aria-autocomplete="list"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
          />
          <p role="status" className="sr-only">
            {isOpen && `${offered.length} editors: arrow keys choose, Enter inserts.`}
          </p>
          {isOpen && (
            <div
              id={listId}
              role="listbox"
              aria-label="Editors"
              className="rounded-lg border border-edge bg-card p-1"
            >
              {offered.map((editor, index) => (
                // The keys are handled by the text area, which keeps the focus.
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: see above
                <div
                  key={editor._id}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => mention.insert(editor)}
                  className="flex min-h-11 cursor-pointer items-center rounded px-3 aria-selected:bg-grey-bg"
                >
                  {editor.name}
                </div>
              ))}
            </div>
          )}
        </>
      )}
    </Field>
  )
}

function useMention(
  area: { current: HTMLTextAreaElement | null },
  editors: readonly MentionedEditor[],
  onText: (text: string) => void,
) {
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const offered = typed === undefined ? [] : suggestEditors(editors, typed)
  const close = () => setTyped(undefined)

  const look = () => {
    const { current } = area
    const found = current && findTypedMention(current.value, current.selectionStart)
    if (found === typed) return
    setTyped(found ?? undefined)
    setActive(0)
  }

  const insert = ({ name }: MentionedEditor) => {
    const { current } = area
    if (!current || typed === undefined) return
    const cursor = current.selectionStart
    const before = `${current.value.slice(0, cursor - typed.length)}${name} `
    onText(before + current.value.slice(cursor))
    current.focus()
    current.setSelectionRange(before.length, before.length)
    close()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = offered[active]
    if (!chosen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((active + step + offered.length) % offered.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(chosen)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
  }

  const lookAfter = (key: string) => {
    if (!['ArrowDown', 'ArrowUp', 'Enter', 'Escape', 'Tab'].includes(key)) look()
  }
  return { offered, active, close, insert, onKeyDown, look, lookAfter }
}
