import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { layOutEmail } from '#domain/email/lay-out-email.ts'
import type { EmailMessage } from './mailer.ts'

type EmailContent = Pick<EmailMessage, 'to' | 'subject' | 'replyTo' | 'about'> & {
  /** The name of the journal. */
  from: string
  /** The colours of the button in each scheme. */
  accent?: { light: string; dark: string } | undefined
  paragraphs: string[]
  /** `secret` is the part of the URL that only the addressee may read. */
  action?: { label: string; url: string; secret?: string }
}

const defaultAccent = { light: '#b4512a', dark: '#e58a5f' }

/** Renders an email as plain text and as HTML with the same words. */
export function renderEmail({
  subject,
  from,
  accent = defaultAccent,
  paragraphs,
  action,
  ...headers
}: EmailContent): EmailMessage {
  const parts = layOutEmail(paragraphs, action)
  const html = htmlDocument(
    subject,
    accent,
    h('p', { className: 'name', style: { ...styles.name, borderColor: accent.light } }, from),
    ...parts.map((part) =>
      typeof part === 'string'
        ? h('p', { style: { whiteSpace: 'pre-line' } }, part)
        : button(part, accent.light),
    ),
  )
  return {
    ...headers,
    subject,
    text: parts
      .map((part) => (typeof part === 'string' ? part : `${part.label}: ${part.url}`))
      .join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(html)}`,
    ...(action?.secret && { secrets: [action.secret] }),
  }
}

/** Inline, because some mail programs ignore style sheets. */
const styles = {
  body: { margin: 0, background: '#fbfaf7', color: '#1a1b22' },
  sheet: {
    maxWidth: '36rem',
    margin: '0 auto',
    padding: '24px 20px 32px',
    font: '17px/1.55 Georgia, serif',
    overflowWrap: 'anywhere',
  },
  name: { margin: '0 0 24px', paddingBottom: 12, borderBottom: '2px solid', fontWeight: 700 },
  button: {
    display: 'inline-block',
    padding: '12px 20px',
    borderRadius: 6,
    color: '#ffffff',
    font: '600 16px/1.25 Helvetica, Arial, sans-serif',
    textDecoration: 'none',
  },
} as const

const darkStyles = ({ dark }: { dark: string }): string =>
  `@media(prefers-color-scheme:dark){body{background:#191b25!important;color:#eceae4!important}.name{border-color:${dark}!important}.button{background:${dark}!important;color:#1a1b22!important}}`

const button = ({ label, url }: { label: string; url: string }, background: string) =>
  h(
    'p',
    { style: { margin: '24px 0' } },
    h('a', { href: url, className: 'button', style: { ...styles.button, background } }, label),
  )

const htmlDocument = (title: string, accent: { dark: string }, ...content: ReactNode[]) =>
  h(
    'html',
    { lang: 'en' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, title),
      h('style', null, darkStyles(accent)),
    ),
    h('body', { style: styles.body }, h('div', { style: styles.sheet }, ...content)),
  )
