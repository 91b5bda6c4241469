import { useEffect, useRef } from 'react'
import { type FieldName, fieldLabels, formatField } from './article-fields.ts'
import type { Choice, OpenConflict } from './use-article-editor.ts'

type Props = OpenConflict & { onChoose(name: FieldName, choice: Choice): void }

/** Shows the changes of another user beside the user's own. The user chooses a version of each field. */
export function EditConflictPanel({ overlap, mine, theirs, choices, onChoose }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: focus on every new conflict
  useEffect(() => heading.current?.focus(), [overlap])
  return (
    <section className="flex flex-col gap-4 rounded-xl border-2 border-alarm bg-card p-5">
      <div>
        <h2 ref={heading} tabIndex={-1} className="text-xl">
          Someone else changed this article
        </h2>
        <p className="mt-1 text-soft">
          Your changes are not saved yet, and nothing you typed is lost. Choose a version of each
          field, then save again.
        </p>
      </div>
      {overlap.both.map((name) => (
        <fieldset key={name} className="rounded-lg border border-line p-4">
          <legend className="px-1 font-semibold">{fieldLabels[name]}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((choice) => (
              <label key={choice} className="flex min-w-0 gap-3 rounded-lg border border-edge p-3">
                <input
                  type="radio"
                  name={`choice-${name}`}
                  checked={choices[name] === choice}
                  onChange={() => onChoose(name, choice)}
                  className="mt-1 size-5 flex-none accent-indigo"
                />
                <span className="min-w-0">
                  <b className="block">{choice === 'mine' ? 'Keep mine' : 'Use theirs'}</b>
                  <span className="line-clamp-6 [overflow-wrap:anywhere] whitespace-pre-line">
                    {formatField(choice === 'mine' ? mine : theirs, name)}
                  </span>
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {overlap.onlyTheirs.length > 0 && (
        <div>
          <p>You did not change these fields. The form now shows the other person’s version:</p>
          <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_1fr]">
            {overlap.onlyTheirs.map((name) => (
              <div key={name} className="contents">
                <dt className="font-semibold">{fieldLabels[name]}</dt>
                <dd className="line-clamp-3 min-w-0 [overflow-wrap:anywhere]">
                  {formatField(theirs, name)}
                </dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </section>
  )
}
