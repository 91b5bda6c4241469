import { useState } from 'react'
import { api } from '../client/call/api.ts'
import { serverMessage } from '../client/call/failure.ts'
import { siteContext } from '../context.ts'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { Banner, ErrorBox } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import type { Route } from './+types/contact'

export function loader({ context }: Route.LoaderArgs) {
  const { content, baseUrl } = context.get(siteContext)
  const { name, institution, address, contact, social } = content.journal
  return { name, institution, address, contact, social, canonical: `${baseUrl}/contact` }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: `Contact - ${loaderData.name}` },
        { name: 'description', content: `How to reach the editors of ${loaderData.name}.` },
        { tagName: 'link', rel: 'canonical', href: loaderData.canonical },
      ]
    : []

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { institution, address, contact, social } = loaderData
  return (
    <div className="page grid gap-12 py-10 lg:grid-cols-2">
      <div>
        <PageTitle>Contact</PageTitle>
        <address className="not-italic">
          <b>{institution}</b>
          {address.map((entry) => (
            <span key={entry} className="block">
              {entry}
            </span>
          ))}
        </address>
        <p className="mt-4">
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
        {contact.phone && <p>{contact.phone}</p>}
        {contact.hours && <p className="text-soft">{contact.hours}</p>}
        {social.length > 0 && (
          <ul className="mt-6 flex flex-wrap gap-4" aria-label="Social media">
            {social.map(({ name, url }) => (
              <li key={url}>
                <a href={url} rel="me" className="inline-block py-1">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
      <MessageForm editor={contact.email} />
    </div>
  )
}

type Answer = { message: string; delivered: boolean }
type Written = Record<string, string>

function MessageForm({ editor }: { editor: string }) {
  const [answer, setAnswer] = useState<Answer & { written: Written }>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const send = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    setFailure(undefined)
    setAnswer(undefined)
    try {
      const message = Object.fromEntries(new FormData(form)) as Written
      const answer = await api<Answer>('/contact', { method: 'POST', json: message })
      setAnswer({ ...answer, written: message })
      if (answer.delivered) form.reset()
    } catch (error) {
      setFailure(serverMessage(error) ?? 'Your message could not be sent. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <form
      method="post"
      onSubmit={send}
      className="flex flex-col gap-4 rounded-xl border border-line bg-card p-5"
    >
      <h2 className="text-2xl">Message to Editor</h2>
      {answer && <Banner tone={answer.delivered ? 'good' : 'plain'}>{answer.message}</Banner>}
      {answer && !answer.delivered && (
        <a href={mailto(editor, answer.written)}>Write it with your mail program</a>
      )}
      {failure && <ErrorBox>{failure}</ErrorBox>}
      <TextField label="Name" name="name" required autoComplete="name" />
      <TextField label="Email" name="email" type="email" required autoComplete="email" />
      <TextField label="Subject" name="subject" required />
      <TextArea label="Message" name="message" required />
      <Button type="submit" look="go" disabled={busy}>
        {busy ? 'Sending...' : 'Send'}
      </Button>
    </form>
  )
}

/** The message as a link that opens the reader's own mail program (RFC 6068: lines end with CRLF). */
const mailto = (editor: string, { subject = '', message = '' }: Written) =>
  `mailto:${editor}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.replace(/\r?\n/g, '\r\n'))}`
