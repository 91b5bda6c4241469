import type { ReactNode } from 'react'
import type { Affiliation } from '#domain/publishing/byline.ts'
import { creditRoles } from '#domain/publishing/credit.ts'
import { TextField } from '#web/form/field.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Affiliations } from './affiliations.tsx'
import type { AuthorRow } from './author-rows.ts'

type Props = {
  id: string
  called: string
  person: AuthorRow
  elsewhere: Affiliation[]
  problem: { at: string; message: string } | undefined
  onChange(person: AuthorRow): void
}

/** What is known of a person besides the name. */
export function AuthorDetails({ id, called, person, elsewhere, problem, onChange }: Props) {
  const about = (at: string) => ({
    'data-field': at,
    error: problem?.at === at ? problem.message : undefined,
  })
  const text = (name: 'given' | 'family' | 'orcid' | 'email') => ({
    ...about(name),
    value: person[name] ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange({ ...person, [name]: target.value || null }),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fieldset around all rows has a legend already
    <div id={id} role="group" aria-label={`About ${called}`} className="flex flex-col gap-4 p-2">
      <div className="grid items-end gap-4 sm:grid-cols-2">
        <TextField label="Given name" {...text('given')} />
        <TextField label="Family name" hint="By which indexes sort it" {...text('family')} />
      </div>
      <Affiliations
        called={called}
        places={person.affiliations}
        elsewhere={elsewhere}
        about={about}
        onChange={(affiliations) => onChange({ ...person, affiliations })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="ORCID iD"
          placeholder="0000-0002-1825-0097"
          inputMode="url"
          {...text('orcid')}
        />
        <TextField
          label="E-mail"
          hint="For the office: never public"
          type="email"
          {...text('email')}
        />
      </div>
      <Choice
        checked={person.corresponding}
        onChange={(corresponding) => onChange({ ...person, corresponding })}
      >
        Readers are to write to this person (corresponding author)
      </Choice>
      <Roles roles={person.roles} onChange={(roles) => onChange({ ...person, roles })} />
    </div>
  )
}

type ChoiceProps = { checked: boolean; onChange(checked: boolean): void; children: ReactNode }

const Choice = ({ checked, onChange, children }: ChoiceProps) => (
  <label className="flex min-h-11 items-center gap-3">
    <input
      type="checkbox"
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
      className="size-5 flex-none accent-indigo"
    />
    {children}
  </label>
)

function Roles({ roles, onChange }: { roles: string[]; onChange(roles: string[]): void }) {
  const chosen = (role: string) => roles.includes(role)
  return (
    <Disclosure summary="What the person contributed (CRediT)">
      <div className="grid sm:grid-cols-2">
        {creditRoles.map((role) => (
          <Choice
            key={role}
            checked={chosen(role)}
            onChange={(checked) =>
              onChange(creditRoles.filter((one) => (one === role ? checked : chosen(one))))
            }
          >
            {role}
          </Choice>
        ))}
      </div>
    </Disclosure>
  )
}
