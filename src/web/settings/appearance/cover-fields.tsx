import { patternColours } from '#domain/journal/appearance.ts'
import { Select, TextField } from '#web/form/field.tsx'
import type { GetControlProps } from '#web/settings/fields/use-field-value.ts'

type PatternColour = (typeof patternColours)[number]
type CoverPattern = { pattern: number; colour: PatternColour }
type CoverProps = CoverPattern & {
  change(pattern: CoverPattern): void
  mark: GetControlProps
  /** It is shown elsewhere. */
  bare?: boolean
}

const colourNames: Record<PatternColour, string> = {
  indigo: 'Indigo',
  laterite: 'Laterite',
  leaf: 'Leaf',
}

/** The address of a cloth, also of a number that none has. */
export const generatedCoverPath = ({ pattern, colour }: CoverPattern): string =>
  `/cloth/${Math.min(Math.max(Math.trunc(pattern) || 0, 0), 999_999_999)}-${colour}.svg`

/** A cloth by its number and dye, as it looks. */
export function CoverFields({ pattern, colour, change, mark, bare = false }: CoverProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-end gap-4">
        <TextField
          label="Cloth"
          hint="Each number is another"
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
          label="Dye"
          hint="The colour of it"
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
      {!bare && (
        <img
          src={generatedCoverPath({ pattern, colour })}
          alt={`The cloth ${pattern}, dyed ${colour}`}
          className="h-16 w-full rounded-md object-cover"
        />
      )}
    </div>
  )
}
