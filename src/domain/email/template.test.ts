import { expect, test } from 'vitest'
import {
  defaultTemplates,
  EmailTemplate,
  fillDraft,
  fillRemainingFields,
  fillTemplate,
  lacksReasons,
  numberedList,
  previewValues,
  requireKnownFields,
  templateNames,
} from './template.ts'

const template = (subject: string, body = 'x') => ({ subject, body })

test('R-DECIDE-3 a template fills in only the fields that have a value', () => {
  const text = template('About {title}', '{greeting}\n{date} {unknown} { title }')
  expect(fillTemplate(text, { title: 'Reading', greeting: 'Dear Ada,', date: '' })).toEqual({
    subject: 'About Reading',
    body: 'Dear Ada,\n {unknown} { title }',
  })
  expect(fillTemplate(template('{title}'), {}).subject).toBe('{title}')
  expect(fillTemplate(template(`{${'x'.repeat(41)}} {title`), { title: 'T' }).subject).toContain(
    '{title',
  )
})

test('R-DECIDE-3 R-FLOW-5 braces in a value do not become a field when a draft is filled in again', () => {
  const text = template('Correct {title}', '{greeting} {manuscript}: {items} {date}')
  const values = {
    title: '{items}',
    greeting: 'Dear {date},',
    manuscript: '“{items}”',
    date: '2 May',
  }
  const draft = fillDraft(text, values)
  expect(draft.body.split('{items}'), 'one place for the list').toHaveLength(2)
  expect(fillRemainingFields(draft, { items: '1. {title}', date: 'never' })).toEqual({
    subject: 'Correct {items}',
    body: 'Dear {date}, “{items}”: 1. {title} 2 May',
  })
  expect(fillDraft(text, {})).toEqual(text)
})

test('R-DECIDE-3 a subject ends before a last field that is empty', () => {
  expect(fillTemplate(template(' Published:  {title} '), { title: '' }).subject).toBe('Published')
  expect(fillTemplate(template('Published: {title}'), { title: 'One\n two' }).subject).toBe(
    'Published: One two',
  )
  expect(fillTemplate(template(':  {title}'), { title: 'Published' }).subject).toBe(': Published')
  expect(fillTemplate(template('A {constructor} {toString}'), {}).subject).toBe(
    'A {constructor} {toString}',
  )
  expect(fillTemplate(template('About {title}'), { title: undefined }).subject).toBe('About')
})

test('R-DECIDE-3 every original template uses only its own fields', () => {
  for (const name of templateNames) {
    expect(() => requireKnownFields(name, defaultTemplates[name]), name).not.toThrow()
    const { subject, body } = fillTemplate(defaultTemplates[name], previewValues(name))
    expect(`${subject}${body}`, name).not.toMatch(/[{}]/)
    expect(subject, name).toMatch(/^[A-Z].{10,}/)
    expect(body, name).toMatch(/^Dear Sample (Author|Reviewer),\n\n.{40}/)
    expect(defaultTemplates[name].name, name).toMatch(/^[A-Z].{5,}/)
  }
})

test('R-DECIDE-1 only the templates of rejections ask the editor for reasons', () => {
  const asking = templateNames.filter((name) => lacksReasons(defaultTemplates[name].body))
  expect(asking).toEqual(['desk-rejected', 'rejected'])
  expect(
    lacksReasons(fillTemplate(defaultTemplates.rejected, { reasons: 'It is too short.' }).body),
  ).toBe(false)
  const draft = fillDraft(defaultTemplates.rejected, { manuscript: '“{reasons}”' })
  expect(draft.body.split('{reasons}'), 'not from the title').toHaveLength(2)
})

test('R-DECIDE-3 the error about an unknown field names the known fields', () => {
  expect(() => requireKnownFields('received', template('x', '{reasons}'))).toThrow(
    '{reasons} is not a field of this email. Its fields are {greeting}, {title}, {manuscript}, {submissionNumber}, {journal}, {editor}, {date}.',
  )
  expect(() => requireKnownFields('received', template('{who}'))).toThrow('{who} is not a field')
  expect(() => requireKnownFields('received', template('{}'))).toThrow('{} is not a field')
  const require = (text: EmailTemplate) => () => requireKnownFields('returned', text)
  expect(require(template('{who}', '{items}'))).toThrow(
    expect.objectContaining({ refusal: 'invalid', field: 'subject' }),
  )
  expect(require(template('x', '{items} {who}'))).toThrow(
    expect.objectContaining({ field: 'body' }),
  )
})

test('R-FLOW-5 the template for corrections must contain the list of requests once', () => {
  const message = 'The text must contain {items} once, for the list.'
  const require = (text: EmailTemplate) => () => requireKnownFields('returned', text)
  expect(require(template('{items}', ''))).toThrow(
    expect.objectContaining({ field: 'body', message }),
  )
  expect(require(template('x', '{date}'))).toThrow(message)
  expect(require(template('x', '{items}{items}'))).toThrow(message)
  expect(require(template('x', '{items}'))).not.toThrow()
  expect(numberedList(['One', 'Two'])).toBe('1. One\n2. Two')
})

test('R-DECIDE-3 a template has a subject of at most 200 characters and a body', () => {
  const text = { subject: 'A subject', body: 'One.\n\nTwo.' }
  expect(EmailTemplate.parse({ ...text, name: 'received' })).toEqual(text)
  const wrong = [{ ...text, subject: '' }, { ...text, body: '' }, { subject: 'A subject' }, {}]
  for (const input of [...wrong, { ...text, subject: 'x'.repeat(201) }])
    expect(EmailTemplate.safeParse(input).success, JSON.stringify(input)).toBe(false)
})
