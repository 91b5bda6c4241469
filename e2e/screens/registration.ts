import { expect } from '@playwright/test'
import { openPage } from '../pages.ts'
import { inSessionOf, type Screen } from './screen.ts'

const deposit = {
  _id: 'a',
  registry: 'crossref',
  kind: 'article',
  title: 'A sample article',
  doi: '10.5555/a',
  at: '/manage-journals/a',
  state: 'refused',
  stateAt: '2026-03-02T09:00:00.000Z',
  dueAt: null,
  message: 'User not allowed to add records for prefix: 10.5555',
  canTryAgain: true,
}
const attempts = [
  { at: '2026-03-02T09:00:00.000Z', state: 'refused', status: 200, message: deposit.message },
  { at: '2026-03-02T08:00:00.000Z', state: 'unreachable', status: 503, message: 'Not just now.' },
]
const refused = {
  deposits: [{ ...deposit, attempts }],
  pagination: { currentPage: 1, totalPages: 1, total: 1 },
}
const registries = {
  doi: { prefix: '10.5555', pattern: '{journal}.{year}.{id}', issuePattern: '{journal}.v{volume}' },
  withoutDoi: { articles: 12, issues: 1 },
  registries: [
    {
      registry: 'crossref',
      setUp: true,
      host: 'api.crossref.org',
      counts: [
        { state: 'waiting', count: 1 },
        { state: 'accepted', count: 40 },
        { state: 'warned', count: 2 },
        { state: 'refused', count: 1 },
      ],
    },
    { registry: 'doaj', setUp: true, host: 'doaj.org', counts: [] },
  ],
  findings: {
    checked: 44,
    total: 31,
    journal: [
      { sentence: 'The journal has no ISSN.', weight: 'refused', where: '/settings/identity' },
    ],
    records: [
      {
        title: 'A sample article',
        at: '/manage-journals/a',
        findings: [
          { sentence: 'The article names no author.', weight: 'refused' },
          { sentence: 'Sample has no family name.', weight: 'doubtful' },
        ],
      },
    ],
  },
  issues: [
    {
      name: 'Vol. 12, No. 3 (2026)',
      crossref: '/issues/12/3/metadata/crossref-contents',
      doaj: '/issues/12/3/metadata/doaj',
    },
  ],
}

export const registrationScreens = inSessionOf('admin', [
  {
    name: 'deposits, not configured',
    async show({ page }) {
      await openPage(page, '/manage-journals/indexing')
      await expect(page.getByRole('heading', { name: 'Metadata files by issue' })).toBeVisible()
    },
  },
  {
    name: 'deposits',
    async show({ page }) {
      await page.route('**/api/indexing', (route) => route.fulfill({ json: registries }))
      await openPage(page, '/manage-journals/indexing')
      await expect(page.getByRole('heading', { name: 'Checks before deposit' })).toBeVisible()
    },
  },
  {
    name: 'deposits, refused',
    async show({ page }) {
      await page.route('**/api/indexing/deposits?*', (route) => route.fulfill({ json: refused }))
      await openPage(page, '/manage-journals/indexing/crossref/refused')
      await page.getByText('2 attempts').click()
      await expect(page.getByText('Not just now.')).toBeVisible()
    },
  },
  {
    name: 'deposits, DOAJ checklist',
    async show({ page }) {
      await openPage(page, '/manage-journals/indexing/doaj')
      await expect(page.getByRole('heading', { name: /^To do/ })).toBeVisible()
    },
  },
] satisfies Screen[])
