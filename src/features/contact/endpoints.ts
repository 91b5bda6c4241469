import type { Endpoints } from '#platform/http/routing/route-schemas.ts'
import { ContactResponse, MessageToEditor } from './api-schemas.ts'

export const contactEndpoints = {
  'POST /contact': {
    tags: ['contact'],
    body: MessageToEditor,
    response: { 200: ContactResponse },
  },
} satisfies Endpoints
