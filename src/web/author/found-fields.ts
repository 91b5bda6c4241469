import type { UseFormReturn } from 'react-hook-form'
import {
  type StatementName,
  type StatementRules,
  type Statements,
  statementLabels,
  statementNames,
} from '#domain/editorial/statements.ts'
import type { Contributor } from '#domain/manuscript/contributor.ts'
import type { FormValues } from '#domain/manuscript/form/form-values.ts'
import { type AuthorRow, toAuthorRow } from '#web/form/byline/author-rows.ts'

/** The fields of the form that a manuscript can fill. */
export type FilledFields = {
  title: string
  abstract: string
  keywords: string
  authors: string
  contributors: AuthorRow[]
  references: string
  statements: Statements
}

type Form = Pick<UseFormReturn<FilledFields>, 'setValue'>

/** A field that the manuscript can fill. `found` is empty if the manuscript does not say it. */
export type FoundField = {
  label: string
  found: string
  /** What the form holds now; empty if it is not filled in. */
  current: string
  fill(form: Form): void
}

const options = { shouldDirty: true, shouldTouch: true, shouldValidate: true }

type Shown = {
  values: FormValues
  current: FilledFields
  rules: StatementRules
  isRows: boolean
  switchToRows(): void
}

/** The fields that the journal asks for and a manuscript can fill, in the order of the form. */
export function foundFields({ values, current, rules, isRows, switchToRows }: Shown): FoundField[] {
  const text = (
    name: 'title' | 'abstract' | 'keywords' | 'references',
    label: string,
    found: string,
  ): FoundField => ({
    label,
    found,
    current: current[name],
    fill: ({ setValue }) => setValue(name, found, options),
  })
  const statement = (name: StatementName): FoundField => ({
    label: statementLabels[name],
    found: values.statements[name] ?? '',
    current: current.statements[name] ?? '',
    fill: ({ setValue }) =>
      setValue(
        'statements',
        { ...current.statements, [name]: values.statements[name] },
        { ...options, shouldValidate: false },
      ),
  })
  const people = current.contributors.filter(({ displayName }) => displayName.trim() !== '')
  return [
    text('title', 'Title', values.title),
    text('abstract', 'Abstract', values.abstract),
    text('keywords', 'Keywords', values.keywords.join(', ')),
    {
      label: 'Authors',
      found: describePeople(values.authors),
      current: isRows ? describePeople(people) : current.authors.trim(),
      fill: (form) => fillAuthors(form, values.authors, isRows, switchToRows),
    },
    ...statementNames.filter((name) => rules[name] !== 'not-asked').map(statement),
    text('references', 'References', values.references.join('\n')),
  ]
}

const hasDetails = ({ affiliations, email }: Contributor) => affiliations.length > 0 || email

function fillAuthors(
  { setValue }: Form,
  authors: readonly Contributor[],
  isRows: boolean,
  switchToRows: () => void,
): void {
  if (isRows || authors.some(hasDetails)) {
    setValue('contributors', authors.map(toAuthorRow), options)
    switchToRows()
  } else setValue('authors', describePeople(authors), options)
}

/** Names separated by commas; with affiliations or emails, one person in each line. */
const describePeople = (people: readonly Contributor[]): string =>
  people.some(hasDetails)
    ? people
        .map(({ displayName, affiliations, email }) =>
          [displayName, ...affiliations.map(({ name }) => name), email].filter(Boolean).join(' · '),
        )
        .join('\n')
    : people.map(({ displayName }) => displayName).join(', ')
