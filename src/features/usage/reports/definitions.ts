import type { Journal } from '#domain/journal/journal.ts'
import type { Metric } from '#domain/usage/aggregate-clicks.ts'

/** The metric types of COUNTER that this site reports, and the metric that holds each. */
export const metricTypes = {
  Total_Item_Investigations: 'totalInvestigations',
  Total_Item_Requests: 'totalRequests',
  Unique_Item_Investigations: 'uniqueInvestigations',
  Unique_Item_Requests: 'uniqueRequests',
} as const satisfies Record<string, Metric>
export type MetricType = keyof typeof metricTypes

export type ReportDefinition = {
  id: string
  name: string
  description: string
  /** What each item of the report is. */
  dataType: 'Journal' | 'Article'
  metrics: readonly MetricType[]
}

/**
 * The reports, each a Standard View of COUNTER, by the last part of its path. TR_J1 and TR_J2 are about content that is
 * not open, so this site could only send them empty.
 */
export const reports = {
  tr_j3: {
    id: 'TR_J3',
    name: 'Journal Usage by Access Type',
    description: 'Investigations and requests of the whole journal.',
    dataType: 'Journal',
    metrics: Object.keys(metricTypes) as MetricType[],
  },
  ir_a1: {
    id: 'IR_A1',
    name: 'Journal Article Requests',
    description: 'Requests of each article.',
    dataType: 'Article',
    metrics: ['Total_Item_Requests', 'Unique_Item_Requests'],
  },
} satisfies Record<string, ReportDefinition>
export type ReportName = keyof typeof reports

/** The platform ID: at most 17 letters and digits that begin with a letter. (COUNTER Code of Practice 5.1, 11.1) */
export function platformId({ shortName }: Pick<Journal, 'shortName'>): string {
  const id = shortName.replace(/[^A-Za-z0-9_.]/g, '').slice(0, 17)
  return /^[A-Za-z].+/.test(id) ? id : 'journal'
}

/** The platform name, which COUNTER requires to have two characters or more. */
export const platformName = ({ name, shortName }: Journal): string =>
  shortName.length > 1 ? shortName : name
