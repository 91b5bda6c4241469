import { expect, test } from 'vitest'
import { containsOwnerName } from './password.ts'

const person = { name: 'Adébáyọ̀ Okafor-Bello', email: 'bayo.ok@journal.example.org' }

test('R-SEC-1 a password of little more than its owner’s name or address is recognised', () => {
  for (const password of [
    'Adebayo Okafor-Bello!',
    'adébáyọ̀2026',
    'Okafor123',
    'bayo.ok@journal.example.org',
    'bayo.ok-2026-lagos',
    'Journal1',
    'BelloBello',
    'AdebayoOkafor-Bello',
  ]) {
    expect(containsOwnerName(password, person), password).toBe(true)
  }
})

test('R-SEC-1 a passphrase that contains a short part of a name by chance is accepted', () => {
  for (const password of [
    'correct horse',
    'Okafor rides a blue bicycle',
    'long enough',
    'abc-12',
  ]) {
    expect(containsOwnerName(password, person), password).toBe(false)
  }
})

test('R-SEC-1 a password is weak when most of it is parts of known names', () => {
  const isWeak = (name: string, email: string, password: string) =>
    containsOwnerName(password, { name, email })
  for (const [name, email, password] of [
    ['Adeyi', 'li@x.example', 'blue Adeyi horse run'],
    ['Ada', 'q@x.example', 'ada2026'],
    ['Ann Annabel', 'q@x.example', 'annabel12'],
    ['Annabel Ann', 'q@x.example', 'annabel12'],
    ['Q', 'tunde_musa-sani+odu@x.example', 'tunde99'],
    ['Q', 'tunde_musa-sani+odu@x.example', 'musa2026'],
    ['Q', 'tunde_musa-sani+odu@x.example', 'sani2026'],
    ['Q', 'tunde_musa-sani+odu@x.example', 'odu2026'],
  ] as const)
    expect(isWeak(name, email, password), password).toBe(true)
  for (const [name, email, password] of [
    ['Ada', 'li@x.example', 'canada is cold today'],
    ['Li Ng', 'li.ng@x.example', 'liverng7'],
    ['Ada Okafor', 'q@x.example', 'okafor654321'],
    ['Ada Okafor', 'q@x.example', 'x y z 1'],
  ] as const)
    expect(isWeak(name, email, password), password).toBe(false)
})
