import { afterEach, expect, test, vi } from 'vitest'
import { findSaved, type Owner, save } from './saved.ts'

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

const ada = { account: 'ada' }
const ben = { account: 'ben' }
const review: Owner = { link: 'review', id: 'r1' }
const large = 'x'.repeat(500_001)

afterEach(() => vi.unstubAllGlobals())

test('R-USE-5 input is saved for the logged-in person only', () => {
  const storage = stubStorage('ada')
  expect(save(ada, 'submission', 'Mine')).toBe(true)
  expect(findSaved(ada, 'submission')?.value).toBe('Mine')
  expect(findSaved(ben, 'submission')).toBeUndefined()
  expect(save(ben, 'submission', 'From another tab')).toBe(false)
  expect(findSaved(ben, 'submission')).toBeUndefined()
  save(ada, 'submission', undefined)
  storage.removeItem('authUser')
  save(ada, 'submission', 'After the logout')
  expect(Object.keys(storage)).toEqual([])
})

test('R-USE-5 saved input survives the end of a session', () => {
  const storage = stubStorage('ada')
  save(ada, 'submission', 'Mine')
  storage.removeItem('authUser')
  save(ada, 'submission', 'After the session')
  expect(findSaved(ada, 'submission')?.value).toBe('Mine')
})

test('R-USE-5 saved input that is too large, too old or unreadable is dropped', () => {
  const storage = stubStorage('ada')
  save(ada, 'edit:1', 'First')
  expect(save(ada, 'edit:1', large)).toBe(false)
  expect(findSaved(ada, 'edit:1')).toBeUndefined()
  save(ada, 'edit:2', 'Old', new Date(Date.now() - 31 * 86_400_000))
  storage.setItem('saved:account:ada:edit:3', '{"cut')
  storage.setItem('saved:account:ada:edit:4', '{"at":1}')
  expect(findSaved(ada, 'edit:2')).toBeUndefined()
  expect(Object.keys(storage)).toEqual(['authUser'])
})

test('R-USE-5 input without room in the storage is not saved', () => {
  stubStorage('ada', 200)
  expect(save(ada, 'edit:1', 'Short')).toBe(true)
  expect(save(ada, 'edit:1', 'x'.repeat(200))).toBe(false)
  expect(findSaved(ada, 'edit:1')).toBeUndefined()
})

test('R-REVIEW-3 the input of a link outlives 30 days', () => {
  stubStorage('ada')
  save(review, 'changes', large, new Date(0))
  expect(findSaved(review, 'changes')?.value).toBe(large)
  expect(findSaved({ link: 'proof', id: 'r1' }, 'changes')).toBeUndefined()
})

test('R-REVIEW-3 a link keeps its stored input where the next has no room', () => {
  stubStorage('ada', 200)
  save(review, 'changes', 'Short')
  expect(save(review, 'changes', 'x'.repeat(200))).toBe(false)
  expect(findSaved(review, 'changes')?.value).toBe('Short')
})

test('R-REVIEW-3 a page works without storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(save(review, 'changes', 'Text')).toBe(false)
  expect(findSaved(review, 'changes')).toBeUndefined()
})
