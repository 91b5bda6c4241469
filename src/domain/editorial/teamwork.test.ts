import { expect, test } from 'vitest'
import { EditorAssignment, FurtherEditors, NewMessage, NewNote } from './teamwork.ts'

const problemOf = (result: { error?: { issues: { path: PropertyKey[] }[] } | undefined }) =>
  result.error?.issues.map(({ path }) => path.join('.'))

test('R-TEAM-1 an assignment needs the version that the editor has seen', () => {
  const assignment = { version: 3, editorId: 'ada', note: ' ' }
  expect(EditorAssignment.parse(assignment)).toEqual({ version: 3, editorId: 'ada', note: null })
  expect(problemOf(EditorAssignment.safeParse({ ...assignment, version: 'x' }))).toEqual([
    'version',
  ])
  expect(problemOf(EditorAssignment.safeParse({ ...assignment, editorId: '' }))).toEqual([
    'editorId',
  ])
})

test('R-TEAM-1 a submission has at most 20 further editors', () => {
  const ids = Array.from({ length: 21 }, (_, index) => `editor-${index}`)
  expect(FurtherEditors.safeParse({ editorIds: ids.slice(1) }).success).toBe(true)
  expect(problemOf(FurtherEditors.safeParse({ editorIds: ids }))).toEqual(['editorIds'])
})

test('R-TEAM-2 a note with a text mentions nobody by default', () => {
  expect(NewNote.parse({ text: ' See table 2. ' })).toEqual({ text: 'See table 2.', mentions: [] })
  expect(problemOf(NewNote.safeParse({ text: ' ' }))).toEqual(['text'])
})

test('R-TEAM-3 a message goes to the author or to the reviewer of an invitation', () => {
  const message = { to: 'reviewer', invitationId: 'i1', subject: 'Your review', text: 'Thank you.' }
  expect(NewMessage.parse(message)).toEqual(message)
  expect(problemOf(NewMessage.safeParse({ ...message, to: 'editor' }))).toEqual(['to'])
  expect(problemOf(NewMessage.safeParse({ ...message, subject: '' }))).toEqual(['subject'])
})
