import { z } from 'zod'
import { type Endpoints, Message } from '#platform/http/routing/route-schemas.ts'
import { FindingList, OutboxBody, SystemBody } from './api-schemas.ts'

const tags = ['system']

export const operationsEndpoints = {
  'GET /system': { tags, response: { 200: SystemBody } },

  'GET /system/findings': { tags, response: { 200: FindingList } },

  'GET /system/outbox': { tags, response: { 200: OutboxBody } },

  'POST /system/jobs/:jobId/retry': {
    tags,
    params: z.object({ jobId: z.string().max(64) }),
    response: { 200: Message },
  },

  'POST /system/quarantined-files/:fileId/scan': {
    tags,
    params: z.object({ fileId: z.string().max(64) }),
    response: { 200: Message },
  },
} satisfies Endpoints
