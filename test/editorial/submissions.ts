import { manuscriptForm } from '../site.ts'
import type { Person, TestSite } from '../site-actions.ts'

export async function givenSubmission(
  site: TestSite,
  who: Person,
  fields: Record<string, string | File | null> = {},
) {
  const { body } = await site.send(who, 'POST', '/api/submissions', manuscriptForm(fields))
  return body.data as { _id: string; docxFile: { fileId: string } }
}

export const publishSubmission = (
  site: TestSite,
  who: Person | null,
  id: string,
  details: object = {},
) =>
  site.ask(who, {
    method: 'PATCH',
    url: `/api/submissions/${id}/status`,
    payload: { status: 'published', ...details },
  })
