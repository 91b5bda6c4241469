import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { sayBytes, sayMoment, sayShortDay } from '#domain/text/format.ts'
import type { CopyAddress, CopyBody, CopyKind, CopyList } from '#features/copies/wire.ts'
import { api } from '../client/call/api.ts'
import { listFailure, sayFailure } from '../client/call/failure.ts'
import { ListFailure } from '../client/call/list-failure.tsx'
import { requireManager } from '../client/session/guard.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Empty } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { Cell, Table } from '../ui/table.tsx'
import { toast } from '../ui/toast.ts'
import type { Route } from './+types/copies'
import { BackToOffice } from './back-to-office.tsx'
import { BackupPassword } from './backup-password.tsx'
import { useTask } from './use-task.ts'

export const meta = () => [{ title: 'Export and backup' }, { name: 'robots', content: 'noindex' }]

const words = {
  notFound: 'There are no copies.',
  notSignedIn: 'Please login to continue',
  fallback: 'The exports and backups could not be loaded',
}

const kinds: Record<CopyKind, { name: string; button: string; says: string }> = {
  export: {
    name: 'Export',
    button: 'Make an export',
    says: 'All that readers see: articles with their files and pages, issues and metadata, as one ZIP that can be read and kept without this site. It can be shown to anybody.',
  },
  backup: {
    name: 'Backup',
    button: 'Make a backup',
    says: 'All that the journal knows, to put it up again after a loss: also accounts, unpublished manuscripts and letters. Keep it where only you can read it.',
  },
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireManager(request)
  try {
    const { copies } = await api<CopyList>('/copies', { page: request.url })
    return { copies, failure: null }
  } catch (error) {
    return { copies: null, failure: listFailure(error, words) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

const isOnItsWay = ({ state }: CopyBody) => state === 'waiting' || state === 'making'

export default function Copies({ loaderData }: Route.ComponentProps) {
  const { copies, failure } = loaderData
  const waits = copies?.some(isOnItsWay) ?? false
  useLookAgain(waits)
  return (
    <div className="page max-w-5xl py-10">
      <BackToOffice />
      <PageTitle lead="Copies of the whole journal, made while it goes on. Each is kept here for seven days: save it somewhere else before.">
        Export and backup
      </PageTitle>
      <div className="mb-8 grid gap-4 sm:grid-cols-2">
        {(['export', 'backup'] as const).map((kind) => (
          <Wish key={kind} kind={kind} disabled={waits || !copies} />
        ))}
      </div>
      {failure && <ListFailure message={failure} />}
      {copies?.length === 0 && <Empty>No export or backup has been asked for lately.</Empty>}
      {copies && copies.length > 0 && (
        <Table headings={['What', 'State', 'Asked for', 'Kept until', '']}>
          {copies.map((copy) => (
            <CopyRow key={copy._id} copy={copy} />
          ))}
        </Table>
      )}
    </div>
  )
}

/** Looks again every two seconds, while something is being made. */
function useLookAgain(waits: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(revalidate, 2000)
    return () => clearInterval(timer)
  }, [waits, revalidate])
}

function Wish({ kind, disabled }: { kind: CopyKind; disabled: boolean }) {
  const { name, button, says } = kinds[kind]
  const [asking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const { busy, run } = useTask({
    success: `The ${kind} is being made`,
    failure: `The ${kind} could not be asked for`,
  })
  const make = () => run({ method: 'POST', path: '/copies', json: { kind } })
  const makeBackup = async (currentPassword: string) => {
    await api('/copies', { method: 'POST', json: { kind, currentPassword } })
    toast('success', 'The backup is being made', { id: '/copies' })
    await revalidate()
  }
  return (
    <section
      aria-labelledby={`${kind}-title`}
      className="flex flex-col items-start gap-3 rounded-xl border border-line bg-card p-5"
    >
      <h2 id={`${kind}-title`} className="text-xl">
        {name}
      </h2>
      <p className="grow text-soft">{says}</p>
      <Button
        look="go"
        disabled={busy || disabled}
        onClick={kind === 'backup' ? () => setAsking(true) : make}
      >
        {button}
      </Button>
      <BackupPassword
        open={asking}
        title="Make a backup?"
        action={button}
        give={makeBackup}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

function CopyRow({ copy }: { copy: CopyBody }) {
  const { kind, bytes, askedAt, askedBy, keptUntil } = copy
  return (
    <tr>
      <Cell>
        <span className="font-semibold">{kinds[kind].name}</span>
        {bytes !== null && <span className="text-soft"> · {sayBytes(bytes)}</span>}
      </Cell>
      <Cell>
        <State copy={copy} />
      </Cell>
      <Cell>
        {sayMoment(askedAt)}
        {askedBy && <span className="block text-sm text-soft">by {askedBy}</span>}
      </Cell>
      <Cell kind="fact" heading="Kept until">
        {sayShortDay(keptUntil)}
      </Cell>
      <Cell kind="actions">{copy.state === 'ready' && <SaveButton copy={copy} />}</Cell>
    </tr>
  )
}

function State({ copy: { kind, state, percent, problem } }: { copy: CopyBody }) {
  if (state === 'ready') return <span>Ready</span>
  if (state === 'failed') return <span className="text-alarm">Not made. {problem}</span>
  const said = state === 'waiting' ? 'Waiting to begin' : `${percent} % made`
  return (
    <span role="status" className="flex max-w-56 flex-col gap-2">
      {said}
      <progress
        aria-label={`${kinds[kind].name}: ${said}`}
        value={percent}
        max={100}
        className="h-2 w-full appearance-none overflow-hidden rounded-full border-0 bg-grey-bg [&::-moz-progress-bar]:bg-laterite [&::-webkit-progress-bar]:bg-grey-bg [&::-webkit-progress-value]:bg-laterite"
      />
    </span>
  )
}

/** The browser downloads the file by itself, from an address that opens for some minutes. */
function SaveButton({ copy: { _id, kind, askedAt } }: { copy: CopyBody }) {
  const [asking, setAsking] = useState(false)
  const open = async (json: object) => {
    const { url } = await api<CopyAddress>(`/copies/${_id}/address`, { method: 'POST', json })
    location.assign(url)
  }
  const save = async () => {
    try {
      await open({})
    } catch (error) {
      toast('error', sayFailure(error, 'The file could not be opened'), { id: _id })
    }
  }
  return (
    <>
      <Button
        onClick={kind === 'backup' ? () => setAsking(true) : save}
        aria-label={`Save the ${kind} of ${sayMoment(askedAt)}`}
      >
        Save
      </Button>
      <BackupPassword
        open={asking}
        title="Save this backup?"
        action="Save"
        give={(currentPassword) => open({ currentPassword })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
