import { Suspense } from 'react'
import { Await } from 'react-router'
import type { FindingList, OutboxBody, SystemBody } from '#features/operations/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { requireManager } from '#web/client/session/require-user.ts'
import { BackToManagementLink } from '#web/layout/back-to-management.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import type { Route } from './+types/system'
import { FailedJobs } from './failed-jobs.tsx'
import { Findings } from './findings.tsx'
import { Outbox } from './outbox.tsx'
import { QuarantinedFiles } from './quarantined-files.tsx'
import { SystemFacts } from './system-facts.tsx'

export const meta = () => [{ title: 'System' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'There is no system information.',
  notSignedIn: 'Please login to continue',
  fallback: 'The system information could not be loaded',
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireManager(request)
  const page = request.url
  // Not awaited: the checks call the mail server, which can be slow.
  const checks = api<FindingList>('/system/findings', { page }).then(
    ({ findings }) => ({ findings, failure: null }),
    (error) => ({ findings: null, failure: listErrorMessage(error, messages) }),
  )
  try {
    const [system, outbox] = await Promise.all([
      api<SystemBody>('/system', { page }),
      api<OutboxBody>('/system/outbox', { page }),
    ])
    return { system, outbox, checks, failure: null }
  } catch (error) {
    return { system: null, outbox: null, checks, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

export default function System({ loaderData }: Route.ComponentProps) {
  const { system, outbox, checks, failure } = loaderData
  return (
    <div className="page max-w-5xl py-10 [&>section]:mb-10">
      <BackToManagementLink />
      <PageTitle lead="Site health, and how to fix problems.">System</PageTitle>
      {failure && <ListError message={failure} />}
      <section aria-labelledby="checks">
        <h2 id="checks" className="mb-3 text-2xl">
          Health checks
        </h2>
        <Suspense fallback={<p role="status">Checking…</p>}>
          <Await resolve={checks}>{(result) => <Findings {...result} />}</Await>
        </Suspense>
      </section>
      {system && <FailedJobs jobs={system.failedJobs} />}
      {system && <QuarantinedFiles files={system.heldFiles} />}
      {system && <SystemFacts system={system} />}
      {system && outbox && !system.mail.delivers && <Outbox outbox={outbox} />}
    </div>
  )
}
