import type { Endpoints } from '#platform/http/routing/route-schemas.ts'
import { Message } from './route-schemas.ts'

const tags = ['health']

export const healthEndpoints = {
  'GET /health': { tags, response: { 200: Message } },

  'GET /ready': { tags, response: { 200: Message, 503: Message } },
} satisfies Endpoints
