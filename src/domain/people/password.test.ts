import { expect, test } from 'vitest'
import { namesItsOwner } from './password.ts'

const person = { name: 'Adébáyọ̀ Okafor-Bello', email: 'bayo.ok@journal.example.org' }

test('R-SEC-1 a password that contains its owner’s name or address, or little besides, names its owner', () => {
  for (const password of [
    'Adebayo Okafor-Bello!',
    'adébáyọ̀2026',
    'Okafor123',
    'bayo.ok@journal.example.org',
    'bayo.ok-2026-lagos',
    'Journal1',
    'BelloBello',
  ]) {
    expect(namesItsOwner(password, person), password).toBe(true)
  }
})

test('R-SEC-1 a passphrase in which a short part of a name stands by chance is let through', () => {
  for (const password of [
    'correct horse',
    'Okafor rides a blue bicycle',
    'long enough',
    'abc-12',
  ]) {
    expect(namesItsOwner(password, person), password).toBe(false)
  }
})
