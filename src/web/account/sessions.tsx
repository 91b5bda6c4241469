import { useEffect, useState } from 'react'
import type { SessionBody, SessionList } from '#features/accounts/api-schemas.ts'
import { ApiError, api, errorMessage } from '#web/client/api/api.ts'
import { CurrentPasswordDialog } from '#web/form/current-password-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatLocalTime } from '#web/ui/local-time.ts'

export function Sessions() {
  const { sessions, problem, end, pendingPath, cancel } = useSessions()
  const hasOthers = sessions?.some(({ present }) => !present)
  return (
    <section aria-labelledby="sessions" className="mt-10">
      <h2 id="sessions" className="text-2xl">
        Active sessions
      </h2>
      {problem && <ErrorBox>{problem}</ErrorBox>}
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-card">
        {sessions?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <p className="font-semibold">
                {session.device ?? 'Unknown browser'}
                {session.present && ' (this device)'}
              </p>
              <p className="text-sm text-soft">{describeSession(session)}</p>
            </div>
            {!session.present && (
              <Button
                onClick={() => end(`/sessions/${session.id}`)}
                aria-label={`Log out ${session.device ?? 'unknown browser'}, ${describeSession(session)}`}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <Button look="danger" className="mt-4" onClick={() => end('/sessions')}>
          Log out all other devices
        </Button>
      )}
      <CurrentPasswordDialog
        open={pendingPath !== undefined}
        title="Enter your password"
        action="Log out"
        onSubmit={(currentPassword) => end(pendingPath ?? '', currentPassword)}
        onClose={cancel}
      >
        <p>You logged in a while ago. Please enter your password to end a session.</p>
      </CurrentPasswordDialog>
    </section>
  )
}

const describeSession = ({ startedAt, network }: SessionBody): string =>
  `Logged in on ${formatLocalTime(startedAt)}${network ? ` from network address ${network}` : ''}`

function useSessions() {
  const [sessions, setSessions] = useState<SessionBody[]>()
  const [problem, setProblem] = useState<string>()
  /** The path of the session to end, while the dialog asks for the password. */
  const [pendingPath, setPendingPath] = useState<string>()
  const load = () =>
    api<SessionList>('/sessions', { auth: true }).then(
      (list) => setSessions(list.sessions),
      (error) => setProblem(errorMessage(error, 'Failed to load your sessions')),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => {
    load()
  }, [])
  /** Ends a session. With a password, throws what the server says about it. */
  const end = async (path: string, currentPassword?: string) => {
    const json = { currentPassword }
    try {
      const call = api<{ message: string }>(path, { method: 'DELETE', json, auth: true })
      toast('success', (await call).message, { id: 'sessions' })
    } catch (error) {
      if (currentPassword !== undefined) throw error
      if (error instanceof ApiError && error.field === 'currentPassword')
        return setPendingPath(path)
      toast('error', errorMessage(error, 'Failed to end the session'), { id: 'sessions' })
    }
    await load()
  }
  return { sessions, problem, end, pendingPath, cancel: () => setPendingPath(undefined) }
}
