import { patternColours } from '#domain/journal/appearance.ts'
import { Select, TextField } from '#web/form/field.tsx'
import type { ControlProps } from '#web/form/use-form-field.ts'

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
  laterite: 'Brick red',
  leaf: 'Green',
}

/** The path of a generated cover. Invalid numbers become the nearest valid one. */
export const generatedCoverPath = ({ pattern, colour }: CoverPattern): string =>
  `/cloth/${Math.min(Math.max(Math.trunc(pattern) || 0, 0), 999_999_999)}-${colour}.svg`

/** The alternative text of a generated cover: `Pattern 12 in green`. */
export const describeGeneratedCover = ({ pattern, colour }: CoverPattern): string =>
  `Pattern ${pattern} in ${colourNames[colour].toLowerCase()}`

export const CoverFields = ({ pattern, colour, change, mark, hidePreview = false }: CoverProps) => (
  <div className="flex flex-col gap-3">
    <div className="grid grid-cols-2 items-end gap-4">
      <TextField
        label="Pattern"
        hint="Each number gives a different pattern"
        type="number"
        min={0}
        max={999_999_999}
        value={pattern}
        onChange={({ target }) =>
          change({ pattern: Math.trunc(Number(target.value)) || 0, colour })
        }
        {...mark('pattern')}
      />
      <Select
        label="Colour"
        hint="The colour of the pattern"
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
    {!hidePreview && (
      <img
        src={generatedCoverPath({ pattern, colour })}
        alt={describeGeneratedCover({ pattern, colour })}
        className="h-16 w-full rounded-md object-cover"
      />
    )}
  </div>
)
