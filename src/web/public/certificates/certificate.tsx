import { useEffect, useRef, useState } from 'react'
import { data } from 'react-router'
import { z } from 'zod'
import { formatDay } from '#domain/text/format.ts'
import type { CertificateBody } from '#features/editorial/reviewers/own-review-schemas.ts'
import { api, errorMessage } from '#web/api/api.ts'
import { toCall } from '#web/api/to-call.ts'
import { TextField } from '#web/form/field.tsx'
import { Form, SubmitButton } from '#web/form/form.tsx'
import { handleFormPost } from '#web/form/handle-form-post.ts'
import { useValidatedForm } from '#web/form/use-validated-form.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/certificate'

export const meta = () => [
  { title: 'Certificate of peer review' },
  { name: 'robots', content: 'noindex' },
]

/** The page does not look the code up: the browser asks the API, which limits how many codes a network tries. */
export function loader({ params }: Route.LoaderArgs) {
  const { code = '' } = params as { code?: string }
  if (code.length > 40) throw data(null, { status: 404 })
  return { code }
}

const schema = z.object({
  code: z
    .string()
    .trim()
    .min(1, 'Please enter the code.')
    .max(100, 'must be at most 100 characters'),
})
const failed = 'The code could not be checked. Please try again.'

/** Handles the form without JavaScript. */
export const action = (args: Route.ActionArgs) =>
  handleFormPost(args, {
    schema,
    failed,
    echoes: ['code'],
    call: (body) => toCall('POST /certificates/check', { body }),
  })

export default function CertificatePage({
  loaderData: { code },
  actionData,
}: Route.ComponentProps) {
  const [found, setFound] = useState(actionData?.answer?.data)
  const isTried = useRef(actionData !== undefined)
  const entry = useValidatedForm({
    schema,
    values: { code: actionData?.answer ? '' : (actionData?.typed.code ?? code) },
    posted: actionData?.answer ? undefined : actionData,
    async send(json) {
      setFound(undefined)
      setFound((await api('POST /certificates/check', { body: json })).data)
      entry.form.reset({ code: '' })
    },
    failed: (error) => errorMessage(error, failed),
  })
  useEffect(() => {
    if (!code || isTried.current) return
    isTried.current = true
    entry.element.current?.requestSubmit()
  }, [code, entry.element])
  return (
    <div className="page max-w-column py-10">
      {found ? (
        <Certificate {...found} />
      ) : (
        <PageTitle lead="Check the code on a certificate of this journal.">
          Certificate of peer review
        </PageTitle>
      )}
      {found && <h2 className="no-print mt-10 text-xl">Check another certificate</h2>}
      <Form
        entry={entry}
        posts
        className={`no-print flex max-w-md flex-col gap-4 ${found ? 'mt-4' : 'mt-8'}`}
      >
        <TextField label="Code" autoComplete="off" required {...entry.field('code')} />
        <SubmitButton
          entry={entry}
          busy="Checking…"
          look={found ? 'line' : 'primary'}
          className="self-start"
        >
          Check the code
        </SubmitButton>
      </Form>
    </div>
  )
}

const Certificate = ({ journal, name, year, reviews, code, issuedAt }: CertificateBody['data']) => (
  <article className="rounded-xl border border-line bg-card p-6 sm:p-10 print:border-2">
    <p role="status" className="no-print mb-6 font-semibold text-green">
      Valid: this journal issued this certificate.
    </p>
    <p className="font-serif text-lg">{journal}</p>
    <h1 className="mt-2 text-3xl">Certificate of peer review</h1>
    <p className="mt-8 text-lg">The journal certifies that</p>
    <p className="mt-2 font-serif text-2xl font-bold">{name}</p>
    <p className="mt-2 text-lg">
      {reviews === 1 ? 'reviewed 1 manuscript' : `sent ${reviews} reviews of manuscripts`} in {year}
      .
    </p>
    <dl className="mt-8 flex flex-wrap gap-x-10 gap-y-3">
      <div>
        <dt className="text-sm text-soft">Issued</dt>
        <dd>{formatDay(issuedAt)}</dd>
      </div>
      <div>
        <dt className="text-sm text-soft">Code</dt>
        <dd className="font-semibold tabular-nums">{code}</dd>
      </div>
    </dl>
    <p className="mt-6 hidden text-sm print:block">
      Check it on this journal’s website, at /certificates/{code}.
    </p>
    <Button className="no-print mt-8" onClick={() => print()}>
      Print
    </Button>
  </article>
)
