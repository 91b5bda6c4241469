import { useEffect, useState } from 'react'
import { formatDateTime } from '#domain/text/format.ts'
import type { SessionBody, SessionList } from '#features/accounts/api-schemas.ts'
import { ApiError, api } from '#web/client/api/api.ts'
import { errorMessage } from '#web/client/api/error-messages.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { CurrentPasswordDialog } from '../form/current-password-dialog.tsx'

/** Where somebody is signed in: one of them, or all but the present one, can be ended. */
export function Sessions() {
  const { sessions, problem, end, asked, close } = useSessions()
  const others = sessions?.some(({ present }) => !present)
  return (
    <section aria-labelledby="sessions" className="mt-10">
      <h2 id="sessions" className="text-2xl">
        Where you are signed in
      </h2>
      {problem && <ErrorBox>{problem}</ErrorBox>}
      <ul className="mt-3 divide-y divide-line rounded-xl border border-line bg-card">
        {sessions?.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-3 p-4">
            <div className="min-w-0">
              <p className="font-semibold">
                {session.device ?? 'Unknown browser'}
                {session.present && ' (this one)'}
              </p>
              <p className="text-sm text-soft">{describeSession(session)}</p>
            </div>
            {!session.present && (
              <Button
                onClick={() => end(`/sessions/${session.id}`)}
                aria-label={`Sign out ${session.device ?? 'unknown browser'}, ${describeSession(session)}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others && (
        <Button look="danger" className="mt-4" onClick={() => end('/sessions')}>
          Sign out everywhere else
        </Button>
      )}
      <CurrentPasswordDialog
        open={asked !== undefined}
        title="Enter your password"
        action="Sign out"
        give={(currentPassword) => end(asked ?? '', currentPassword)}
        onClose={close}
      >
        <p>You signed in a while ago. Your password shows that it is you who ends a session.</p>
      </CurrentPasswordDialog>
    </section>
  )
}

const describeSession = ({ startedAt, network }: SessionBody): string =>
  `Signed in on ${formatDateTime(startedAt)}${network ? ` from network ${network}` : ''}`

function useSessions() {
  const [sessions, setSessions] = useState<SessionBody[]>()
  const [problem, setProblem] = useState<string>()
  /** The address of what is to be ended, while the password is asked for. */
  const [asked, setAsked] = useState<string>()
  const load = () =>
    api<SessionList>('/sessions', { auth: true }).then(
      (answer) => setSessions(answer.sessions),
      (error) => setProblem(errorMessage(error, 'Your sessions could not be loaded')),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    load()
  }, [])
  /** Throws what is wrong with a password that was given. */
  const end = async (path: string, currentPassword?: string) => {
    const json = { currentPassword }
    try {
      const call = api<{ message: string }>(path, { method: 'DELETE', json, auth: true })
      toast('success', (await call).message, { id: 'sessions' })
    } catch (error) {
      if (currentPassword !== undefined) throw error
      if (error instanceof ApiError && error.field === 'currentPassword') return setAsked(path)
      toast('error', errorMessage(error, 'The session was not ended'), { id: 'sessions' })
    }
    await load()
  }
  return { sessions, problem, end, asked, close: () => setAsked(undefined) }
}
