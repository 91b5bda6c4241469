import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test as plainTest } from 'vitest'
import { ContentError, readJournal } from './read-folder.ts'

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

test('R-INFO-5 the journal that ships is complete with identity, board, slides and every page', async () => {
  const { journal, pages } = await readJournal('journal')
  expect(journal.sample).toBe(true)
  expect(journal.carousel).toHaveLength(3)
  expect(journal.hero).toHaveLength(2)
  expect(pages.get('guide')?.html).toContain('<h2')
})

test('R-INFO-5 an error is named with its file and field', async ({ folder }) => {
  await changeIdentity(folder, (journal) => {
    journal.issn = { print: '1234-5678' }
  })
  await expect(readJournal(folder)).rejects.toThrow(/journal\.json: issn\.print: must be an ISSN/)
})

test('R-INFO-5 a misspelt field, invalid JSON or a missing page is named', async ({ folder }) => {
  await changeIdentity(folder, (journal) => {
    journal.tagLine = 'x'
  })
  await expect(readJournal(folder)).rejects.toThrow(/journal\.json: "tagLine" is no field here/)
  await changeIdentity(folder, (journal) => {
    delete journal.tagLine
    journal.publisher = ' '
  })
  await expect(readJournal(folder)).rejects.toThrow(/journal\.json: publisher: is a required field/)
  await writeFile(path.join(folder, 'journal.json'), '{')
  await expect(readJournal(folder)).rejects.toThrow(ContentError)
  await cp('journal/journal.json', path.join(folder, 'journal.json'))
  await rm(path.join(folder, 'pages/privacy.md'))
  await expect(readJournal(folder)).rejects.toThrow(/privacy\.md: the file is missing/)
})

test('R-INFO-5 an error names a folder of pages that cannot be read', async ({ folder }) => {
  await rm(path.join(folder, 'pages'), { recursive: true })
  await writeFile(path.join(folder, 'pages'), '')
  await expect(readJournal(folder)).rejects.toThrow(/pages: the folder cannot be read \(ENOTDIR/)
})

test('R-INFO-5 a page replaces placeholders and lists its sections', async ({ folder }) => {
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
  const { print, online } = journal.issn
  await write('{{journal.issns}}; {{journal.issn.print}}\n\n| a |\n|---|\n| b |')
  await writeFile(path.join(folder, 'pages/notes.txt'), 'no page')
  const again = await readJournal(folder)
  expect([...again.pages.keys()]).toEqual([...pages.keys()])
  const named = again.pages.get('terms')?.html
  const inOneLine = (issn = '') => `<span class="whitespace-nowrap">${issn}</span>`
  expect(named).toContain(
    `<p>${inOneLine(print)} (print), ${inOneLine(online)} (online); ${inOneLine(print)}</p>`,
  )
  expect(named).toMatch(/<div class="scroll" tabindex="0"><table>[\s\S]*<\/table><\/div>\n$/)
  for (const field of ['colour', 'name.length', 'constructor', 'issn.toString']) {
    await write(`{{journal.${field}}}`)
    await expect(readJournal(folder)).rejects.toThrow(
      `${page}: {{journal.${field}}} has no value in journal.json`,
    )
  }
  await rm(page)
  await expect(readJournal(folder)).rejects.toThrow(`${page}: the file is missing`)
  await rm(path.join(folder, 'journal.json'))
  await expect(readJournal(folder)).rejects.toThrow(/journal\.json: the file cannot be read$/)
})

const write = (folder: string, page: string) => writeFile(path.join(folder, 'pages/terms.md'), page)

const bodyOf = async (folder: string, body: string) => {
  await write(folder, `---\ntitle: Terms\ndescription: d\n---\n${body}\n`)
  return (await readJournal(folder)).pages.get('terms')
}

test('R-INFO-5 raw HTML in a page is shown as text', async ({ folder }) => {
  const page = await bodyOf(folder, 'Say `a < b && <i>` and <i>this</i> <!-- x -->\n\n    <b>')
  expect(page?.html).toBe(
    '<p>Say <code>a &lt; b &amp;&amp; &lt;i&gt;</code> and &lt;i&gt;this&lt;/i&gt; &lt;!-- x --&gt;</p>\n' +
      '<pre><code>&lt;b&gt;\n</code></pre>\n',
  )
  const block = await bodyOf(folder, '<div onclick="x()">\n<script>\nx()\n</script>\n</div>')
  expect(block?.html).not.toMatch(/<(?!\/?p>)/)
  expect(block?.html).toContain('&lt;script&gt;')
})

test('R-INFO-5 the texts of a picture in a page are escaped', async ({ folder }) => {
  const id = `/pictures/${'a'.repeat(32)}`
  const pictures = await bodyOf(
    folder,
    `![a "b"](${id} "T <t>") ![c](${id}) ![d <e>](ftp://f/g.png)`,
  )
  expect(pictures?.html).toBe(
    `<p><img src="${id}" alt="a &quot;b&quot;" title="T &lt;t&gt;" loading="lazy"> <img src="${id}" alt="c" loading="lazy"> d &lt;e&gt;</p>\n`,
  )
})

test('R-INFO-5 links to scripts in a page are removed', async ({ folder }) => {
  const links =
    '[a](/b:c) [d](https://e) [f](mailto:g@h.example) [i](JavaScript:j%28%29) <data:k,l>'
  expect((await bodyOf(folder, links))?.html).toBe(
    '<p><a href="/b:c">a</a> <a href="https://e">d</a> <a href="mailto:g@h.example">f</a> i data:k,l</p>\n',
  )
})

test('R-INFO-5 a section has the name that readers see', async ({ folder }) => {
  const page = await bodyOf(folder, '## Fees &amp; *`a < b`* & &copy; \\*')
  expect(page?.sections).toEqual([{ id: 'section-1', title: 'Fees & a < b & © *' }])
})

test('R-INFO-5 the YAML head of a page may have quotes, any line ends and folded texts', async ({
  folder,
}) => {
  const head = 'title: "Terms: of use"\r\ndescription: >-\r\n  One,\r\n  two # three'
  await write(folder, `---\r\n${head}\r\n---\r\n\r\nText\r\n`)
  const page = (await readJournal(folder)).pages.get('terms')
  expect(page).toMatchObject({ title: 'Terms: of use', description: 'One, two # three' })
  expect(page?.html).toBe('<p>Text</p>\n')
  await write(folder, '---\ntitle: 2026\ndescription: yes\n---\nText\n')
  const plain = (await readJournal(folder)).pages.get('terms')
  expect(plain).toMatchObject({ title: '2026', description: 'yes' })
})

test('R-INFO-5 a head that cannot be read or is missing is named with its file', async ({
  folder,
}) => {
  await write(folder, '---\ntitle: Terms: of use\ndescription: d\n---\nText\n')
  await expect(readJournal(folder)).rejects.toThrow(ContentError)
  await expect(readJournal(folder)).rejects.toThrow(/terms\.md: .*line 1/)
  await write(folder, 'Text without a head\n')
  await expect(readJournal(folder)).rejects.toThrow(/terms\.md: title/)
  await write(folder, '---\njust words\n---\nText\n')
  await expect(readJournal(folder)).rejects.toThrow(ContentError)
})
