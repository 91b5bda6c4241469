import { useCallback, useEffect, useState } from 'react'
import { Link, useRouteLoaderData } from 'react-router'
import type { ProofBody } from '#features/editorial/production/api-schemas.ts'
import { ApiError, errorMessage } from '#web/api/api.ts'
import type { loader as rootLoader } from '#web/root.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Banner } from '#web/ui/feedback/messages.tsx'
import { LinkedEmails } from '#web/ui/linked-emails.tsx'
import { callProof } from './call-proof.ts'
import { ProofAnswered } from './proof-answered.tsx'
import { ReadProof } from './read-proof.tsx'

export const meta = () => [
  { title: 'Proof of your article' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

/** The page behind the link of a proof: the same frame for everyone. The secret stays in the fragment of the address. */
export default function Proof() {
  const { proof, problem, load, setProof } = useProof()
  const journal = useRouteLoaderData<typeof rootLoader>('root')?.journal.name
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line bg-card">
        <p className="page font-serif text-lg font-bold">
          <Link to="/" className="inline-block py-3 text-ink no-underline hover:underline">
            {journal}
          </Link>
        </p>
      </header>
      <main className="page flex grow flex-col overflow-x-clip pt-6" id="main">
        {!proof && !problem && <p role="status">Opening the proof…</p>}
        {problem && (
          <div className="pb-6">
            <h1 className="text-2xl">Proof of your article</h1>
            <Banner
              tone={problem.canRetry ? 'bad' : 'plain'}
              takesFocus
              {...(problem.canRetry && { action: <Button onClick={load}>Try again</Button> })}
            >
              <LinkedEmails text={problem.message} />
            </Banner>
          </div>
        )}
        {proof?.state === 'sent' && (
          <ReadProof key={proof.id} proof={proof} onAnswered={setProof} />
        )}
        {proof && proof.state !== 'sent' && <ProofAnswered proof={proof} />}
      </main>
    </div>
  )
}

/** The proof, requested in the browser because the server never receives the fragment. */
function useProof() {
  const [proof, setProof] = useState<ProofBody>()
  const [problem, setProblem] = useState<{ message: string; canRetry: boolean }>()
  const load = useCallback(async () => {
    try {
      setProof((await callProof('GET /proof')).data)
      setProblem(undefined)
    } catch (error) {
      const isFinal = error instanceof ApiError && [404, 410].includes(error.status ?? 0)
      setProblem({
        message: errorMessage(error, 'The proof could not be opened.'),
        canRetry: !isFinal,
      })
      if (isFinal) setProof(undefined)
    }
  }, [])
  useEffect(() => {
    load()
    addEventListener('hashchange', load)
    return () => removeEventListener('hashchange', load)
  }, [load])
  return { proof, problem, load, setProof }
}
