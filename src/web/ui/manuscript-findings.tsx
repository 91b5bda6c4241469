import type { CheckFinding } from '#domain/manuscript/checks/check-finding.ts'
import { explainFinding } from '#domain/manuscript/checks/explain-finding.ts'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'

const levels = {
  blocking: { label: 'Must be corrected', className: 'text-alarm' },
  error: { label: 'Please correct', className: 'text-alarm' },
  advice: { label: 'Advice', className: 'text-soft' },
}

type Finding = Omit<CheckFinding, 'rule'>

type Props<Shown> = {
  findings: readonly Shown[]
  /** With it, each finding has a checkbox. */
  selection?: { ticked: readonly Shown[]; toggle(finding: Shown): void } | undefined
}

/** The findings of a check: each names the problem, its place, why it matters and how to correct it. Advice is collapsed. */
export function ManuscriptFindings<Shown extends Finding>({ findings, selection }: Props<Shown>) {
  const ofLevel = (...levels: Finding['level'][]) =>
    findings.filter(({ level }) => levels.includes(level))
  const errors = [...ofLevel('blocking'), ...ofLevel('error')]
  const advice = ofLevel('advice')
  const pieces = advice.length === 1 ? '1 piece of advice' : `${advice.length} pieces of advice`
  return (
    <div>
      {errors.length > 0 && <FindingList findings={errors} selection={selection} />}
      {advice.length > 0 && (
        <Disclosure summary={pieces} open={errors.length === 0}>
          <FindingList findings={advice} selection={selection} />
        </Disclosure>
      )}
    </div>
  )
}

const FindingList = <Shown extends Finding>({ findings, selection }: Props<Shown>) => (
  <ul className="divide-y divide-line border-y border-line">
    {findings.map((finding) => (
      <li
        key={`${finding.code} ${finding.found} ${finding.expected} ${finding.places[0]?.quote}`}
        className="flex items-start gap-3"
      >
        {selection && (
          <input
            type="checkbox"
            aria-label={`Tick: ${explainFinding(finding).what}`}
            checked={selection.ticked.includes(finding)}
            onChange={() => selection.toggle(finding)}
            className="mt-4 size-5 flex-none accent-indigo"
          />
        )}
        <FindingDetails {...finding} />
      </li>
    ))}
  </ul>
)

const distinct = (places: CheckFinding['places']) => [
  ...new Map(places.map((place) => [`${place.blockId} ${place.quote}`, place])).values(),
]

function FindingDetails(finding: Finding) {
  const { what, why, fix, word, libreOffice } = explainFinding(finding)
  const { label, className } = levels[finding.level]
  const hidden = finding.count - finding.places.length
  return (
    <Disclosure
      summary={
        <span>
          <b className={`font-semibold ${className}`}>{label}:</b> {what}
        </span>
      }
      className="min-w-0 flex-1 py-1 [&>summary>svg]:ml-auto"
    >
      <div className="flex flex-col gap-2 pb-3">
        {finding.places.length > 0 && (
          <ul className="list-disc pl-5">
            {distinct(finding.places).map(({ quote, blockId }) => (
              <li key={`${blockId} ${quote}`} className="break-words">
                <q>{quote}</q>
              </li>
            ))}
            {hidden > 0 && <li>and {hidden} more</li>}
          </ul>
        )}
        <p>{why}</p>
        <p>{fix}</p>
        {word && (
          <p className="text-soft">
            <b className="font-semibold">Word:</b> {word}{' '}
            <b className="font-semibold">LibreOffice:</b> {libreOffice}
          </p>
        )}
      </div>
    </Disclosure>
  )
}
