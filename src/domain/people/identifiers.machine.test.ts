import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runValidator, skipIfMissing } from '../../../test/validators.ts'
import { Issn } from '../journal/journal.ts'
import { parseOrcid } from './orcid.ts'

test('R-BYLINE-3 R-OFFICE-1 The checks of ORCID iDs and ISSNs agree with other libraries', async (context) => {
  const digits = (most: number) =>
    fc.sample(fc.stringMatching(new RegExp(`^[0-9]{${most}}[0-9X]$`)), { numRuns: 500, seed: 1 })
  const orcids = digits(15)
  const issns = digits(7).map((text) => `${text.slice(0, 4)}-${text.slice(4)}`)
  const asked = `import sys
from stdnum import issn
from stdnum.iso7064 import mod_11_2
for line in open(sys.argv[1]).read().split():
  print(int(issn.is_valid(line) if '-' in line else mod_11_2.is_valid(line)))`
  const lines = [...orcids, ...issns].join('\n')
  const validated = await runValidator('/usr/bin/python3', ['-c', asked], { text: lines })
  const result = skipIfMissing(context, validated)
  if (/No module named/.test(result.said)) return context.skip('python3-stdnum is missing.')
  const ours = [
    ...orcids.map((text) => parseOrcid(text) !== undefined),
    ...issns.map((text) => Issn.safeParse(text).success),
  ]
  expect(result.output.trim().split('\n')).toEqual(ours.map((fits) => (fits ? '1' : '0')))
  expect(ours.filter(Boolean).length).toBeGreaterThan(50)
})
