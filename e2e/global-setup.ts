import { type FullConfig, request } from '@playwright/test'
import { submitManuscript } from './articles.ts'
import { createDocx } from './files.ts'
import { adminCredentials, registerAuthor, sharedAdmin } from './people.ts'
import { type ReturnedSubmission, requestCorrections } from './workflow.ts'

/** Signs an administrator and an author in before the first test and leaves their sessions to all of them. */
export default async function globalSetup(config: FullConfig) {
  const api = await request.newContext({ baseURL: config.projects[0]?.use.baseURL })
  const response = await api.post('/api/login', { data: adminCredentials })
  if (!response.ok()) throw new Error(`The administrator cannot sign in: ${await response.text()}`)
  process.env.E2E_ADMIN = JSON.stringify(await response.json())
  const author = await registerAuthor(api)
  await submitManuscript(api, author, await createDocx())
  process.env.E2E_AUTHOR = JSON.stringify(author)
  // Returned before all tests: its author is told once the return cannot be undone any more.
  const waiting = await registerAuthor(api)
  const { id, title } = await submitManuscript(api, waiting, await createDocx())
  await requestCorrections(api, sharedAdmin(), id)
  process.env.E2E_RETURNED = JSON.stringify({
    author: waiting,
    id,
    title,
  } satisfies ReturnedSubmission)
  await api.dispose()
}
