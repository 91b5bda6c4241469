import { z } from 'zod'
import { type Endpoints, IdParams } from '#platform/http/routing/route-schemas.ts'
import {
  ArticleStatisticsBody,
  DecisionsBody,
  DecisionsQuery,
  OwnStatisticsBody,
  StatisticsBody,
  StatisticsQuery,
  StatisticsTable,
  TableQuery,
} from './api-schemas.ts'

const tags = ['usage']

export const statisticsEndpoints = {
  'GET /statistics': { tags, querystring: StatisticsQuery, response: { 200: StatisticsBody } },

  'GET /statistics/decisions': {
    tags,
    querystring: DecisionsQuery,
    response: { 200: DecisionsBody },
  },

  'GET /statistics/tables/:table': {
    tags,
    params: z.object({ table: StatisticsTable }),
    querystring: TableQuery,
  },

  'GET /usage/own': { tags, response: { 200: OwnStatisticsBody } },

  'GET /usage/articles/:id': { tags, params: IdParams, response: { 200: ArticleStatisticsBody } },
} satisfies Endpoints
