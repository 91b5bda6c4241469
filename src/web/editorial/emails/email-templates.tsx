import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod'
import { templateActionLabel } from '#domain/email/action-labels.ts'
import { EmailTemplate } from '#domain/email/template.ts'
import type { TemplateBody } from '#features/email/api-schemas.ts'
import { ActionButton } from '#web/api/action-button.tsx'
import { ApiError, api } from '#web/api/api.ts'
import { type Get, getFor, loadPage } from '#web/api/load-page.ts'
import { toCall } from '#web/api/to-call.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { DraftForm } from '#web/form/draft-form.tsx'
import { TextArea, TextField } from '#web/form/field.tsx'
import { SubmitButton } from '#web/form/form.tsx'
import { useSavedInput } from '#web/form/use-saved-input.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'
import type { Route } from './+types/email-templates'
import { EmailPreview } from './email-preview.tsx'

export const meta = () => [{ title: 'Email templates' }, { name: 'robots', content: 'noindex' }]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireManager(request)
  return loadPage(request, 'Failed to fetch the email templates', (get) => readTemplates(get))
}

const readTemplates = async (get: Get) => (await get('/email-templates')).templates

export default function EmailTemplates({ loaderData }: Route.ComponentProps) {
  const { data: templates, failure } = loaderData
  return (
    <ManagementPage
      back={{ to: '/manage-journals/emails', label: 'Emails' }}
      title="Email templates"
      lead="Emails to authors and reviewers. Fields in {braces} are filled in automatically."
      failure={failure}
    >
      <div className="max-w-column divide-y divide-line border-y border-line">
        {templates?.map((template) => (
          <Disclosure key={template.name} summary={<Summary template={template} />}>
            <TemplateForm template={template} />
          </Disclosure>
        ))}
      </div>
    </ManagementPage>
  )
}

const Summary = ({ template: { title, changedAt } }: { template: TemplateBody }) => (
  <span className="py-3">
    {title}
    {changedAt && (
      <span className="font-normal text-soft"> · changed {formatLocalTime(changedAt)}</span>
    )}
  </span>
)

/** The form of a template, the text that it shows below, and how to return to the original. */
function useTemplate({ name, subject, body, changedAt, original }: TemplateBody) {
  const [shown, setShown] = useState<TemplatePreview>()
  const base = useRef(changedAt)
  const { revalidate } = useRevalidator()
  const params = { template: name }
  const showTheirs = async () => {
    const theirs = (await readTemplates(getFor())).find((template) => template.name === name)
    if (!theirs) return
    base.current = theirs.changedAt
    setShown({ heading: 'Current text', text: theirs })
  }
  const save = async (text: EmailTemplate) => {
    const body = { ...text, seen: base.current }
    const call = api('PUT /email-templates/:template', { params, body })
    const { data } = await call.catch(async (error) => {
      if (error instanceof ApiError && error.status === 409) await showTheirs()
      throw error
    })
    base.current = data.changedAt
  }
  const entry = useValidatedForm({
    schema: EmailTemplate,
    values: { subject, body },
    messages: { labels: { body: 'Text' } },
    async send(text, pressed) {
      if (pressed === 'preview') {
        const filled = await api('POST /email-templates/:template/preview', { params, body: text })
        setShown({ heading: 'Preview', text: filled })
        return
      }
      await save(text)
      draft.saved()
      setShown(undefined)
      entry.tell('success', 'Email template saved')
      await revalidate()
    },
    failed: 'The email template was not saved',
  })
  const draft = useSavedInput(entry, {
    form: `template:${name}`,
    base: { ref: base, schema: z.string().nullable(), latest: () => changedAt },
  })
  const showOriginal = () => {
    base.current = null
    entry.form.reset({ subject: original.subject, body: original.body })
    draft.saved()
    setShown(undefined)
  }
  return { entry, draft, shown, params, showOriginal }
}

function TemplateForm({ template }: { template: TemplateBody }) {
  const { title, fields, changedAt } = template
  const { entry, draft, shown, params, showOriginal } = useTemplate(template)
  return (
    <div className="pb-6">
      <DraftForm entry={entry} draft={draft} label={title}>
        <TextField label="Subject" {...entry.field('subject')} />
        <TextArea
          label="Message"
          rows={10}
          hint={`Fields: ${fields.map((field) => `{${field}}`).join(' ')}`}
          {...entry.field('body')}
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton entry={entry}>Save</SubmitButton>
          <Button type="submit" value="preview" disabled={entry.busy}>
            Preview
          </Button>
          {changedAt && (
            <ActionButton
              call={toCall('DELETE /email-templates/:template', {
                params,
                query: { seen: changedAt },
              })}
              success="Original restored"
              failure="The original was not restored"
              onDone={showOriginal}
            >
              Restore the original
            </ActionButton>
          )}
        </div>
      </DraftForm>
      {shown && <TemplatePreview {...shown} actionLabel={templateActionLabel(template.name)} />}
    </div>
  )
}

type TemplatePreview = { heading: string; text: EmailTemplate }

const TemplatePreview = ({
  heading,
  text,
  actionLabel,
}: TemplatePreview & { actionLabel: string | undefined }) => (
  <div role="status" className="mt-4">
    <h2 className="font-sans text-sm font-semibold text-soft">{heading}</h2>
    <EmailPreview email={{ ...text, actionLabel }} />
  </div>
)
