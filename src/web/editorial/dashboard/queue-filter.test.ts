import { expect, test } from 'vitest'
import { queueAddress, readQueueView } from './queue-filter.ts'

const read = (query: string) => readQueueView(new URLSearchParams(query))

test('R-MANAGE-1 the tab begins with all submissions', () => {
  expect(read('tab=submitted')).toEqual({ show: 'all', filter: {}, search: '' })
})

test('R-FLOW-3 a search without a filter covers all submissions', () => {
  expect(read('q=reading')).toEqual({ show: 'all', filter: {}, search: 'reading' })
})

test.each([
  { show: 'filtered', filter: { editor: 'me', overdue: 'yes' }, search: 'reading' },
  { show: 'all', filter: {}, search: '' },
  { show: 'deleted', filter: {}, search: '' },
] as const)('R-FLOW-3 the address of the view %o leads back to it', (view) => {
  expect(read(queueAddress(view).split('?')[1] ?? '')).toEqual(view)
})
