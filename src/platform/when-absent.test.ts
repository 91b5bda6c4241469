import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { whenAbsent } from './when-absent.ts'

test('R-RUN-3 only a missing folder counts as empty', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'takarda-absent-'))
  const list = (name: string) => readdir(path.join(folder, name)).catch(whenAbsent(['none']))
  expect(await list('nowhere')).toEqual(['none'])
  await writeFile(path.join(folder, 'file'), '')
  await expect(list('file')).rejects.toThrow(/ENOTDIR/)
  await rm(folder, { recursive: true })
})
