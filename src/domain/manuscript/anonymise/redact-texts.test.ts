import { expect, test } from 'vitest'
import { redactTexts } from './redact-texts.ts'

const person = {
  name: 'Ṣadé Test-Name',
  given: null,
  family: null,
  email: 'sade@example.org',
  orcid: null,
  affiliations: ['University of Nigeria'],
}

test('R-BLIND-1 only names, addresses and affiliations are removed from texts', () => {
  const texts = ['Thanks, Sade Test-Name!', '', 'Write to sade@example.org, we agree.']
  expect(redactTexts(texts, [person])).toEqual([
    'Thanks, [removed for review]!',
    '',
    'Write to [removed for review], we agree.',
  ])
  expect(redactTexts(texts, [])).toEqual(texts)
})
