import { useEffect, useState } from 'react'
import { sayMoment } from '#domain/text/format.ts'
import type { SessionBody, SessionList } from '#features/accounts/wire.ts'
import { api } from '../client/call/api.ts'
import { sayFailure } from '../client/call/failure.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'

/** Where somebody is signed in: one of them, or all but the present one, can be ended. */
export function Sessions() {
  const { sessions, problem, end } = useSessions()
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
              <p className="text-sm text-soft">{sayWhere(session)}</p>
            </div>
            {!session.present && (
              <Button
                onClick={() => end(`/sessions/${session.id}`)}
                aria-label={`Sign out ${session.device ?? 'unknown browser'}, ${sayWhere(session)}`}
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
    </section>
  )
}

const sayWhere = ({ startedAt, network }: SessionBody): string =>
  `Signed in on ${sayMoment(startedAt)}${network ? ` from network ${network}` : ''}`

function useSessions() {
  const [sessions, setSessions] = useState<SessionBody[]>()
  const [problem, setProblem] = useState<string>()
  const load = () =>
    api<SessionList>('/sessions', { auth: true }).then(
      (answer) => setSessions(answer.sessions),
      (error) => setProblem(sayFailure(error, 'Your sessions could not be loaded')),
    )
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    load()
  }, [])
  const end = async (path: string) => {
    try {
      const { message } = await api<{ message: string }>(path, { method: 'DELETE', auth: true })
      toast('success', message, { id: 'sessions' })
    } catch (error) {
      toast('error', sayFailure(error, 'The session was not ended'), { id: 'sessions' })
    }
    await load()
  }
  return { sessions, problem, end }
}
