import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { Journal } from '#domain/journal/journal.ts'
import { PartName, partFields, partSchema } from '#domain/journal/settings-parts.ts'
import { findSchema, isRequired } from '#web/form/validation.ts'
import { descriptions } from './descriptions.ts'
import type { FieldList } from './fields/fields.tsx'
import { formSchema, initialValues } from './fields/part-description.ts'

test.each(PartName.options)(
  'R-OFFICE-1 settings published without a change stay as they are: %s',
  async (part) => {
    const written = JSON.parse(await readFile('journal/journal.json', 'utf8'))
    // Values that differ from those of a field that is left out.
    const changed = { allowPdfAlone: true, charges: 'Authors pay 10 euros.', sample: true }
    const journal = Journal.parse({ ...written, ...changed })
    const values = initialValues(part, descriptions[part], journal)
    const published = formSchema(part, descriptions[part]).parse(values)
    expect(partSchema(part).parse(published)).toEqual(
      Object.fromEntries(partFields[part].map((name) => [name, journal[name]])),
    )
  },
)

test.each(PartName.options)('each field of a form edits a setting: %s', (part) => {
  const schema = formSchema(part, descriptions[part])
  for (const path of pathsOf(descriptions[part].fields))
    expect([path, findSchema(schema, path)]).not.toContain(undefined)
})

test('a setting that may be left out is not marked as required', () => {
  const schema = formSchema('contact', descriptions.contact)
  expect(isRequired(schema, 'contact.email')).toBe(true)
  expect(isRequired(schema, 'contact.phone')).toBe(false)
})

const pathsOf = (fields: FieldList, within = ''): string[] =>
  fields.flatMap((item) => {
    if (typeof item === 'string' || typeof item === 'function') return []
    if ('label' in item) return `${within}${item.at}`
    if ('list' in item) return pathsOf(item.fields, `${item.list}.0.`)
    return pathsOf('legend' in item ? item.fields : item, within)
  })
