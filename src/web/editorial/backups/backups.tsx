import { type ComponentProps, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatBytes, formatDay } from '#domain/text/format.ts'
import type { BackupBody, BackupKind } from '#features/backups/api-schemas.ts'
import { api, errorMessage } from '#web/api/api.ts'
import { ListError } from '#web/api/list-error.tsx'
import { loadPage } from '#web/api/load-page.ts'
import { requireManager } from '#web/client/session/require-user.ts'
import { useDelivers } from '#web/client/session/use-delivers.ts'
import { CurrentPasswordDialog } from '#web/form/current-password-dialog.tsx'
import { ManagementPage } from '#web/layout/management-page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Empty } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ProgressBar } from '#web/ui/feedback/upload-progress.tsx'
import { usePolling } from '#web/ui/hooks/use-polling.ts'
import { formatLocalTime } from '#web/ui/local-time.ts'
import { Table } from '#web/ui/table.tsx'
import type { Route } from './+types/backups'

export const meta = () => [{ title: 'Export and backup' }, { name: 'robots', content: 'noindex' }]

const kinds: Record<BackupKind, { name: string; button: string; description: string }> = {
  export: {
    name: 'Export',
    button: 'Create export',
    description:
      'Everything that readers see: articles with their files and pages, issues and metadata, in one ZIP file that works without this site. It contains nothing confidential.',
  },
  backup: {
    name: 'Backup',
    button: 'Create backup',
    description:
      'Everything needed to restore the journal, including accounts, unpublished manuscripts and emails. Store it where only you can read it.',
  },
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireManager(request)
  return loadPage(
    request,
    'The exports and backups could not be loaded',
    async (get) => (await get('/backups')).backups,
  )
}

const isInProgress = ({ state }: BackupBody) => state === 'waiting' || state === 'making'

export default function Backups({ loaderData }: Route.ComponentProps) {
  const { data: backups, failure } = loaderData
  const isPending = backups?.some(isInProgress) ?? false
  usePolling(isPending)
  return (
    <ManagementPage
      back={{ to: '/manage-journals/system', label: 'System' }}
      title="Export and backup"
      lead="Backups and exports of the whole journal, created while the site stays online. Each is deleted after 7 days: download it before then."
    >
      <div className="mb-8 grid gap-4 sm:grid-cols-2">
        {(['backup', 'export'] as const).map((kind) => (
          <CreateCopySection key={kind} kind={kind} disabled={isPending || !backups} />
        ))}
      </div>
      {failure && <ListError message={failure} />}
      {backups?.length === 0 && (
        <Empty>No recent exports or backups. The ones that you create appear here.</Empty>
      )}
      {backups && backups.length > 0 && <BackupsTable backups={backups} />}
    </ManagementPage>
  )
}

function CreateCopySection({ kind, disabled }: { kind: BackupKind; disabled: boolean }) {
  const { name, button, description } = kinds[kind]
  const { revalidate } = useRevalidator()
  const create = async (password: { currentPassword?: string }) => {
    await api('POST /backups', { body: { kind, ...password } })
    toast('success', `The ${kind} is being created`, { id: '/backups' })
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
      <p className="grow text-soft">{description}</p>
      <GuardedButton
        kind={kind}
        title="Create a backup?"
        action={button}
        failure={`The ${kind} could not be started`}
        run={create}
        look={kind === 'backup' ? 'primary' : 'line'}
        disabled={disabled}
      />
    </section>
  )
}

const BackupsTable = ({ backups }: { backups: BackupBody[] }) => (
  <Table
    rows={backups}
    rowKey={({ _id }) => _id}
    columns={{
      Type: ({ kind, bytes }) => (
        <>
          <span className="font-semibold">{kinds[kind].name}</span>
          {bytes !== null && <span className="text-soft"> · {formatBytes(bytes)}</span>}
        </>
      ),
      Status: ['text', (backup) => <BackupState backup={backup} />],
      Requested: [
        'text',
        ({ requestedAt, requestedBy }) => (
          <>
            {formatLocalTime(requestedAt)}
            {requestedBy && <span className="block text-sm text-soft">by {requestedBy}</span>}
          </>
        ),
      ],
      'Available until': ({ availableUntil }) => formatDay(availableUntil),
      '': ['actions', (backup) => backup.state === 'ready' && <DownloadButton backup={backup} />],
    }}
  />
)

function BackupState({ backup }: { backup: BackupBody }) {
  const { kind, state, percent, problem } = backup
  if (state === 'ready') return <span>Ready</span>
  if (state === 'failed') return <span className="text-alarm">Failed. {problem}</span>
  const progress = state === 'waiting' ? 'Waiting to start' : `${percent}% complete`
  return (
    <span role="status" className="flex max-w-56 flex-col gap-2">
      {progress}
      <ProgressBar label={`${kinds[kind].name}: ${progress}`} percent={percent} />
    </span>
  )
}

/** Requests a short-lived address, from which the browser then downloads the file. */
const DownloadButton = ({ backup: { _id, kind, requestedAt } }: { backup: BackupBody }) => (
  <GuardedButton
    kind={kind}
    title="Download this backup?"
    action="Download"
    failure="The file could not be downloaded"
    run={async (body) => {
      const { url } = await api('POST /backups/:id/link', { params: { id: _id }, body })
      location.assign(url)
    }}
    aria-label={`Download the ${kind} of ${formatLocalTime(requestedAt)}`}
  />
)

type GuardedProps = Omit<ComponentProps<typeof Button>, 'title'> & {
  kind: BackupKind
  /** The title of the dialog, and its button. */
  title: string
  action: string
  failure: string
  run(json: { currentPassword?: string }): Promise<void>
}

/** Asks for the password before an action on a backup, because that contains confidential data. */
function GuardedButton({ kind, title, action, failure, run, ...button }: GuardedProps) {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const delivers = useDelivers()
  const press = async () => {
    if (kind === 'backup') return setIsDialogOpen(true)
    await run({}).catch((error) => toast('error', errorMessage(error, failure), { id: failure }))
  }
  return (
    <>
      <Button onClick={press} {...button}>
        {action}
      </Button>
      <CurrentPasswordDialog
        open={isDialogOpen}
        title={title}
        action={action}
        onSubmit={(currentPassword) => run({ currentPassword })}
        onClose={() => setIsDialogOpen(false)}
      >
        <p>
          A backup contains accounts, unpublished manuscripts and emails.
          {delivers && ' All managers are notified by email.'}
        </p>
      </CurrentPasswordDialog>
    </>
  )
}
