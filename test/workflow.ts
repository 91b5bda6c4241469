import { sampleDocx } from './fixtures/files.ts'
import type { Person, TestSite } from './site.ts'

/** Posts something about a submission. */
export const postToSubmission = (
  site: TestSite,
  who: Person | null,
  url: string,
  payload: object = {},
) => site.ask(who, { method: 'POST', url: `/api/submissions/${url}`, payload })

/** What somebody sees of a submission's course. */
export const fetchWorkflow = async (site: TestSite, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/course` })).body.data

/** A letter of a decision. */
export const decisionEmail = {
  subject: 'About your manuscript',
  body: 'Dear author, this is our decision.',
}

/** Gives a command to the version that whoever gives it sees, or to another one that is given. */
export async function runCommand(
  site: TestSite,
  who: Person,
  id: string,
  command: string,
  more: Record<string, unknown> & { version?: number } = {},
) {
  const version = more.version ?? (await fetchWorkflow(site, who, id)).version
  const decisions = ['return-for-correction', 'accept', 'desk-reject']
  if (decisions.includes(command)) {
    const items = command === 'return-for-correction' ? { items: ['Shorten it'] } : {}
    const body = items.items ? 'Please: {items}' : decisionEmail.body
    return postToSubmission(site, who, `${id}/decision`, {
      command,
      version,
      ...decisionEmail,
      body,
      ...items,
      ...more,
    })
  }
  if (command === 'respond-to-request' || command === 'replace-file') {
    const form = new FormData()
    form.set('version', String(version))
    if (command === 'respond-to-request') form.set('answers', JSON.stringify(['Done']))
    form.set('file', sampleDocx({ text: 'A new text' }))
    const end = command === 'respond-to-request' ? 'answer' : 'manuscript'
    return site.send(who, 'POST', `/api/submissions/${id}/${end}`, form)
  }
  return postToSubmission(site, who, `${id}/${command}`, { version, ...more })
}
