import { type Client, call, form, send } from './client.ts'
import type { SampleFile } from './documents.ts'

/** What is done with a manuscript, as the API names it; `answer` is its author's. */
export type Command = 'assign' | 'accept' | 'desk-reject' | 'return-for-correction' | 'answer'

/** What the office is told of a submission, as far as it is asked here. */
export type Course = {
  stage: string
  version: number
  office?: {
    timeline: { type: string; emailId?: string }[]
    letters: { id: string; name: string; state: string }[]
  }
}

export const readCourse = async (client: Client, id: string): Promise<Course> =>
  (await call<{ data: Course }>(client, `/submissions/${id}/course`)).data

const words = { subject: 'About your manuscript (sample)', body: 'This is our decision.' }
const items = { body: 'Please see to this:\n\n{items}', items: ['Shorten it', 'Add the source'] }

/** Gives a command to the version of a submission that was seen; `file` goes with an answer. */
export function giveCommand(
  client: Client,
  { id, version, file }: { id: string; version: number; file: SampleFile },
  command: Command,
): Promise<unknown> {
  const path = `/submissions/${id}`
  if (command === 'assign') return call(client, `${path}/take-up`, send('POST', { version }))
  if (command === 'answer') {
    const answers = JSON.stringify(items.items.map(() => 'Done'))
    const body = form({ version: String(version), answers }, { file })
    return call(client, `${path}/answer`, { method: 'POST', body })
  }
  const more = command === 'return-for-correction' ? items : {}
  const decision = { command, version, ...words, ...more }
  return call(client, `${path}/decision`, send('POST', decision))
}

/** Lets an editor be told of new submissions once a day, not of each. */
export const hearDaily = (client: Client) =>
  call(client, '/submission-notices', send('PUT', { frequency: 'daily' }))
