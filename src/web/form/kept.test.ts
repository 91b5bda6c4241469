import { afterEach, expect, test, vi } from 'vitest'
import { findKept, forget, keep } from './kept.ts'

/** A browser's storage with room for so many characters, in which a person is signed in. */
function givenStorage(person: string, room = Number.POSITIVE_INFINITY) {
  const methods = {
    getItem: (key: string) => storage[key] ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > room) throw new DOMException('full', 'QuotaExceededError')
      storage[key] = value
    },
    removeItem: (key: string) => {
      delete storage[key]
    },
  }
  const storage = Object.create(methods) as Record<string, string> & typeof methods
  storage.setItem('authUser', JSON.stringify({ _id: person }))
  vi.stubGlobal('localStorage', storage)
  return storage
}

const typed = (title: string, at = new Date()) => ({
  ...{ at: at.toISOString(), values: { title }, files: [] },
})

afterEach(() => vi.unstubAllGlobals())

test('R-USE-5 what was typed is kept for its person alone, and nothing is kept for who has signed out', () => {
  const storage = givenStorage('ada')
  keep('ada', 'submission', typed('Mine'))
  expect(findKept('ada', 'submission')?.values).toEqual({ title: 'Mine' })
  expect(findKept('ben', 'submission')).toBeUndefined()
  keep('ben', 'submission', typed('Of another tab'))
  expect(findKept('ben', 'submission')).toBeUndefined()
  forget('ada', 'submission')
  storage.removeItem('authUser')
  keep('ada', 'submission', typed('After signing out'))
  expect(Object.keys(storage)).toEqual([])
})

test('R-USE-5 what is kept is bounded in size and age, and what cannot be read is nothing', () => {
  const storage = givenStorage('ada')
  keep('ada', 'edit:1', typed('First'))
  keep('ada', 'edit:1', typed('x'.repeat(500_001)))
  expect(findKept('ada', 'edit:1')).toBeUndefined()
  const monthAgo = new Date(Date.now() - 31 * 86_400_000)
  keep('ada', 'edit:2', typed('Old', monthAgo))
  storage.setItem('typed:ada:edit:3', '{"cut')
  storage.setItem('typed:ada:edit:4', '{"at":1}')
  expect(findKept('ada', 'edit:2')).toBeUndefined()
  expect(Object.keys(storage)).toEqual(['authUser'])
  givenStorage('ada', 100)
  expect(() => keep('ada', 'edit:1', typed('x'.repeat(200)))).not.toThrow()
})
