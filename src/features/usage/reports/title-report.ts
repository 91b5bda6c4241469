import {
  journalId,
  type MonthUsage,
  openPerformance,
  performanceOf,
  platformName,
  type ReportKind,
  type ReportPlatform,
} from './report.ts'

/** How much the whole journal was used: one item, or none where it was not. */
export function titleItems(kind: ReportKind, host: ReportPlatform, rows: readonly MonthUsage[]) {
  // All that is here is open: what counts controlled content alone is empty.
  const performance = kind.accessType === 'Controlled' ? undefined : performanceOf(kind, rows)
  if (!performance) return []
  const { journal } = host
  return [
    {
      Title: journal.name,
      Publisher: journal.publisher,
      Platform: platformName(journal),
      Item_ID: journalId(host),
      Attribute_Performance: openPerformance(performance),
    },
  ]
}
export type TitleItem = ReturnType<typeof titleItems>[number]
