import { docx } from './files.ts'
import type { Person, Site } from './site.ts'

/** Posts something about a submission. */
export const post = (site: Site, who: Person | null, url: string, payload: object = {}) =>
  site.ask(who, { method: 'POST', url: `/api/submissions/${url}`, payload })

/** What somebody sees of a submission's course. */
export const courseOf = async (site: Site, who: Person, id: string) =>
  (await site.ask(who, { url: `/api/submissions/${id}/course` })).body.data

/** A letter of a decision. */
export const words = {
  subject: 'About your manuscript',
  body: 'Dear author, this is our decision.',
}

/** Gives a command to the version that whoever gives it sees, or to another one that is given. */
export async function give(
  site: Site,
  who: Person,
  id: string,
  command: string,
  more: Record<string, unknown> & { version?: number } = {},
) {
  const version = more.version ?? (await courseOf(site, who, id)).version
  const decisions = ['return-to-author', 'accept', 'decline-without-review']
  if (decisions.includes(command)) {
    const items = command === 'return-to-author' ? { items: ['Shorten it'] } : {}
    const body = items.items ? 'Please: {items}' : words.body
    return post(site, who, `${id}/decision`, {
      command,
      version,
      ...words,
      body,
      ...items,
      ...more,
    })
  }
  if (command === 'answer-return' || command === 'replace-file') {
    const form = new FormData()
    form.set('version', String(version))
    if (command === 'answer-return') form.set('answers', JSON.stringify(['Done']))
    form.set('file', docx({ text: 'A new text' }))
    const end = command === 'answer-return' ? 'answer' : 'manuscript'
    return site.send(who, 'POST', `/api/submissions/${id}/${end}`, form)
  }
  return post(site, who, `${id}/${command}`, { version, ...more })
}
