import { templateActionLabel } from '../../src/domain/email/action-labels.ts'
import { splitParagraphs } from '../../src/domain/email/lay-out-email.ts'
import {
  defaultTemplates,
  fillTemplate,
  previewValues,
  type TemplateName,
} from '../../src/domain/email/template.ts'
import { renderEmail } from '../../src/platform/email/render-email.ts'
import { expectNoHorizontalOverflow } from '../pages.ts'
import type { Screen } from './screen.ts'

const journal = 'Sample Journal of Teacher Education'
const names: TemplateName[] = ['received', 'returned', 'rejected', 'published', 'review-invitation']

/** Emails as mail programs show them, on a phone and wider. */
export const emailScreens: Screen[] = names.map((name) => ({
  name: `email, ${name}`,
  hasScripts: false,
  async show({ page }) {
    await page.route('**/email-preview', (route) =>
      route.fulfill({ contentType: 'text/html', body: renderSample(name) }),
    )
    await page.goto('/email-preview')
    await page.setViewportSize({ width: 360, height: 740 })
    await expectNoHorizontalOverflow(page)
  },
}))

function renderSample(name: TemplateName): string {
  const { subject, body } = fillTemplate(defaultTemplates[name], {
    ...previewValues(name),
    journal,
  })
  const label = templateActionLabel(name)
  const url = 'https://journal.example.org/submissions/2026-041'
  const { html } = renderEmail({
    to: 'author@example.org',
    subject,
    from: journal,
    paragraphs: splitParagraphs(body),
    ...(label && { action: { label, url } }),
  })
  return html
}
