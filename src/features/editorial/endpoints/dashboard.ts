import { z } from 'zod'
import {
  AttentionCounts,
  DashboardBody,
  DashboardQuery,
  NotificationBody,
  NotificationChange,
  TasksBody,
} from '#features/editorial/dashboard/api-schemas.ts'
import { EmailsPage, EmailsQuery } from '#features/editorial/emails/api-schemas.ts'
import {
  CountedBody,
  CountedQuery,
  Measure,
  ReviewStatisticsBody,
  YearQuery,
} from '#features/editorial/statistics/api-schemas.ts'
import type { Endpoints } from '#platform/http/routing/route-schemas.ts'

const tags = ['submissions']
const params = z.object({ measure: Measure })

export const dashboardEndpoints = {
  'GET /dashboard': { tags, querystring: DashboardQuery, response: { 200: DashboardBody } },

  'GET /emails': { tags: ['email'], querystring: EmailsQuery, response: { 200: EmailsPage } },

  'GET /notification-preference': { tags, response: { 200: NotificationBody } },

  'PUT /notification-preference': {
    tags,
    body: NotificationChange,
    response: { 200: NotificationBody },
  },

  'GET /dashboard/tasks': { tags, response: { 200: TasksBody } },

  'GET /dashboard/counts': { tags, response: { 200: AttentionCounts } },

  'GET /statistics/review': { tags: ['review'], response: { 200: ReviewStatisticsBody } },

  'GET /statistics/review/table': { tags: ['review'] },

  'GET /statistics/review/:measure': {
    tags: ['review'],
    params,
    querystring: CountedQuery,
    response: { 200: CountedBody },
  },

  'GET /statistics/review/:measure/table': { tags: ['review'], params, querystring: YearQuery },
} satisfies Endpoints
