import { z } from 'zod'
import { Typesetting } from '#domain/journal/typesetting.ts'
import type { Endpoints } from '#platform/http/routing/route-schemas.ts'

const tags = ['settings']

export const typesettingEndpoints = {
  'POST /settings/typesetting/preview': {
    tags,
    body: z.strictObject({ typesetting: Typesetting }),
  },

  'GET /settings/typesetting/template': {
    tags,
    response: { 200: z.object({ data: z.object({ text: z.string() }) }) },
  },
} satisfies Endpoints
