import { useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { EmailTemplate } from '#domain/email/template.ts'
import { formatDateTime } from '#domain/text/format.ts'
import type { TemplateBody, TemplateList } from '#features/email/api-schemas.ts'
import { ApiError, api } from '#web/client/api/api.ts'
import { errorMessage, listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { useAction } from '#web/client/api/use-action.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { TextArea, TextField } from '#web/form/field.tsx'
import { Form } from '#web/form/form.tsx'
import { RestoredInputNotice } from '#web/form/restored-input.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/email-templates'

export const meta = () => [{ title: 'Texts of letters' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'There are no letters.',
  notSignedIn: 'Please login to continue',
  fallback: 'Failed to fetch the letters',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireManager(request)
  try {
    const { templates } = await api<TemplateList>('/letter-templates', { page: request.url })
    return { templates, failure: null }
  } catch (error) {
    return { templates: null, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function EmailTemplates({ loaderData }: Route.ComponentProps) {
  const { templates, failure } = loaderData
  return (
    <div className="page max-w-4xl py-10">
      <p className="mb-2">
        <Link to="/manage-journals/letters">Letters</Link>
      </p>
      <PageTitle lead="What the journal writes to its authors. What stands in braces is filled in.">
        Texts of letters
      </PageTitle>
      {failure && <ListError message={failure} />}
      <div className="divide-y divide-line border-y border-line">
        {templates?.map((template) => (
          <Disclosure key={template.name} summary={<Summary template={template} />}>
            <TemplateForm template={template} />
          </Disclosure>
        ))}
      </div>
    </div>
  )
}

const Summary = ({ template: { title, changedAt } }: { template: TemplateBody }) => (
  <span className="py-3">
    {title}
    {changedAt && (
      <span className="font-normal text-soft"> · changed {formatDateTime(changedAt)}</span>
    )}
  </span>
)

const restoring = {
  success: 'The original is back',
  failure: 'The original could not be brought back',
}

async function readTemplate(name: string): Promise<TemplateBody | undefined> {
  const { templates } = await api<TemplateList>('/letter-templates')
  return templates.find((one) => one.name === name)
}

/** The form of a template, what it shows beside it, and the way back to the original. */
function useTemplate(template: TemplateBody) {
  const { name, subject, body, changedAt, original } = template
  const [shown, setShown] = useState<TemplatePreview>()
  const seen = useRef(changedAt)
  const { revalidate } = useRevalidator()
  const path = `/letter-templates/${name}`
  const { busy, run } = useAction(restoring)
  /** What stands there now, where somebody else has changed it meanwhile. */
  const lookAtTheirs = async () => {
    const theirs = await readTemplate(name)
    if (!theirs) return
    seen.current = theirs.changedAt
    setShown({ heading: 'As it stands now', text: theirs })
  }
  const keep = async (text: EmailTemplate) => {
    const json = { ...text, seen: seen.current }
    const { data } = await api<{ data: TemplateBody }>(path, { method: 'PUT', json })
    seen.current = data.changedAt
  }
  const entry = useValidatedForm({
    schema: EmailTemplate,
    values: { subject, body },
    words: { labels: { body: 'Letter' } },
    async send(text, pressed) {
      if (pressed === 'preview') {
        const filled = await api<EmailTemplate>(`${path}/preview`, { method: 'POST', json: text })
        setShown({ heading: 'Preview', text: filled })
        return
      }
      await keep(text).catch(async (error) => {
        if (error instanceof ApiError && error.status === 409) await lookAtTheirs()
        throw error
      })
      kept.saved()
      setShown(undefined)
      entry.tell('success', 'The letter is kept')
      await revalidate()
    },
    failed: (error) => errorMessage(error, 'The letter was not kept'),
  })
  const kept = useSavedInput(entry, {
    form: `template:${name}`,
    basis: () => seen.current,
    onRestore(typed, basis) {
      // What others have kept since is met when this is kept.
      if (typeof basis === 'string' || basis === null) seen.current = basis
      return typed
    },
    onDiscard() {
      seen.current = changedAt
    },
  })
  const restore = async () => {
    const query = changedAt ? `?${new URLSearchParams({ seen: changedAt })}` : ''
    if (!(await run({ method: 'DELETE', path: `${path}${query}` }))) return
    seen.current = null
    entry.form.reset({ subject: original.subject, body: original.body })
    kept.saved()
    setShown(undefined)
  }
  return { entry, kept, shown, busy, restore }
}

function TemplateForm({ template }: { template: TemplateBody }) {
  const { title, fields, changedAt } = template
  const { entry, kept, shown, busy, restore } = useTemplate(template)
  return (
    <div className="pb-6">
      <Form entry={entry} label={title}>
        <RestoredInputNotice kept={kept} />
        <TextField label="Subject" {...entry.field('subject')} />
        <TextArea
          label="Letter"
          rows={10}
          hint={`Fields: ${fields.map((field) => `{${field}}`).join(' ')}`}
          {...entry.field('body')}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" look="go" disabled={entry.busy}>
            Keep it
          </Button>
          <Button type="submit" value="preview" disabled={entry.busy}>
            Preview
          </Button>
          {changedAt && (
            <Button disabled={busy} onClick={restore}>
              Back to the original
            </Button>
          )}
        </div>
      </Form>
      {shown && <TemplatePreview {...shown} />}
    </div>
  )
}

type TemplatePreview = { heading: string; text: EmailTemplate }

const TemplatePreview = ({ heading, text }: TemplatePreview) => (
  <div role="status" className="mt-4 rounded-xl border border-line bg-card p-5">
    <h2 className="mb-2 font-sans text-sm font-semibold text-soft">{heading}</h2>
    <p className="font-semibold [overflow-wrap:anywhere]">{text.subject}</p>
    <p className="mt-3 [overflow-wrap:anywhere] whitespace-pre-line">{text.body}</p>
  </div>
)
