import { useEffect, useState } from 'react'
import { correctionPoint } from '#domain/manuscript/checks/correction-point.ts'
import type { ManuscriptCheckBody } from '#features/editorial/api-schemas.ts'
import { api } from '#web/api/api.ts'
import { useTask } from '#web/api/use-task.ts'
import { ButtonLink } from '#web/ui/controls/button.tsx'
import { ErrorBox } from '#web/ui/feedback/messages.tsx'
import { ManuscriptFindings } from '#web/ui/manuscript-findings.tsx'

type Check = ManuscriptCheckBody['data']
type Finding = Check['findings'][number]

/** What the journal's rules find in the latest manuscript. Ticked findings become the points of a return for correction. */
export function ManuscriptCheck({ id, canReturn }: { id: string; canReturn: boolean }) {
  const check = useCheck(id)
  const [ticked, setTicked] = useState<readonly Finding[]>([])
  const toggle = (finding: Finding) =>
    setTicked((before) =>
      before.includes(finding) ? before.filter((each) => each !== finding) : [...before, finding],
    )
  return (
    <section>
      <h2 className="mb-2 text-xl">Manuscript check</h2>
      {check.failure && <ErrorBox>{check.failure}</ErrorBox>}
      <p role="status" className="text-soft">
        {check.busy && 'Checking the manuscript…'}
        {check.data?.findings.length === 0 && 'The rules of the journal find nothing to correct.'}
      </p>
      {check.data?.reason && (
        <p className="my-2 break-words">
          <b className="font-semibold">The author sent it as it is, because:</b> {check.data.reason}
        </p>
      )}
      {check.data && check.data.findings.length > 0 && (
        <>
          {canReturn && (
            <p className="mb-2 text-soft">Select the findings that the author must correct.</p>
          )}
          <ManuscriptFindings
            findings={check.data.findings}
            {...(canReturn && { selection: { ticked, toggle } })}
          />
          {canReturn && (
            <p className="mt-3">
              <ButtonLink
                to={`/manage-journals/submissions/${id}/decisions/return-for-correction`}
                state={{ points: ticked.map(correctionPoint) }}
              >
                {ticked.length === 0
                  ? 'Return for correction'
                  : `Return for correction with ${ticked.length} ${ticked.length === 1 ? 'point' : 'points'}`}
              </ButtonLink>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function useCheck(id: string) {
  const [data, setData] = useState<Check>()
  const { busy, failure, run } = useTask('The manuscript could not be checked')
  // biome-ignore lint/correctness/useExhaustiveDependencies: `run` is new in each render
  useEffect(() => {
    void run(async () =>
      setData((await api('GET /submissions/:id/check', { params: { id } })).data),
    )
  }, [id])
  return { data, busy, failure }
}
