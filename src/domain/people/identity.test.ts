import { expect, test } from 'vitest'
import { identityKeys, keysOfAuthor } from './identity.ts'

const words = (keys: { by: string; text: string }[]) => keys.map(({ by, text }) => `${by} ${text}`)
const own = words(identityKeys({ name: 'Dr Ọlá B. Adé', email: 'Ola+Journal@Example.org' }))
const isRecognisedIn = (author: string) =>
  words(keysOfAuthor(author)).some((key) => own.includes(key))

test('R-DUTY-2 an account is recognised by its address with and without a tag, and by its name', () => {
  expect(own).toEqual([
    ...['email ola+journal@example.org', 'email ola@example.org', 'name ade ola'],
  ])
})

test('R-DUTY-2 an author is recognised however the name or the address is typed', () => {
  for (const author of [
    ...['Ola Ade', 'ADE, Ola', 'Ade, Ola, University of Lagos', 'Prof. Ola Ade (Lagos)'],
    ...['Ade Ọla', 'O. Ade <ola@example.org>', 'OLA@EXAMPLE.ORG', 'x (mailto:ola@example.org.)'],
    ...['Somebody "ola+other@example.org"', 'Ada Obi; Ola Ade'],
  ])
    expect(isRecognisedIn(author), author).toBe(true)
})

test('R-DUTY-2 nobody is recognised by one word of a name, or by a part of an address', () => {
  for (const author of [
    ...['Ade, University of Lagos', 'Ola', 'Ola Adeola', 'Ola Ade-Obi', 'X <nola@example.org>'],
    ...['ola@example.org.ng', 'Ada Obi (Ola Ade College)', '', '<', 'Dr', '@'],
  ])
    expect(isRecognisedIn(author), author).toBe(false)
})
