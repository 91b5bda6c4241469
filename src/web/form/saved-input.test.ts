import { afterEach, expect, test, vi } from 'vitest'
import { deleteSavedInput, findSavedInput, saveInput } from './saved-input.ts'

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
  saveInput('ada', 'submission', typed('Mine'))
  expect(findSavedInput('ada', 'submission')?.values).toEqual({ title: 'Mine' })
  expect(findSavedInput('ben', 'submission')).toBeUndefined()
  saveInput('ben', 'submission', typed('Of another tab'))
  expect(findSavedInput('ben', 'submission')).toBeUndefined()
  deleteSavedInput('ada', 'submission')
  storage.removeItem('authUser')
  saveInput('ada', 'submission', typed('After signing out'))
  expect(Object.keys(storage)).toEqual([])
})

test('R-USE-5 what is kept is bounded in size and age, and what cannot be read is nothing', () => {
  const storage = givenStorage('ada')
  saveInput('ada', 'edit:1', typed('First'))
  saveInput('ada', 'edit:1', typed('x'.repeat(500_001)))
  expect(findSavedInput('ada', 'edit:1')).toBeUndefined()
  const monthAgo = new Date(Date.now() - 31 * 86_400_000)
  saveInput('ada', 'edit:2', typed('Old', monthAgo))
  storage.setItem('typed:ada:edit:3', '{"cut')
  storage.setItem('typed:ada:edit:4', '{"at":1}')
  expect(findSavedInput('ada', 'edit:2')).toBeUndefined()
  expect(Object.keys(storage)).toEqual(['authUser'])
  givenStorage('ada', 100)
  expect(() => saveInput('ada', 'edit:1', typed('x'.repeat(200)))).not.toThrow()
})
