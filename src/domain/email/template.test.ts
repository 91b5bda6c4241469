import { expect, test } from 'vitest'
import {
  defaultTemplates,
  EmailTemplate,
  fillDraft,
  fillRemainingFields,
  fillTemplate,
  lacksReasons,
  numberedList,
  requireKnownFields,
  sampleValues,
  templateNames,
} from './template.ts'

const template = (subject: string, body = 'x') => ({ subject, body })

test('R-DECIDE-3 a letter has its fields filled in, and what is no field of it stays as it is', () => {
  const letter = template('About {title}', '{greeting}\n{date} {unknown} { title }')
  expect(fillTemplate(letter, { title: 'Reading', greeting: 'Dear Ada,', date: '' })).toEqual({
    subject: 'About Reading',
    body: 'Dear Ada,\n {unknown} { title }',
  })
  expect(fillTemplate(template('{title}'), {}).subject).toBe('{title}')
  expect(fillTemplate(template(`{${'x'.repeat(41)}} {title`), { title: 'T' }).subject).toContain(
    '{title',
  )
})

test('R-DECIDE-3 R-FLOW-5 what a letter was filled in with is never read as a field when it is filled in again', () => {
  const letter = template('Correct {title}', '{greeting} {manuscript}: {items} {date}')
  const values = {
    title: '{items}',
    greeting: 'Dear {date},',
    manuscript: '“{items}”',
    date: '2 May',
  }
  const draft = fillDraft(letter, values)
  expect(draft.body.split('{items}'), 'one place for the list').toHaveLength(2)
  expect(fillRemainingFields(draft, { items: '1. {title}', date: 'never' })).toEqual({
    subject: 'Correct {items}',
    body: 'Dear {date}, “{items}”: 1. {title} 2 May',
  })
  expect(fillDraft(letter, {})).toEqual(letter)
})

test('R-DECIDE-3 a subject is one line, and ends before a field that is empty', () => {
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

test('R-DECIDE-3 every letter as it ships has only fields that it knows, and none is left in it', () => {
  for (const name of templateNames) {
    expect(() => requireKnownFields(name, defaultTemplates[name]), name).not.toThrow()
    const { subject, body } = fillTemplate(defaultTemplates[name], sampleValues)
    expect(`${subject}${body}`, name).not.toMatch(/[{}]/)
    expect(subject, name).toMatch(/^[A-Z].{10,}/)
    expect(body, name).toMatch(/^Dear Sample Author,\n\n.{40}/)
    expect(defaultTemplates[name].name, name).toMatch(/^[A-Z].{5,}/)
  }
})

test('R-DECIDE-1 a rejection as it ships asks its editor for the reasons, and no other letter does', () => {
  const asking = templateNames.filter((name) => lacksReasons(defaultTemplates[name].body))
  expect(asking).toEqual(['desk-rejected', 'rejected'])
  expect(
    lacksReasons(fillTemplate(defaultTemplates.rejected, { reasons: 'It is too short.' }).body),
  ).toBe(false)
  const draft = fillDraft(defaultTemplates.rejected, { manuscript: '“{reasons}”' })
  expect(draft.body.split('{reasons}'), 'a title is no place for them').toHaveLength(2)
})

test('R-DECIDE-3 a field that a letter does not have is refused, with those that it has', () => {
  expect(() => requireKnownFields('received', template('x', '{date}'))).toThrow(
    '{date} is no field of this letter. It has {greeting}, {title}, {manuscript}, {submissionNumber}, {journal}.',
  )
  expect(() => requireKnownFields('received', template('{who}'))).toThrow('{who} is no field')
  expect(() => requireKnownFields('received', template('{}'))).toThrow('{} is no field')
  const refused = (text: EmailTemplate) => {
    try {
      requireKnownFields('returned', text)
      return undefined
    } catch (refusal) {
      return refusal
    }
  }
  expect(refused(template('{who}', '{items}'))).toMatchObject({
    refusal: 'invalid',
    field: 'subject',
  })
  expect(refused(template('x', '{items} {who}'))).toMatchObject({ field: 'body' })
  const once = 'The letter must hold {items} once, where the list stands.'
  expect(refused(template('{items}', ''))).toMatchObject({ field: 'body', message: once })
  expect(() => requireKnownFields('returned', template('x', '{date}'))).toThrow(once)
  expect(() => requireKnownFields('returned', template('x', '{items}{items}'))).toThrow(once)
  expect(() => requireKnownFields('returned', template('x', '{items}'))).not.toThrow()
  expect(numberedList(['One', 'Two'])).toBe('1. One\n2. Two')
})

test('R-DECIDE-3 a letter has a subject of one line and a body of paragraphs, and nothing else', () => {
  const text = { subject: 'A subject', body: 'One.\n\nTwo.' }
  expect(EmailTemplate.parse({ ...text, name: 'received' })).toEqual(text)
  const wrong = [{ ...text, subject: '' }, { ...text, body: '' }, { subject: 'A subject' }, {}]
  for (const one of [...wrong, { ...text, subject: 'x'.repeat(201) }])
    expect(EmailTemplate.safeParse(one).success, JSON.stringify(one)).toBe(false)
})
