import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, vi } from 'vitest'
import type { Journal } from '#domain/journal/journal.ts'
import { openSandbox } from '#platform/sandbox/open-sandbox.ts'
import { test } from '../../../test/site.ts'
import type { Person, TestSite } from '../../../test/site-actions.ts'
import { sandboxTable } from '../../sandbox/tasks.ts'
import { readFolder } from './read-folder.ts'
import { createJournalRenderer, renderPage } from './render-in-sandbox.ts'
import type { NamedPage } from './render-journal.ts'

const { journal, pages } = await readFolder('journal')
const { faq, guide } = pages as Record<'faq' | 'guide', (typeof pages)[string]>

/** Rendering takes quadratic time: a second or more on any machine. */
const slow = `${'a'.repeat(20_000)}@`
/** 6 million characters after the fields are filled in: hours. */
const endless = `${'{{journal.vision}}'.repeat(3000)}@`
const wordy = { ...journal, vision: 'a'.repeat(2000) }

const opened: { close(): void }[] = []
afterEach(() => {
  for (const sandbox of opened.splice(0)) sandbox.close()
})

function rendererWithin(seconds: number) {
  const sandbox = openSandbox(sandboxTable, { seconds, niceness: 0 })
  opened.push(sandbox)
  const report = vi.fn()
  return {
    renderOne: (page: NamedPage, journal: Journal) => renderPage({ sandbox }, page, journal),
    renderAll: createJournalRenderer({ sandbox }, report),
    report,
  }
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

test('R-OFFICE-1 a page that crashes the renderer is shown as plain text among other pages', async () => {
  const { renderAll, report } = rendererWithin(60)
  const nested = { ...faq, text: '>'.repeat(5000) }
  const content = await renderAll({ journal, pages: { ...pages, faq: nested } })
  expect(content.pages.get('faq')?.html).toContain(`<p>${'&gt;'.repeat(5000)}</p>\n`)
  expect(content.pages.get('about')?.html).toContain('<h2 id="section-1">')
  expect(report.mock.calls).toEqual([[expect.objectContaining({ failure: 'crashed' })]])
})

test('R-OFFICE-1 a page that takes too long is shown as plain text', async () => {
  const { renderAll, report } = rendererWithin(0.001)
  const odd = { ...guide, text: `Of **<b>**\n\n${endless}` }
  const content = await renderAll({ journal: wordy, pages: { guide: odd } })
  expect(content.pages.get('guide')).toMatchObject({ title: guide.title, sections: [] })
  const html = content.pages.get('guide')?.html ?? ''
  expect(html.slice(0, 50)).toBe(`<p>Of **&lt;b&gt;**</p>\n<p>${'a'.repeat(23)}`)
  expect(html.length).toBeLessThan(60_100)
  expect(report.mock.calls).toEqual([[expect.objectContaining({ failure: 'too-slow' })]])
})

test('R-OFFICE-1 a page that did not change is not rendered again', async () => {
  const { renderAll, report } = rendererWithin(60)
  const nested = { ...faq, text: '>'.repeat(5000) }
  await renderAll({ journal, pages: { faq: nested, guide } })
  report.mockClear()
  const content = await renderAll({ journal, pages: { faq: nested, guide: faq } })
  expect(content.pages.get('guide')?.html).toContain('<h2 id="section-1">')
  expect(report).not.toHaveBeenCalled()
})
