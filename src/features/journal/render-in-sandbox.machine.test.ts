import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, vi } from 'vitest'
import { openSandboxPool } from '#platform/sandbox-pool/sandbox-pool.ts'
import { type Person, type TestSite, test } from '../../../test/site.ts'
import { readFolder } from './read-folder.ts'
import { type MarkdownTasks, markdownLimits, renderIn } from './render-in-sandbox.ts'

const program = path.resolve('src/sandbox/render-markdown.ts')
const { journal, pages } = await readFolder('journal')
const { faq, guide } = pages as Record<'faq' | 'guide', (typeof pages)[string]>

/** Takes time with the square of its length: seconds on any machine. */
const slow = `${'a'.repeat(59_000)}@`
/** 6 million characters once they are filled in: hours. */
const endless = `${'{{journal.vision}}'.repeat(3000)}@`
const wordy = { ...journal, vision: 'a'.repeat(2000) }

const opened: { close(): void }[] = []
afterEach(() => {
  for (const pool of opened.splice(0)) pool.close()
})

function rendererWithin(seconds: number) {
  const pool = openSandboxPool<MarkdownTasks>(program, { ...markdownLimits, seconds })
  opened.push(pool)
  const report = vi.fn()
  return { ...renderIn(pool, report), report }
}

const preview = (site: TestSite, who: Person, text: string) =>
  site.ask(who, { method: 'POST', url: '/api/settings/preview', payload: { ...faq, text } })

test('R-OFFICE-1 R-SEC-4 requests are answered while a page takes seconds to render', async ({
  site,
}) => {
  const manager = await site.signIn('admin')
  site.onJobError = () => {}
  await preview(site, manager, 'Short.')
  let isRendered = false
  const rendering = preview(site, manager, slow).then(() => {
    isRendered = true
  })
  let answered = 0
  for (; !isRendered; answered += 1) {
    expect((await site.ask(null, { url: '/api/health' })).status).toBe(200)
    await setImmediate()
  }
  await rendering
  expect(answered).toBeGreaterThan(50)
})

test('R-OFFICE-1 R-SEC-4 a page that takes too long is refused at its field', async () => {
  const { renderOne } = rendererWithin(0.001)
  await expect(renderOne({ ...faq, text: slow }, journal)).rejects.toMatchObject({
    refusal: 'invalid',
    field: 'text',
    message: expect.stringMatching(/^The text takes too long to render\. Please make it simpler/),
  })
})

test('R-OFFICE-1 a page that is too long once its placeholders are filled in is refused', async () => {
  const { renderOne } = rendererWithin(5)
  await expect(renderOne({ ...faq, text: endless }, wordy)).rejects.toMatchObject({
    refusal: 'invalid',
    field: 'text',
    message: expect.stringContaining('120,000 characters once its placeholders are filled in'),
  })
})

test('R-OFFICE-1 a page that cannot be rendered is shown as plain text', async () => {
  // Longer than the crash of the nested page takes on a busy machine.
  const { renderAll, report } = rendererWithin(12)
  const nested = { ...faq, text: '>'.repeat(59_000) }
  const odd = { ...guide, text: `Of **<b>**\n\n${endless}` }
  const written = { journal: wordy, pages: { ...pages, faq: nested, guide: odd } }
  const content = await renderAll(written)
  expect(content.pages.get('guide')).toMatchObject({ title: guide.title, sections: [] })
  const html = content.pages.get('guide')?.html ?? ''
  expect(html.slice(0, 50)).toBe(`<p>Of **&lt;b&gt;**</p>\n<p>${'a'.repeat(23)}`)
  expect(html.length).toBeLessThan(60_100)
  expect(content.pages.get('faq')?.html).toBe(`<p>${'&gt;'.repeat(59_000)}</p>\n`)
  expect(content.pages.get('about')?.html).toContain('<h2 id="section-1">')
  const failures = report.mock.calls.map(([{ failure }]) => failure)
  expect(failures.sort()).toEqual(['crashed', 'too-slow'])

  report.mockClear()
  const again = await renderAll({ ...written, pages: { ...written.pages, faq } })
  expect(again.pages.get('faq')?.html).toContain('<h2 id="section-1">')
  expect(report, 'what was rendered before is not rendered again').not.toHaveBeenCalled()
})
