import { useState } from 'react'
import { Link } from 'react-router'
import { type ContactResponse, MessageToEditor } from '#features/contact/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { pageContext } from '#web/context.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { handleFormPost } from '#web/form/handle-form-post.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { pageMeta } from '#web/public/page-meta.ts'
import { buttonStyle } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/contact'
import { PostalAddress } from './postal-address.tsx'

export function loader({ context }: Route.LoaderArgs) {
  const { content, delivers } = context.get(pageContext)
  const { institution, address, contact, social } = content.journal
  return { institution, address, contact, social, delivers }
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, ({ name }) => ({
    title: 'Contact',
    description: `How to reach the editors of ${name}.`,
  }))

const messages = {
  fields: {
    name: { missing: 'Please enter your name.' },
    email: {
      missing: 'Please enter your email address.',
      wrong: 'Please enter a valid email.',
    },
    subject: { missing: 'Please enter a subject.' },
    message: { missing: 'Please enter a message.' },
  },
}

const describeFailure = (editor: string, delivers: boolean): string =>
  `Your message could not be sent. ${delivers ? 'Please try again.' : `Please write to ${editor}.`}`

/** Handles the form without JavaScript. */
export const action = (args: Route.ActionArgs) => {
  const { content, delivers } = args.context.get(pageContext)
  return handleFormPost(args, {
    schema: MessageToEditor,
    messages,
    failed: describeFailure(content.journal.contact.email, delivers),
    echoes: ['name', 'email', 'subject', 'message'],
    call: (body) => toCall('POST /contact', { body }),
  })
}

export default function Contact({ loaderData, actionData }: Route.ComponentProps) {
  const { institution, address, contact, social, delivers } = loaderData
  return (
    <div className="page grid gap-12 py-10 lg:grid-cols-2">
      <div>
        <PageTitle>Contact</PageTitle>
        <PostalAddress title={institution} lines={address} email={contact.email} />
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
      <MessageForm editor={contact.email} delivers={delivers} posted={actionData} />
    </div>
  )
}

const blank = { name: '', email: '', subject: '', message: '' }

type Typed = Pick<MessageToEditor, 'email' | 'subject' | 'message'>
type SentMessage = ContactResponse & { input: Typed }

type FormProps = { editor: string; delivers: boolean; posted: ActionData }

function MessageForm({ editor, delivers, posted }: FormProps) {
  const [result, setResult] = useState(readPostedResult(posted))
  const [failed, setFailed] = useState(readFailedInput(posted))
  const entry = useValidatedForm({
    schema: MessageToEditor,
    messages,
    posted: posted?.answer?.delivered ? undefined : posted,
    async send(input): Promise<void> {
      setResult(undefined)
      const call = api('POST /contact', { body: input })
      const response = await call.catch((error) => {
        setFailed(input)
        throw error
      })
      if (response.delivered) entry.form.reset(blank)
      setResult({ ...response, input })
    },
    failed: describeFailure(editor, delivers),
  })
  return (
    <section className="flex flex-col gap-4 self-start rounded-xl border border-line bg-card p-5">
      <h2 className="text-2xl">Message to Editor</h2>
      {!delivers && !result && <WriteByEmail editor={editor} failed={failed} />}
      {result && <MessageResult {...result} editor={editor} />}
      <Form entry={entry} posts>
        <TextField label="Name" required autoComplete="name" {...entry.field('name')} />
        <TextField
          label="Email"
          type="email"
          required
          autoComplete="email"
          {...entry.field('email')}
        />
        <TextField label="Subject" required {...entry.field('subject')} />
        <TextArea label="Message" required {...entry.field('message')} />
        <SubmitButton entry={entry} busy="Sending…" look={delivers ? 'primary' : 'line'}>
          Send
        </SubmitButton>
      </Form>
    </section>
  )
}

/** `failed` could not be sent; the form says so itself. */
const WriteByEmail = ({ editor, failed }: { editor: string; failed: Typed | undefined }) =>
  failed ? (
    <EmailLink editor={editor} input={failed} />
  ) : (
    <>
      <p>
        Messages cannot be sent from this page at the moment. Please write to{' '}
        <a href={`mailto:${editor}`}>{editor}</a>.
      </p>
      <a href={`mailto:${editor}`} className={buttonStyle('primary')}>
        Open in your email program
      </a>
    </>
  )

const EmailLink = ({ editor, input }: { editor: string; input: Typed }) => (
  <a href={mailto(editor, input)} className={buttonStyle('primary')}>
    Send it with your email program
  </a>
)

type ActionData = Route.ComponentProps['actionData']

function readPostedResult(posted: ActionData): SentMessage | undefined {
  return posted?.answer && { ...posted.answer, input: readTyped(posted.typed) }
}

const readFailedInput = (posted: ActionData): Typed | undefined =>
  posted?.failure ? readTyped(posted.typed) : undefined

const readTyped = ({ email = '', subject = '', message = '' }: Record<string, string>): Typed => ({
  email,
  subject,
  message,
})

const MessageResult = ({
  message,
  delivered,
  reference,
  input,
  editor,
}: SentMessage & { editor: string }) => (
  <>
    <Banner takesFocus tone={delivered ? 'good' : 'plain'}>
      {message}
    </Banner>
    {delivered ? (
      <p>
        The editors will reply to {input.email}.{' '}
        {reference && (
          <>
            If you write about it again, please give the reference number{' '}
            <b className="tabular-nums whitespace-nowrap">{reference}</b>.{' '}
          </>
        )}
        <Link to="/journals">Read the newest articles</Link>
      </p>
    ) : (
      <EmailLink editor={editor} input={input} />
    )}
  </>
)

/** The message as a link that opens the reader's email program (RFC 6068: lines end with CRLF). */
const mailto = (editor: string, { subject, message }: Typed) =>
  `mailto:${editor}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(message.replace(/\r?\n/g, '\r\n'))}`
