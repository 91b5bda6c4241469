import { useId, useState } from 'react'
import { patternColours } from '#domain/journal/appearance.ts'
import { Select } from '#web/form/field.tsx'
import type { ControlProps } from '#web/form/use-form-field.ts'
import { Button } from '#web/ui/controls/button.tsx'

type PatternColour = (typeof patternColours)[number]
type CoverPattern = { pattern: number; colour: PatternColour }
type CoverProps = CoverPattern & {
  change(pattern: CoverPattern): void
  mark(path: string): ControlProps
  /** Hides the preview, for forms that have their own. */
  hidePreview?: boolean
}

const colourNames: Record<PatternColour, string> = {
  indigo: 'Indigo',
  red: 'Brick red',
  green: 'Green',
}

/** The path of a generated cover. Invalid numbers become the nearest valid one. */
export const generatedCoverPath = ({ pattern, colour }: CoverPattern): string =>
  `/covers/${Math.min(Math.max(Math.trunc(pattern) || 0, 0), 999_999_999)}-${colour}.svg`

/** The alternative text of a generated cover: `Pattern 12 in green`. */
export const describeGeneratedCover = ({ pattern, colour }: CoverPattern): string =>
  `Pattern ${pattern} in ${colourNames[colour].toLowerCase()}`

/** Choices of a pattern: the current one first, then the following numbers. */
const choicesShown = 8

/** A pattern chosen by its picture, and its colour. */
export function CoverFields({ pattern, colour, change, mark, hidePreview = false }: CoverProps) {
  const [start, setStart] = useState(pattern)
  const following = Array.from(Array(choicesShown), (_, n) => start + n)
  const choices = [...new Set([pattern, ...following])].slice(0, choicesShown)
  return (
    <div className="flex min-w-0 flex-col gap-3">
      <PatternChoices
        pattern={pattern}
        colour={colour}
        change={change}
        mark={mark}
        choices={choices}
      />
      <div className="flex flex-wrap items-end gap-4">
        <div className="min-w-0 flex-[1_1_10rem]">
          <Select
            label="Colour of the pattern"
            value={colour}
            onChange={({ target }) => change({ pattern, colour: target.value as PatternColour })}
          >
            {patternColours.map((name) => (
              <option key={name} value={name}>
                {colourNames[name]}
              </option>
            ))}
          </Select>
        </div>
        <Button onClick={() => setStart((start + choicesShown) % 999_999_000)}>
          More patterns
        </Button>
      </div>
      {!hidePreview && (
        <img
          src={generatedCoverPath({ pattern, colour })}
          alt={describeGeneratedCover({ pattern, colour })}
          className="h-16 w-full rounded-md object-cover"
        />
      )}
    </div>
  )
}

type ChoicesProps = Omit<CoverProps, 'hidePreview'> & { choices: number[] }

function PatternChoices({ pattern, colour, change, mark, choices }: ChoicesProps) {
  const group = useId()
  const { error, ...at } = mark('pattern')
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">Pattern</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {choices.map((choice) => (
          <label
            key={choice}
            className="relative cursor-pointer overflow-hidden rounded-md border-2 border-transparent has-checked:border-indigo has-focus-visible:outline-2 has-focus-visible:outline-indigo"
          >
            <input
              type="radio"
              name={group}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              aria-label={`Pattern ${choice}`}
              checked={choice === pattern}
              onChange={() => change({ pattern: choice, colour })}
              {...at}
            />
            <img
              src={generatedCoverPath({ pattern: choice, colour })}
              alt=""
              loading="lazy"
              className="h-16 w-full object-cover"
            />
          </label>
        ))}
      </div>
      {error && (
        <p role="alert" className="text-sm font-semibold text-alarm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
