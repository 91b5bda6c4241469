import { expect, test } from 'vitest'
import { Manifest } from './manifest.ts'

const whole = {
  format: 'takarda-backup',
  version: 1,
  madeAt: '2026-03-02T10:00:00Z',
  inUse: false,
  migrations: [{ hash: 'a', at: 1 }],
  tables: [{ name: 'article', columns: ['id', 'sha256'], rows: 0, sha256: 'b' }],
  sequences: [{ name: 'submission_number', next: '1234567890123456789' }],
  jobs: { rows: 0, sha256: 'c' },
  files: { count: 0, bytes: 0 },
  lacking: ['0'.repeat(64)],
}
const taken = (change: object) => Manifest.safeParse({ ...whole, ...change }).success

test('R-RUN-1 R-SEC-5 a manifest with unsafe names is refused', () => {
  expect(taken({})).toBe(true)
  const [table] = whole.tables
  for (const name of ['a"; drop', 'Article', '', 'x'.repeat(64), ' a', 'a '])
    expect(taken({ tables: [{ ...table, name }] }), name).toBe(false)
  for (const column of ['a"', 'A', '', 'x'.repeat(64), ' a', 'a '])
    expect(taken({ tables: [{ ...table, columns: ['id', column] }] }), column).toBe(false)
  expect(taken({ tables: [{ ...table, columns: [] }] })).toBe(false)
  for (const rows of [-1, 0.5]) {
    expect(taken({ tables: [{ ...table, rows }] })).toBe(false)
    expect(taken({ jobs: { ...whole.jobs, rows } })).toBe(false)
    expect(taken({ files: { ...whole.files, count: rows } })).toBe(false)
  }
  expect(taken({ files: { count: 0, bytes: -1 } })).toBe(false)
  for (const next of ['x1', '1x', '', '-1', '1'.repeat(20)])
    expect(taken({ sequences: [{ name: 'a', next }] }), next).toBe(false)
  for (const name of ['a"', 'A', '', 'x'.repeat(64), ' a', 'a '])
    expect(taken({ sequences: [{ name, next: '1' }] }), name).toBe(false)
  for (const key of ['0'.repeat(63), '0'.repeat(65), 'G'.repeat(64)])
    expect(taken({ lacking: [key] }), key).toBe(false)
  for (const wrong of [{ format: 'x' }, { version: 2 }, { madeAt: 'soon' }, { migrations: [] }])
    expect(taken(wrong), JSON.stringify(wrong)).toBe(false)
})
