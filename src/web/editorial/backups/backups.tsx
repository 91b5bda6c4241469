import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatBytes, formatDateTime, formatShortDay } from '#domain/text/format.ts'
import type {
  BackupBody,
  BackupKind,
  BackupLink,
  BackupList,
} from '#features/backups/api-schemas.ts'
import { api } from '#web/client/api/api.ts'
import { errorMessage, listErrorMessage } from '#web/client/api/error-messages.ts'
import { ListError } from '#web/client/api/list-error.tsx'
import { useAction } from '#web/client/api/use-action.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { BackToManagementLink } from '#web/layout/back-to-management.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Loading } from '#web/ui/feedback/loading.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Cell, Table } from '#web/ui/table.tsx'
import type { Route } from './+types/backups'
import { PasswordDialog } from './password-dialog.tsx'

export const meta = () => [{ title: 'Export and backup' }, { name: 'robots', content: 'noindex' }]

const messages = {
  notFound: 'There are no copies.',
  notSignedIn: 'Please login to continue',
  fallback: 'The exports and backups could not be loaded',
}

const kinds: Record<BackupKind, { name: string; button: string; says: string }> = {
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
    const { backups } = await api<BackupList>('/copies', { page: request.url })
    return { backups, failure: null }
  } catch (error) {
    return { backups: null, failure: listErrorMessage(error, messages) }
  }
}
clientLoader.hydrate = true as const

export const HydrateFallback = () => <Loading shape="rows" />

const isInProgress = ({ state }: BackupBody) => state === 'waiting' || state === 'making'

export default function Backups({ loaderData }: Route.ComponentProps) {
  const { backups, failure } = loaderData
  const waits = backups?.some(isInProgress) ?? false
  usePolling(waits)
  return (
    <div className="page max-w-5xl py-10">
      <BackToManagementLink />
      <PageTitle lead="Copies of the whole journal, made while it goes on. Each is kept here for seven days: save it somewhere else before.">
        Export and backup
      </PageTitle>
      <div className="mb-8 grid gap-4 sm:grid-cols-2">
        {(['export', 'backup'] as const).map((kind) => (
          <CreateCopySection key={kind} kind={kind} disabled={waits || !backups} />
        ))}
      </div>
      {failure && <ListError message={failure} />}
      {backups?.length === 0 && <Empty>No export or backup has been asked for lately.</Empty>}
      {backups && backups.length > 0 && (
        <Table headings={['What', 'State', 'Asked for', 'Kept until', '']}>
          {backups.map((copy) => (
            <BackupRow key={copy._id} copy={copy} />
          ))}
        </Table>
      )}
    </div>
  )
}

/** Looks again every two seconds, while something is being made. */
function usePolling(waits: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!waits) return
    const timer = setInterval(revalidate, 2000)
    return () => clearInterval(timer)
  }, [waits, revalidate])
}

function CreateCopySection({ kind, disabled }: { kind: BackupKind; disabled: boolean }) {
  const { name, button, says } = kinds[kind]
  const [asking, setAsking] = useState(false)
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction({
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
      <PasswordDialog
        open={asking}
        title="Make a backup?"
        action={button}
        give={makeBackup}
        onClose={() => setAsking(false)}
      />
    </section>
  )
}

function BackupRow({ copy }: { copy: BackupBody }) {
  const { kind, bytes, requestedAt, requestedBy, availableUntil } = copy
  return (
    <tr>
      <Cell>
        <span className="font-semibold">{kinds[kind].name}</span>
        {bytes !== null && <span className="text-soft"> · {formatBytes(bytes)}</span>}
      </Cell>
      <Cell>
        <BackupState copy={copy} />
      </Cell>
      <Cell>
        {formatDateTime(requestedAt)}
        {requestedBy && <span className="block text-sm text-soft">by {requestedBy}</span>}
      </Cell>
      <Cell kind="fact" heading="Kept until">
        {formatShortDay(availableUntil)}
      </Cell>
      <Cell kind="actions">{copy.state === 'ready' && <SaveButton copy={copy} />}</Cell>
    </tr>
  )
}

function BackupState({ copy: { kind, state, percent, problem } }: { copy: BackupBody }) {
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
function SaveButton({ copy: { _id, kind, requestedAt } }: { copy: BackupBody }) {
  const [asking, setAsking] = useState(false)
  const open = async (json: object) => {
    const { url } = await api<BackupLink>(`/copies/${_id}/address`, { method: 'POST', json })
    location.assign(url)
  }
  const save = async () => {
    try {
      await open({})
    } catch (error) {
      toast('error', errorMessage(error, 'The file could not be opened'), { id: _id })
    }
  }
  return (
    <>
      <Button
        onClick={kind === 'backup' ? () => setAsking(true) : save}
        aria-label={`Save the ${kind} of ${formatDateTime(requestedAt)}`}
      >
        Save
      </Button>
      <PasswordDialog
        open={asking}
        title="Save this backup?"
        action="Save"
        give={(currentPassword) => open({ currentPassword })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
