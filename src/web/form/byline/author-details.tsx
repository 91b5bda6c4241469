import type { ReactNode } from 'react'
import type { Affiliation } from '#domain/manuscript/contributor.ts'
import { creditRoles } from '#domain/manuscript/credit.ts'
import { TextField } from '#web/form/field.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Affiliations } from './affiliations.tsx'
import type { AuthorRow } from './author-rows.ts'

type Props = {
  id: string
  name: string
  person: AuthorRow
  suggestions: Affiliation[]
  problem: { at: string; message: string } | undefined
  onChange(person: AuthorRow): void
}

export function AuthorDetails({ id, name, person, suggestions, problem, onChange }: Props) {
  const getFieldProps = (path: string) => ({
    'data-field': path,
    error: problem?.at === path ? problem.message : undefined,
  })
  const getTextProps = (field: 'given' | 'family' | 'orcid' | 'email') => ({
    ...getFieldProps(field),
    value: person[field] ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) =>
      onChange({ ...person, [field]: target.value || null }),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: the fieldset around all rows has a legend already
    <div id={id} role="group" aria-label={`About ${name}`} className="flex flex-col gap-4 p-2">
      <Choice
        checked={person.organisation}
        onChange={(organisation) =>
          onChange({ ...person, organisation, ...(organisation && { given: null, family: null }) })
        }
      >
        An organisation, not a person
      </Choice>
      <div className="grid items-start gap-4 sm:grid-cols-2" hidden={person.organisation}>
        <TextField label="Given name" hint="First and middle names" {...getTextProps('given')} />
        <TextField
          label="Family name"
          hint="Used for sorting in indexes"
          {...getTextProps('family')}
        />
      </div>
      <Affiliations
        name={name}
        affiliations={person.affiliations}
        suggestions={suggestions}
        getFieldProps={getFieldProps}
        onChange={(affiliations) => onChange({ ...person, affiliations })}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="ORCID iD"
          hint="Such as 0000-0002-1825-0097"
          inputMode="url"
          {...getTextProps('orcid')}
        />
        <TextField
          label="Email"
          hint="For editors only: never public"
          type="email"
          {...getTextProps('email')}
        />
      </div>
      <Choice
        checked={person.corresponding}
        onChange={(corresponding) => onChange({ ...person, corresponding })}
      >
        Corresponding author, marked with * on the article page
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
  const hasRole = (role: string) => roles.includes(role)
  return (
    <Disclosure summary="Contributor roles (CRediT)">
      <div className="grid sm:grid-cols-2">
        {creditRoles.map((role) => (
          <Choice
            key={role}
            checked={hasRole(role)}
            onChange={(checked) =>
              onChange(creditRoles.filter((other) => (other === role ? checked : hasRole(other))))
            }
          >
            {role}
          </Choice>
        ))}
      </div>
    </Disclosure>
  )
}
