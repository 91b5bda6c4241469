import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter, RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Journal } from '#domain/journal/journal.ts'
import { pageContext } from '#web/context.ts'
import { journalContent } from '../../../../test/journal-content.ts'
import ForIndexers, { loader } from './for-indexers.tsx'

/** The words and links of the page with some settings. */
function show(settings: Partial<Journal>, pages = journalContent.pages): string {
  const context = new RouterContextProvider()
  const journal = { ...journalContent.journal, ...settings }
  context.set(pageContext, {
    content: { ...journalContent, journal, pages },
    baseUrl: 'https://journal.example.org',
  } as never)
  const props = { loaderData: loader({ context } as never) } as never
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <ForIndexers {...(props as object as Parameters<typeof ForIndexers>[0])} />
    </MemoryRouter>,
  )
  return page.replace(/<\/(p|dt|dd|h1|header)>/g, '\n').replace(/<(?!a )[^>]*>/g, '')
}

const licence = { name: 'CC BY 4.0', url: 'https://creativecommons.org/licenses/by/4.0/' }

test('R-OFFICE-10 The page for indexers shows the settings', () => {
  const page = show({
    sample: false,
    issn: { print: '1234-5679', online: '2049-3630' },
    licence,
    doi: { prefix: '10.5555', pattern: '{id}', issuePattern: '{id}' },
  })
  for (const part of [
    '2049-3630 (online)',
    '1234-5679 (print)',
    `<a href="${licence.url}" rel="license">CC BY 4.0`,
    '<a href="/oai?verb=Identify">https://journal.example.org/oai',
    '<a href="/sitemap.xml">https://journal.example.org/sitemap.xml',
    'DOI prefix\n10.5555\n',
    'href="/peer-review"',
    journalContent.journal.board.editorsInChief[0]?.name,
    'href="/editorial-board"',
  ])
    expect(page).toContain(part)
  expect(page).toMatch(/href="\/open-access#section-\d"[^>]*>Long-term preservation/)
  expect(page).not.toContain('This is a sample')
})

test('R-OFFICE-10 The page for indexers claims nothing that the settings lack', () => {
  const { editorsInChief } = journalContent.journal.board
  const bare = show(
    {
      sample: true,
      issn: {},
      doi: undefined,
      board: {
        editorsInChief: editorsInChief.slice(0, 1),
        associateEditors: [],
        editorialConsultants: [],
      },
    },
    new Map(),
  )
  expect(bare).toContain('This is a sample journal')
  expect(bare).toContain('ISSN\nNone yet.')
  expect(bare).toContain('None: the journal does not assign DOIs.')
  expect(bare).not.toContain('/open-access#')
  expect(bare).toContain('Editor-in-Chief: ')
  expect(bare).not.toMatch(/more (person|people)/)
})
