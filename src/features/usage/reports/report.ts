import type { Journal } from '#domain/journal/journal.ts'
import type { Metrics } from '#domain/usage/aggregate-clicks.ts'
import { firstDay, lastDay, type Month } from '#domain/usage/month.ts'
import { exception } from './exceptions.ts'
import { type ReportRequest, theWorld } from './report-request.ts'

/** How a journal and its site are named in reports. */
export type ReportPlatform = { journal: Journal; baseUrl: string }

/** An article as a report names it. */
export type ReportedArticle = {
  id: string
  title: string
  doi: string | null
  publicationDate: string | null
  authors: { name: string; orcid: string | null }[]
}

/** How much something was used in a month: the journal, or an article. */
export type MonthUsage = { month: Month } & Metrics
/** An article with each month in which it was used, oldest first. */
export type UsedArticle = { article: ReportedArticle; months: MonthUsage[] }

type Counts = Record<Month, number>
export type MetricType =
  | 'Total_Item_Investigations'
  | 'Total_Item_Requests'
  | 'Unique_Item_Investigations'
  | 'Unique_Item_Requests'
export type Performance = Partial<Record<MetricType, Counts>>

const metricOf: Record<MetricType, keyof Metrics> = {
  Total_Item_Investigations: 'totalInvestigations',
  Total_Item_Requests: 'totalRequests',
  Unique_Item_Investigations: 'uniqueInvestigations',
  Unique_Item_Requests: 'uniqueRequests',
}

/** The reports there are: each a Standard View of COUNTER. All that is here is open to everybody (Access_Type `Open`). */
export const reports = {
  tr_j1: {
    id: 'TR_J1',
    name: 'Journal Requests (Controlled)',
    description: 'Requests of content that is not open: this journal has none.',
    dataType: 'Journal',
    accessType: 'Controlled',
    metrics: ['Total_Item_Requests', 'Unique_Item_Requests'],
  },
  tr_j3: {
    id: 'TR_J3',
    name: 'Journal Usage by Access Type',
    description: 'Investigations and requests of the whole journal.',
    dataType: 'Journal',
    accessType: undefined,
    metrics: [
      'Total_Item_Investigations',
      'Total_Item_Requests',
      'Unique_Item_Investigations',
      'Unique_Item_Requests',
    ],
  },
  ir_a1: {
    id: 'IR_A1',
    name: 'Journal Article Requests',
    description: 'Requests of each article.',
    dataType: 'Article',
    accessType: undefined,
    metrics: ['Total_Item_Requests', 'Unique_Item_Requests'],
  },
} as const satisfies Record<string, ReportKind & { description: string }>

export type ReportKind = {
  id: string
  name: string
  dataType: string
  accessType: string | undefined
  metrics: readonly MetricType[]
}
export type ReportName = keyof typeof reports

/** At most 17 letters and digits, a letter first, as COUNTER asks of a platform's ID (11.1). */
export function platformId({ shortName }: Pick<Journal, 'shortName'>): string {
  const id = shortName.replace(/[^A-Za-z0-9_.]/g, '').slice(0, 17)
  return /^[A-Za-z].+/.test(id) ? id : 'journal'
}

/** The name of the platform; COUNTER asks for two letters at least. */
export const platformName = ({ name, shortName }: Journal): string =>
  shortName.length > 1 ? shortName : name

/** What stands before every report. */
export function reportHeader(
  kind: ReportKind,
  { journal }: ReportPlatform,
  question: ReportRequest,
  { isEmpty, at }: { isEmpty: boolean; at: Date },
) {
  const { begin, end, months, exceptions } = question
  // Of months that are no longer available, 3032 alone is said.
  const told = isEmpty && months.length > 0 ? [exception(3030), ...exceptions] : exceptions
  return {
    Report_Name: kind.name,
    Report_ID: kind.id,
    Release: '5.1',
    Institution_Name: 'The World',
    Institution_ID: { Proprietary: [`${platformId(journal)}:${theWorld}`] },
    Report_Filters: {
      Begin_Date: firstDay(begin),
      End_Date: lastDay(end),
      Data_Type: [kind.dataType],
      Access_Method: ['Regular'],
      ...(kind.accessType && { Access_Type: [kind.accessType] }),
      Metric_Type: [...kind.metrics],
    },
    ...(told.length > 0 && { Exceptions: told }),
    Created: at.toISOString().replace(/\.\d+Z$/, 'Z'),
    Created_By: journal.publisher.padEnd(2, '.'),
    Registry_Record: '',
  }
}
export type ReportHeader = ReturnType<typeof reportHeader>

/** Months by metric; months without usage, and metrics without months, are left out (3.3.9). */
export function performanceOf(
  kind: ReportKind,
  rows: readonly MonthUsage[],
): Performance | undefined {
  const found: Performance = {}
  for (const row of rows) {
    for (const metric of kind.metrics) {
      const used = row[metricOf[metric]]
      if (used <= 0) continue
      const counts: Counts = found[metric] ?? {}
      counts[row.month] = (counts[row.month] ?? 0) + used
      found[metric] = counts
    }
  }
  return Object.keys(found).length > 0 ? found : undefined
}

export const openPerformance = (performance: Performance) => [
  { Access_Type: 'Open', Performance: performance },
]

/** How the journal itself is named. */
export function journalId({ journal, baseUrl }: ReportPlatform) {
  const { print, online } = journal.issn
  return {
    ...(print && { Print_ISSN: print }),
    ...(online && { Online_ISSN: online }),
    Proprietary: `${platformId(journal)}:journal`,
    URI: baseUrl,
  }
}
