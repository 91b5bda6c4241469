import { expect, test } from 'vitest'
import { describeProblem } from './form-messages.ts'

const issue = { name: 'email', code: 'custom', message: 'must be an email address', value: 'x' }

test('an empty field gets the message of the whole form if there is one', () => {
  const messages = { missing: 'Please fill in all fields.', fields: { email: 'Email is invalid' } }
  expect(describeProblem(messages, { ...issue, value: '  ' })).toEqual({
    at: 'form',
    message: 'Please fill in all fields.',
  })
  expect(describeProblem(messages, issue)).toEqual({ at: 'field', message: 'Email is invalid' })
})

test('a field has separate messages for empty and invalid input', () => {
  const messages = {
    fields: { email: { missing: 'Email is required', wrong: 'Email is invalid' } },
  }
  expect(describeProblem(messages, { ...issue, value: '' }).message).toBe('Email is required')
  expect(describeProblem(messages, { ...issue, value: ' , ' }).message).toBe('Email is required')
  expect(describeProblem(messages, issue).message).toBe('Email is invalid')
})

test('the schema gives the message of a problem that has no custom one', () => {
  const long = { ...issue, code: 'too_big', message: 'must be at most 254 characters' }
  expect(describeProblem({ fields: { email: 'Email is invalid' } }, long).message).toBe(
    'Email must be at most 254 characters',
  )
  expect(describeProblem({ labels: { email: 'Your address' } }, long).message).toBe(
    'Your address must be at most 254 characters',
  )
  const date = {
    name: 'publicationDate',
    code: 'invalid_format',
    message: 'must be a date',
    value: '1',
  }
  expect(describeProblem({}, date).message).toBe('Publication date must be a date')
  expect(describeProblem({}, { ...date, message: 'required', value: '' }).message).toBe(
    'Publication date is a required field',
  )
})
