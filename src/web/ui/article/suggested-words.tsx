import { findReplacement } from '#domain/manuscript/edits/replace-words.ts'

/** How much of the text around a change is shown, in characters. */
const around = 40

/** What a suggestion changes in a passage, with some words around it. */
export function SuggestedWords({ before, after }: { before: string; after: string }) {
  const change = findReplacement(before, after)
  if (!change) return before
  const start = before.indexOf(change.from)
  const end = start + change.from.length
  const first = Math.max(0, start - around)
  const last = Math.min(before.length, end + around)
  return (
    <>
      {first > 0 && '… '}
      {before.slice(first, start)}
      {change.from && <del className="bg-alarm-bg text-alarm">{change.from}</del>}{' '}
      {change.to && <ins className="bg-green-bg text-green">{change.to}</ins>}
      {before.slice(end, last)}
      {last < before.length && ' …'}
    </>
  )
}
