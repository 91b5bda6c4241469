import { Suspense } from 'react'
import { Await } from 'react-router'
import { loadPage } from '#web/api/load-page.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { TitledSection } from '#web/editorial/controls/titled-section.tsx'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import type { Route } from './+types/system'
import { FailedJobs } from './failed-jobs.tsx'
import { Findings } from './findings.tsx'
import { Outbox } from './outbox.tsx'
import { QuarantinedFiles } from './quarantined-files.tsx'
import { SystemFacts } from './system-facts.tsx'

export const meta = () => [{ title: 'System' }, { name: 'robots', content: 'noindex' }]

const failed = 'The system information could not be loaded'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireManager(request)
  // Not awaited: the checks call the mail server, which can be slow.
  const checks = loadPage(request, failed, async (get) => (await get('/system/findings')).findings)
  const page = await loadPage(request, failed, async (get) => {
    const [system, outbox] = await Promise.all([get('/system'), get('/system/outbox')])
    return { system, outbox }
  })
  return { ...page, checks }
}

export default function System({ loaderData }: Route.ComponentProps) {
  const { data, checks, failure } = loaderData
  return (
    <ManagementPage
      title="System"
      lead="Site health, and how to fix problems."
      actions={
        <>
          <ButtonLink to="/manage-journals/full-texts">Back catalogue</ButtonLink>
          <ButtonLink to="/manage-journals/backups">Export and backup</ButtonLink>
        </>
      }
      failure={failure}
    >
      <div className="flex flex-col gap-10">
        <TitledSection id="checks" title="Health checks">
          <Suspense fallback={<p role="status">Checking…</p>}>
            <Await resolve={checks}>{(result) => <Findings {...result} />}</Await>
          </Suspense>
        </TitledSection>
        {data && (
          <>
            <FailedJobs jobs={data.system.failedJobs} />
            <QuarantinedFiles files={data.system.quarantinedFiles} />
            {!data.system.mail.delivers && <Outbox outbox={data.outbox} />}
            <SystemFacts system={data.system} />
          </>
        )}
      </div>
    </ManagementPage>
  )
}
