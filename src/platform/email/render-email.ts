import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailMessage } from './mailer.ts'

type EmailContent = {
  to: string
  subject: string
  /** The journal's name. */
  from: string
  paragraphs: string[]
  /** The next step. `secret` is the part of the address that only the recipient may see. */
  action?: { label: string; url: string; secret?: string }
  replyTo?: string
  about?: EmailMessage['about']
}

/** Renders an email as plain text and as HTML. */
export function renderEmail({
  to,
  subject,
  from,
  paragraphs,
  action,
  ...more
}: EmailContent): EmailMessage {
  const link = action ? [`${action.label}: ${action.url}`] : []
  const html = htmlDocument(
    subject,
    ...paragraphs.map((paragraph) => h('p', { style: { whiteSpace: 'pre-line' } }, paragraph)),
    action && h('p', null, button(action)),
    h('p', { style: { color: '#565A6B' } }, from),
  )
  return {
    to,
    subject,
    text: [...paragraphs, ...link, from].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(html)}`,
    ...more,
    ...(action?.secret && { secrets: [action.secret] }),
  }
}

const button = ({ label, url }: { label: string; url: string }) =>
  h('a', { href: url, style: { color: '#B4512A', fontWeight: 600 } }, label)

const htmlDocument = (title: string, ...content: ReactNode[]) =>
  h(
    'html',
    { lang: 'en' },
    h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, title)),
    h(
      'body',
      { style: { font: '16px/1.5 Georgia, serif', color: '#1A1B22', maxWidth: '36rem' } },
      ...content,
    ),
  )
