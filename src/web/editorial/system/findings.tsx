import { Check } from 'lucide-react'
import { useRevalidator } from 'react-router'
import type { FindingList } from '#features/operations/api-schemas.ts'
import { ListError } from '#web/api/list-error.tsx'
import type { LoadedPage } from '#web/api/load-page.ts'
import { ServerRequest } from '#web/editorial/controls/server-request.tsx'
import { Button, ButtonLink } from '#web/ui/controls/button.tsx'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { localizeTimes } from '#web/ui/local-time.ts'

type SystemFinding = FindingList['findings'][number]

/** What a check is about, what a warning means for the journal, and where a manager can fix it. */
type CheckInfo = { name: string; problem: string; fix?: { to: string; label: string } }

const checks: Record<string, CheckInfo> = {
  configuration: {
    name: 'Public address',
    problem: 'Links in emails and in metadata lead to the wrong place, or are not safe.',
  },
  certificate: {
    name: 'Certificate',
    problem: 'Browsers warn readers, or will warn them soon.',
  },
  mail: {
    name: 'Emails',
    problem: 'Authors and editors may get no email, or others could read it.',
  },
  bounces: {
    name: 'Bounces',
    problem: 'The office does not learn which emails bounced.',
  },
  backup: {
    name: 'Backup',
    problem: 'No complete backup was made recently. After a loss, recent work would be gone.',
    fix: { to: '/manage-journals/backups', label: 'Create a backup' },
  },
  accounts: {
    name: 'First account',
    problem: 'The server settings still contain the password of the first account.',
  },
  disk: { name: 'Disk space', problem: 'Uploads will fail when the disk is full.' },
  scanner: { name: 'Virus scanner', problem: 'Uploaded files may not be scanned.' },
  storage: { name: 'File storage', problem: 'Files cannot be stored or read.' },
  files: { name: 'Stored files', problem: 'Some files are missing or unused.' },
  database: { name: 'Database', problem: 'The database may stop working.' },
  migrations: { name: 'Database version', problem: 'The database and this version differ.' },
  clock: { name: 'Clock', problem: 'Dates and sessions may be wrong.' },
  housekeeping: { name: 'Nightly maintenance', problem: 'Old data is not cleaned up.' },
  secrets: { name: 'Two-step login', problem: 'Its codes are not protected, or are lost.' },
}

const checkOf = (about: string): CheckInfo => checks[about] ?? { name: about, problem: '' }

export function Findings({ data: findings, failure }: LoadedPage<SystemFinding[]>) {
  const { revalidate, state } = useRevalidator()
  if (!findings) return <ListError message={failure} />
  const inState = (wanted: SystemFinding['state']) =>
    findings.filter(({ state }) => state === wanted)
  const problems = [...inState('FAIL'), ...inState('warn')]
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p role="status">
          {problems.length === 0
            ? 'All checks passed.'
            : `${problems.length} of ${findings.length} checks need attention.`}
        </p>
        <Button disabled={state === 'loading'} onClick={() => revalidate()}>
          Check again
        </Button>
      </div>
      <ul className="flex flex-col gap-4">
        {problems.map((finding) => (
          <Problem key={finding.about + finding.says} {...finding} />
        ))}
      </ul>
      <Disclosure summary={`${inState('ok').length} passed`} className="mt-4">
        <ul className="divide-y divide-line">
          {inState('ok').map(({ about, says }) => (
            <li key={about + says} className="flex gap-3 py-2">
              <Check size={20} aria-hidden className="mt-1 flex-none text-green" />
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <b>{checkOf(about).name}</b>{' '}
                <span className="text-soft">{localizeTimes(says)}</span>
              </span>
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  )
}

function Problem({ state, about, says }: SystemFinding) {
  const { name, problem, fix } = checkOf(about)
  const isError = state === 'FAIL'
  return (
    <li
      className={`rounded-xl border border-line border-l-4 bg-card p-4 sm:p-5 ${isError ? 'border-l-alarm' : 'border-l-accent'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-[1_1_24rem]">
          <h3 className="text-lg">
            {name}{' '}
            <span
              className={`ml-1 inline-block rounded-full px-2.5 py-0.5 align-middle font-sans text-sm ${isError ? 'bg-alarm-bg text-alarm' : 'border border-accent text-ink'}`}
            >
              {isError ? 'Error' : 'Warning'}
            </span>
          </h3>
          <p>{problem}</p>
        </div>
        {fix && (
          <ButtonLink to={fix.to} look="primary">
            {fix.label}
          </ButtonLink>
        )}
      </div>
      {(!fix || isError) && (
        <ServerRequest>
          {`The health check “${about}” of our journal says: ${localizeTimes(says).replaceAll('`', '').replace(/\.$/, '')}.`}
        </ServerRequest>
      )}
    </li>
  )
}
