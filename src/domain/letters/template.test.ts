import { expect, test } from 'vitest'
import {
  fieldSamples,
  fill,
  fillForEditing,
  fillWhatIsLeft,
  numbered,
  originals,
  requireKnownFields,
  Template,
  templateNames,
} from './template.ts'

const template = (subject: string, body = 'x') => ({ subject, body })

test('R-DECIDE-3 a letter has its fields filled in, and what is no field of it stays as it is', () => {
  const letter = template('About {title}', '{greeting}\n{date} {unknown} { title }')
  expect(fill(letter, { title: 'Reading', greeting: 'Dear Ada,', date: '' })).toEqual({
    subject: 'About Reading',
    body: 'Dear Ada,\n {unknown} { title }',
  })
  expect(fill(template('{title}'), {}).subject).toBe('{title}')
  expect(fill(template(`{${'x'.repeat(41)}} {title`), { title: 'T' }).subject).toContain('{title')
})

test('R-DECIDE-3 R-FLOW-5 what a letter was filled in with is never read as a field when it is filled in again', () => {
  const letter = template('Correct {title}', '{greeting} {manuscript}: {items} {date}')
  const values = {
    title: '{items}',
    greeting: 'Dear {date},',
    manuscript: '“{items}”',
    date: '2 May',
  }
  const draft = fillForEditing(letter, values)
  expect(draft.body.split('{items}'), 'one place for the list').toHaveLength(2)
  expect(fillWhatIsLeft(draft, { items: '1. {title}', date: 'never' })).toEqual({
    subject: 'Correct {items}',
    body: 'Dear {date}, “{items}”: 1. {title} 2 May',
  })
  expect(fillForEditing(letter, {})).toEqual(letter)
})

test('R-DECIDE-3 a subject is one line, and ends before a field that is empty', () => {
  expect(fill(template(' Published:  {title} '), { title: '' }).subject).toBe('Published')
  expect(fill(template('Published: {title}'), { title: 'One\n two' }).subject).toBe(
    'Published: One two',
  )
  expect(fill(template(':  {title}'), { title: 'Published' }).subject).toBe(': Published')
  expect(fill(template('A {constructor} {toString}'), {}).subject).toBe(
    'A {constructor} {toString}',
  )
  expect(fill(template('About {title}'), { title: undefined }).subject).toBe('About')
})

test('R-DECIDE-3 every letter as it ships has only fields that it knows, and none is left in it', () => {
  for (const name of templateNames) {
    expect(() => requireKnownFields(name, originals[name]), name).not.toThrow()
    const { subject, body } = fill(originals[name], fieldSamples)
    expect(`${subject}${body}`, name).not.toMatch(/[{}]/)
    expect(subject, name).toMatch(/^[A-Z].{10,}/)
    expect(body, name).toMatch(/^Dear Sample Author,\n\n.{40}/)
    expect(originals[name].name, name).toMatch(/^[A-Z].{5,}/)
  }
})

test('R-DECIDE-3 a field that a letter does not have is refused, with those that it has', () => {
  expect(() => requireKnownFields('received', template('x', '{date}'))).toThrow(
    '{date} is no field of this letter. It has {greeting}, {title}, {manuscript}, {receipt}, {journal}.',
  )
  expect(() => requireKnownFields('received', template('{who}'))).toThrow('{who} is no field')
  expect(() => requireKnownFields('received', template('{}'))).toThrow('{} is no field')
  const refused = (text: Template) => {
    try {
      requireKnownFields('returned', text)
      return undefined
    } catch (refusal) {
      return refusal
    }
  }
  expect(refused(template('{who}', '{items}'))).toMatchObject({
    ...{ refusal: 'invalid', field: 'subject' },
  })
  expect(refused(template('x', '{items} {who}'))).toMatchObject({ field: 'body' })
  const once = 'The letter must hold {items} once, where the list stands.'
  expect(refused(template('{items}', ''))).toMatchObject({ field: 'body', message: once })
  expect(() => requireKnownFields('returned', template('x', '{date}'))).toThrow(once)
  expect(() => requireKnownFields('returned', template('x', '{items}{items}'))).toThrow(once)
  expect(() => requireKnownFields('returned', template('x', '{items}'))).not.toThrow()
  expect(numbered(['One', 'Two'])).toBe('1. One\n2. Two')
})

test('R-DECIDE-3 a letter has a subject of one line and a body of paragraphs, and nothing else', () => {
  const text = { subject: 'A subject', body: 'One.\n\nTwo.' }
  expect(Template.parse({ ...text, name: 'received' })).toEqual(text)
  const wrong = [{ ...text, subject: '' }, { ...text, body: '' }, { subject: 'A subject' }, {}]
  for (const one of [...wrong, { ...text, subject: 'x'.repeat(201) }])
    expect(Template.safeParse(one).success, JSON.stringify(one)).toBe(false)
})
