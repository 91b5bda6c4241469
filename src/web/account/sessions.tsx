import { useEffect, useState } from 'react'
import type { SessionBody } from '#features/accounts/api-schemas.ts'
import { ApiError, api, errorMessage, send } from '#web/api/api.ts'
import { type ApiCall, toCall } from '#web/api/to-call.ts'
import { CurrentPasswordDialog } from '#web/form/current-password-dialog.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatLocalTime } from '#web/ui/local-time.ts'

export function Sessions() {
  const { sessions, problem, end, pending, cancel } = useSessions()
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
                onClick={() =>
                  end((body) =>
                    toCall('DELETE /sessions/:id', { params: { id: session.id }, body }),
                  )
                }
                aria-label={`Log out ${session.device ?? 'unknown browser'}, ${describeSession(session)}`}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {hasOthers && (
        <Button
          look="danger"
          className="mt-4"
          onClick={() => end((body) => toCall('DELETE /sessions', { body }))}
        >
          Log out all other devices
        </Button>
      )}
      <CurrentPasswordDialog
        open={pending !== undefined}
        title="Enter your password"
        action="Log out"
        onSubmit={async (currentPassword) => {
          if (pending) await end(pending, currentPassword)
        }}
        onClose={cancel}
      >
        <p>You logged in a while ago. Please enter your password to end a session.</p>
      </CurrentPasswordDialog>
    </section>
  )
}

const describeSession = ({ startedAt, network }: SessionBody): string =>
  `Logged in on ${formatLocalTime(startedAt)}${network ? ` from network address ${network}` : ''}`

/** Makes the call that ends a session, or all others. */
type ToEnd = (body: { currentPassword?: string }) => ApiCall<{ message: string }>

function useSessions() {
  const [sessions, setSessions] = useState<SessionBody[]>()
  const [problem, setProblem] = useState<string>()
  /** The call that waits while the dialog asks for the password. */
  const [pending, setPending] = useState<ToEnd>()
  const load = () =>
    api('GET /sessions').then(
      (list) => setSessions(list.sessions),
      (error) => setProblem(errorMessage(error, 'Failed to load your sessions')),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once
  useEffect(() => {
    load()
  }, [])
  /** Ends a session. With a password, throws what the server says about it. */
  const end = async (toEnd: ToEnd, currentPassword?: string) => {
    try {
      const { message } = await send(toEnd({ currentPassword }))
      toast('success', message, { id: 'sessions' })
    } catch (error) {
      if (currentPassword !== undefined) throw error
      if (error instanceof ApiError && error.field === 'currentPassword')
        return setPending(() => toEnd)
      toast('error', errorMessage(error, 'Failed to end the session'), { id: 'sessions' })
    }
    await load()
  }
  return { sessions, problem, end, pending, cancel: () => setPending(undefined) }
}
