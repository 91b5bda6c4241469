import { afterEach, expect, test, vi } from 'vitest'
import { deleteSavedInput, findSavedInput, saveInput } from './saved-input.ts'

/** Stubs a storage of `room` characters, with a person logged in. */
function stubStorage(person: string, room = Number.POSITIVE_INFINITY) {
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

const input = (title: string, at = new Date()) => ({
  at: at.toISOString(),
  values: { title },
  files: [],
})

afterEach(() => vi.unstubAllGlobals())

test('R-USE-5 input is saved for the logged-in person only', () => {
  const storage = stubStorage('ada')
  saveInput('ada', 'submission', input('Mine'))
  expect(findSavedInput('ada', 'submission')?.values).toEqual({ title: 'Mine' })
  expect(findSavedInput('ben', 'submission')).toBeUndefined()
  saveInput('ben', 'submission', input('From another tab'))
  expect(findSavedInput('ben', 'submission')).toBeUndefined()
  deleteSavedInput('ada', 'submission')
  storage.removeItem('authUser')
  saveInput('ada', 'submission', input('After the logout'))
  expect(Object.keys(storage)).toEqual([])
})

test('R-USE-5 saved input that is too large, too old or unreadable is dropped', () => {
  const storage = stubStorage('ada')
  saveInput('ada', 'edit:1', input('First'))
  saveInput('ada', 'edit:1', input('x'.repeat(500_001)))
  expect(findSavedInput('ada', 'edit:1')).toBeUndefined()
  const monthAgo = new Date(Date.now() - 31 * 86_400_000)
  saveInput('ada', 'edit:2', input('Old', monthAgo))
  storage.setItem('typed:ada:edit:3', '{"cut')
  storage.setItem('typed:ada:edit:4', '{"at":1}')
  expect(findSavedInput('ada', 'edit:2')).toBeUndefined()
  expect(Object.keys(storage)).toEqual(['authUser'])
  stubStorage('ada', 100)
  expect(() => saveInput('ada', 'edit:1', input('x'.repeat(200)))).not.toThrow()
})
