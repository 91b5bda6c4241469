import { dyes } from '#domain/journal/appearance.ts'
import { Select, TextField } from '../../form/field.tsx'
import type { MarkOf } from './use-held.ts'

type Dye = (typeof dyes)[number]
type Cloth = { cloth: number; dye: Dye }
type ClothProps = Cloth & {
  change(cloth: Cloth): void
  mark: MarkOf
  /** It is shown elsewhere. */
  bare?: boolean
}

const dyeNames: Record<Dye, string> = { indigo: 'Indigo', laterite: 'Laterite', leaf: 'Leaf' }

/** The address of a cloth, also of a number that none has. */
export const clothAddress = ({ cloth, dye }: Cloth): string =>
  `/cloth/${Math.min(Math.max(Math.trunc(cloth) || 0, 0), 999_999_999)}-${dye}.svg`

/** A cloth by its number and dye, as it looks. */
export function ClothFields({ cloth, dye, change, mark, bare = false }: ClothProps) {
  return (
    <div className="flex flex-col gap-3">
      <div className="grid grid-cols-2 items-end gap-4">
        <TextField
          label="Cloth"
          hint="Each number is another"
          type="number"
          min={0}
          max={999_999_999}
          value={cloth}
          onChange={({ target }) => change({ cloth: Math.trunc(Number(target.value)) || 0, dye })}
          {...mark('cloth')}
        />
        <Select
          label="Dye"
          hint="The colour of it"
          value={dye}
          onChange={({ target }) => change({ cloth, dye: target.value as Dye })}
        >
          {dyes.map((name) => (
            <option key={name} value={name}>
              {dyeNames[name]}
            </option>
          ))}
        </Select>
      </div>
      {!bare && (
        <img
          src={clothAddress({ cloth, dye })}
          alt={`The cloth ${cloth}, dyed ${dye}`}
          className="h-16 w-full rounded-md object-cover"
        />
      )}
    </div>
  )
}
