import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { EmailMessage } from './mailer.ts'

type EmailContent = Pick<EmailMessage, 'to' | 'subject' | 'replyTo' | 'about'> & {
  /** The name of the journal. */
  from: string
  paragraphs: string[]
  /** `secret` is the part of the URL that only the addressee may read. */
  action?: { label: string; url: string; secret?: string }
}

/** Renders an email as plain text and as HTML with the same words. */
export function renderEmail({
  subject,
  from,
  paragraphs,
  action,
  ...headers
}: EmailContent): EmailMessage {
  const link = action ? [`${action.label}: ${action.url}`] : []
  const html = htmlDocument(
    subject,
    ...paragraphs.map((text) => h('p', { style: { whiteSpace: 'pre-line' } }, text)),
    action && h('p', null, button(action)),
    h('p', { style: { color: '#565A6B' } }, from),
  )
  return {
    ...headers,
    subject,
    text: [...paragraphs, ...link, from].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(html)}`,
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
