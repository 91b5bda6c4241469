import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as plainTest } from 'vitest'
import { ContentError, readJournal } from './content.ts'

const test = plainTest.extend<{ folder: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the test runner asks for it
  folder: async ({}, use) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'takarda-journal-'))
    await cp('journal', folder, { recursive: true })
    await use(folder)
    await rm(folder, { recursive: true, force: true })
  },
})

async function changeIdentity(folder: string, change: (journal: Record<string, unknown>) => void) {
  const file = path.join(folder, 'journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  change(journal)
  await writeFile(file, JSON.stringify(journal))
}

test('R-INFO-5 the journal that ships is whole: identity, board, slides and every page', async () => {
  const { journal, pages } = await readJournal('journal')
  expect(journal.sample).toBe(true)
  expect(journal.carousel).toHaveLength(3)
  expect(journal.hero).toHaveLength(2)
  expect(pages.get('guide')?.html).toContain('<h2')
})

test('R-INFO-5 a fault is named with its file and field', async ({ folder }) => {
  await changeIdentity(folder, (journal) => {
    journal.issn = { print: '1234-5678' }
  })
  await expect(readJournal(folder)).rejects.toThrow(/journal\.json: issn\.print: must be an ISSN/)
})

test('R-INFO-5 a field that is misspelt, JSON that is none and a page that is missing are named', async ({
  folder,
}) => {
  await changeIdentity(folder, (journal) => {
    journal.tagLine = 'x'
  })
  await expect(readJournal(folder)).rejects.toThrow(/journal\.json: .*tagLine/)
  await writeFile(path.join(folder, 'journal.json'), '{')
  await expect(readJournal(folder)).rejects.toThrow(ContentError)
  await cp('journal/journal.json', path.join(folder, 'journal.json'))
  await rm(path.join(folder, 'pages/privacy.md'))
  await expect(readJournal(folder)).rejects.toThrow(/privacy\.md: the file is missing/)
})

test('R-INFO-5 a page takes its names from journal.json and lists its sections, and a placeholder without a value is named', async ({
  folder,
}) => {
  const page = path.join(folder, 'pages/terms.md')
  const write = (body: string) =>
    writeFile(page, `---\ntitle: Terms\ndescription: d\n---\n${body}\n`)
  await write('Of {{journal.name}}: <script>x</script>')
  const { pages, journal } = await readJournal(folder)
  expect(pages.get('terms')?.html).toBe(
    `<p>Of ${journal.name}: &lt;script&gt;x&lt;/script&gt;</p>\n`,
  )
  await write('## A **first** [link](/x) & <b> "x" > y\n\nText\n\n### Within\n\n## Second')
  const { sections, html } = (await readJournal(folder)).pages.get('terms') ?? {}
  expect(sections).toEqual([
    { id: 'section-1', title: 'A first link & <b> "x" > y' },
    { id: 'section-2', title: 'Second' },
  ])
  expect(html).toContain('<h2 id="section-2">Second</h2>')
  await write('{{journal.colour}}')
  await expect(readJournal(folder)).rejects.toThrow(
    /terms\.md: \{\{journal\.colour\}\} has no value/,
  )
})
