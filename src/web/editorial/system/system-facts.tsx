import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBytes } from '#domain/text/format.ts'
import type { MaintenanceBody, SystemBody } from '#features/operations/api-schemas.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { formatLocalTime } from '#web/ui/local-time.ts'

export function SystemFacts({ system }: { system: SystemBody }) {
  const { versions, schema, queues, mail, storage, backup, housekeeping, bounces, now } = system
  const waiting = queues.reduce((sum, { waiting, retrying }) => sum + waiting + retrying, 0)
  const active = queues.reduce((sum, { active }) => sum + active, 0)
  return (
    <Disclosure
      summary="System information"
      className="rounded-xl border border-line bg-card px-4 sm:px-5"
    >
      <dl className="grid gap-x-8 gap-y-2 py-4 sm:grid-cols-[12rem_1fr] [&>dt]:text-soft">
        <Fact name="Versions">
          Takarda {versions.product}, Node {versions.node}, PostgreSQL {versions.postgresql}
        </Fact>
        <Fact name="Database">
          {schema.migrations} migrations, latest {schema.last}
        </Fact>
        <Fact name="Queue">
          {waiting} waiting, {active} running
          {queues.length > 0 && <Queues queues={queues} />}
        </Fact>
        <Fact name="Email">
          <Mail mail={mail} />
        </Fact>
        {mail.readsBounces && <Fact name="Bounce mailbox">{formatMaintenanceRun(bounces)}</Fact>}
        <Fact name="Files">
          {storage.files} in {storage.kind === 'folder' ? 'a folder' : 'a bucket'},{' '}
          {formatBytes(storage.bytes)}
          {storage.freeBytes !== null && `, ${formatBytes(storage.freeBytes)} free`}
        </Fact>
        <Fact name="Last backup">
          {formatMaintenanceRun(backup)}
          {backup?.bytes != null && `, ${formatBytes(backup.bytes)}`}
        </Fact>
        <Fact name="Last maintenance">{formatMaintenanceRun(housekeeping)}</Fact>
        <Fact name="Clock">
          <time dateTime={now}>{formatLocalTime(now)}</time>
        </Fact>
      </dl>
    </Disclosure>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd className="mb-2 min-w-0 [overflow-wrap:anywhere] sm:mb-0">{children}</dd>
  </>
)

const Queues = ({ queues }: { queues: SystemBody['queues'] }) => (
  <ul className="text-sm text-soft">
    {queues.map(({ queue, waiting, active, retrying, failed }) => (
      <li key={queue}>
        {queue}: {waiting} waiting, {active} running, {retrying} to be retried, {failed} failed
      </li>
    ))}
  </ul>
)

function Mail({ mail }: { mail: SystemBody['mail'] }) {
  const undelivered = mail.failed + mail.bounced
  return (
    <>
      {mail.delivers ? 'Mail server configured' : 'Not sent: no mail server configured'};{' '}
      {mail.waiting} queued, {mail.failed} failed, {mail.bounced} bounced
      {undelivered > 0 && (
        <>
          {' '}
          (<Link to="/manage-journals?tab=submitted&emails=failed">view undelivered emails</Link>)
        </>
      )}
    </>
  )
}

function formatMaintenanceRun(run: MaintenanceBody): string {
  if (!run) return 'Never'
  return formatLocalTime(run.doneAt) + (run.problem ? ` (${run.problem})` : '')
}
