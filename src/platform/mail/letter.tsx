import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Mail } from './mailer.ts'

type Letter = {
  to: string
  subject: string
  /** Who writes: the journal's name. */
  from: string
  paragraphs: string[]
  /** The one thing to do next. */
  action?: { label: string; url: string }
  replyTo?: string
}

/** Sets a letter as a mail: as plain text, and as HTML of the same words. */
export function letter({ to, subject, from, paragraphs, action, replyTo }: Letter): Mail {
  const link = action ? [`${action.label}: ${action.url}`] : []
  return {
    to,
    subject,
    text: [...paragraphs, ...link, from].join('\n\n'),
    html: `<!doctype html>${renderToStaticMarkup(
      <Sheet title={subject} from={from}>
        {paragraphs.map((paragraph) => (
          <p key={paragraph} style={{ whiteSpace: 'pre-line' }}>
            {paragraph}
          </p>
        ))}
        {action && (
          <p>
            <a href={action.url} style={{ color: '#B4512A', fontWeight: 600 }}>
              {action.label}
            </a>
          </p>
        )}
      </Sheet>,
    )}`,
    ...(replyTo && { replyTo }),
  }
}

function Sheet(props: { title: string; from: string; children: ReactNode }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{props.title}</title>
      </head>
      <body style={{ font: '16px/1.5 Georgia, serif', color: '#1A1B22', maxWidth: '36rem' }}>
        {props.children}
        <p style={{ color: '#565A6B' }}>{props.from}</p>
      </body>
    </html>
  )
}
