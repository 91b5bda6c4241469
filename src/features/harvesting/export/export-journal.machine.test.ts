import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from 'vitest'
import { exportDependencies } from '../../../../test/export-dependencies.ts'
import { createArticle, test } from '../../../../test/site.ts'
import type { TestSite } from '../../../../test/site-actions.ts'
import { findValidatorFile, javaOptions, runValidator } from '../../../../test/validators.ts'
import { exportJournal } from './export-journal.ts'

/** Exports all that the site has published, and answers the folder of the bag. */
async function makeBag(site: TestSite): Promise<string> {
  const bag = path.join(site.folder, 'bag')
  await exportJournal(exportDependencies(site), bag)
  return bag
}

test('R-KEEP-1 The bagit program of the Library of Congress validates the bag', async ({
  site,
  skip,
}) => {
  const admin = await site.signIn('admin')
  const { _id } = await createArticle(site, admin, { title: 'Kept', volume: '1', issue: '2' })
  const folder = await makeBag(site)
  const validate = () =>
    runValidator('/usr/bin/python3', ['-c', 'import bagit; bagit.main()', '--validate', folder])
  const result = await validate()
  if ('missing' in result) return skip(result.missing)
  if (/No module named/.test(result.said))
    return skip('bagit is missing: the bag was not validated.')
  expect(result).toMatchObject({ status: 0, said: expect.stringContaining('is valid') })
  await appendFile(path.join(folder, `data/articles/${_id}/article.json`), ' ')
  expect(await validate()).toMatchObject({ status: 1 })
})

test('R-KEEP-1 Exported pages are valid HTML with any text', async ({ site, skip }) => {
  const checker = findValidatorFile('vnu-jar/build/dist/vnu.jar')
  if (!checker) return skip('The HTML checker cannot be installed.')
  const admin = await site.signIn('admin')
  const odd = '<b>&amp;]]>\u200f{\\ "x" Ẹ̀kọ́'
  await createArticle(site, admin, { title: odd, abstract: odd, content: `${odd}\n\n${odd}` })
  await createArticle(site, admin, { volume: '1', issue: '1-2', language: 'yo' })
  const folder = await makeBag(site)
  const options = [...javaOptions, '-jar', checker, '--skip-non-html', '--errors-only']
  const result = await runValidator('java', [...options, path.join(folder, 'data')])
  if ('missing' in result) return skip('Java is missing: the HTML checker did not run.')
  expect(result).toEqual({ status: 0, said: '', output: '' })
})
