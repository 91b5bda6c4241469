import { useState } from 'react'
import { findingContextLength } from '#domain/editorial/review/anonymisation.ts'
import type { FindingBody } from '#features/editorial/anonymisation/anonymisation-schemas.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { decisionLabels, findingKinds } from './finding-labels.ts'
import type { Decide } from './use-copy.ts'

type Props = { findings: FindingBody[]; isFixed: boolean; decide: Decide }

/** The findings by kind, each with its sentence and the decision on it. */
export const FindingList = ({ findings, isFixed, decide }: Props) => (
  <div className="flex flex-col gap-8">
    {findingKinds.map(([kind, label]) => {
      const ofKind = findings.filter((finding) => finding.kind === kind)
      return (
        ofKind.length > 0 && (
          <FindingGroup
            key={kind}
            label={label}
            findings={ofKind}
            isFixed={isFixed}
            decide={decide}
          />
        )
      )
    })}
  </div>
)

/** How many findings of a group are shown at first. */
const shownAtFirst = 50

function FindingGroup({ label, findings, isFixed, decide }: Props & { label: string }) {
  const [isLong, setIsLong] = useState(false)
  const shown = isLong ? findings : findings.slice(0, shownAtFirst)
  const open = findings.filter(({ decision }) => decision === null)
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-xl">
          {label} <span className="font-normal text-soft tabular-nums">({findings.length})</span>
        </h2>
        {!isFixed && open.length > 1 && (
          <Button
            onClick={() =>
              decide(
                open.map(({ id }) => id),
                'redact',
              )
            }
          >
            Redact {open.length} undecided<span className="sr-only"> of {label.toLowerCase()}</span>
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line border-y border-line">
        {shown.map((finding) => (
          <Finding key={finding.id} finding={finding} isFixed={isFixed} decide={decide} />
        ))}
      </ul>
      {shown.length < findings.length && (
        <Button className="mt-3" onClick={() => setIsLong(true)}>
          Show all {findings.length}
        </Button>
      )}
    </section>
  )
}

/** Longer contexts are cut by the server. */
const isCut = (context: string): boolean => context.length >= findingContextLength

type FindingProps = { finding: FindingBody; isFixed: boolean; decide: Decide }

const Finding = ({ finding, isFixed, decide }: FindingProps) => (
  <li className="py-3">
    <fieldset
      disabled={isFixed}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2"
    >
      <legend className="sr-only">
        {finding.text}, {finding.place}
      </legend>
      <p className="min-w-0 flex-[1_1_16rem] [overflow-wrap:anywhere]">
        <span className="text-soft">
          {isCut(finding.before) && '…'}
          {finding.before}
        </span>
        <mark className="rounded bg-alarm-bg px-0.5 font-semibold text-alarm">{finding.text}</mark>
        <span className="text-soft">
          {finding.after}
          {isCut(finding.after) && '…'}
        </span>
        <span className="block text-sm text-soft">{finding.place}</span>
      </p>
      <div className="flex flex-wrap gap-x-4">
        {decisionLabels.map(([decision, label]) => (
          <label key={decision} className="inline-flex min-h-11 items-center gap-2">
            <input
              type="radio"
              name={finding.id}
              checked={finding.decision === decision}
              onChange={() => decide([finding.id], decision)}
              className="size-5 accent-indigo"
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  </li>
)
