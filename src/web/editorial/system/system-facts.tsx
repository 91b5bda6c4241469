import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatBytes, formatDateTime } from '#domain/text/format.ts'
import type { MaintenanceBody, SystemBody } from '#features/operations/api-schemas.ts'

/** What runs here, what waits, where files lie, and when the site was last kept well. */
export function SystemFacts({ system }: { system: SystemBody }) {
  const { versions, schema, queues, mail, storage, backup, housekeeping, bounces, now } = system
  const waiting = queues.reduce((sum, { waiting, retrying }) => sum + waiting + retrying, 0)
  const active = queues.reduce((sum, { active }) => sum + active, 0)
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="mb-3 text-2xl">
        In figures
      </h2>
      <dl className="grid gap-x-8 gap-y-2 border-t-[3px] border-indigo pt-4 sm:grid-cols-[12rem_1fr] [&>dt]:text-soft">
        <Fact name="Versions">
          Takarda {versions.product}, Node {versions.node}, PostgreSQL {versions.postgresql}
        </Fact>
        <Fact name="Tables">
          {schema.migrations} migrations, the last {schema.last}
        </Fact>
        <Fact name="Queue">
          {waiting} waiting, {active} being done
          {queues.length > 0 && <Queues queues={queues} />}
        </Fact>
        <Fact name="Mail">
          <Mail mail={mail} />
        </Fact>
        {mail.readsBounces && (
          <Fact name="Mailbox of bounces">{formatMaintenanceRun(bounces, 'read')}</Fact>
        )}
        <Fact name="Files">
          {storage.files} in {storage.kind === 'folder' ? 'a folder' : 'a bucket'},{' '}
          {formatBytes(storage.bytes)}
          {storage.freeBytes !== null && `; ${formatBytes(storage.freeBytes)} are free`}
        </Fact>
        <Fact name="Last backup">
          {formatMaintenanceRun(backup, 'made')}
          {backup?.bytes != null && `, ${formatBytes(backup.bytes)}`}
        </Fact>
        <Fact name="Last housekeeping">{formatMaintenanceRun(housekeeping, 'done')}</Fact>
        <Fact name="Clock">
          <time dateTime={now}>{now.slice(0, 19).replace('T', ' ')} UTC</time>
        </Fact>
      </dl>
    </section>
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
        {queue}: {waiting} waiting, {active} being done, {retrying} to be tried again, {failed}{' '}
        failed
      </li>
    ))}
  </ul>
)

function Mail({ mail }: { mail: SystemBody['mail'] }) {
  const lost = mail.failed + mail.bounced
  return (
    <>
      {mail.delivers ? 'is sent' : 'is kept in the outbox: no mail server is set up'};{' '}
      {mail.waiting} letters waiting, {mail.failed} failed, {mail.bounced} came back
      {lost > 0 && (
        <>
          {' '}
          (<Link to="/manage-journals/desk?letters=failed">see them on the desk</Link>)
        </>
      )}
    </>
  )
}

function formatMaintenanceRun(found: MaintenanceBody, done: string): string {
  if (!found) return `never ${done}`
  return formatDateTime(found.doneAt) + (found.problem ? ` (${found.problem})` : '')
}
