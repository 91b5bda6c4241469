import { type FullConfig, request } from '@playwright/test'
import { submitManuscript } from './articles.ts'
import { type Returned, returnToAuthor } from './course.ts'
import { makeDocx } from './files.ts'
import { adminCredentials, adminOfThisRun, registerAuthor } from './people.ts'

/** Signs an administrator and an author in before the first test and leaves their sessions to all of them. */
export default async function signIn(config: FullConfig) {
  const api = await request.newContext({ baseURL: config.projects[0]?.use.baseURL })
  const response = await api.post('/api/login', { data: adminCredentials })
  if (!response.ok()) throw new Error(`The administrator cannot sign in: ${await response.text()}`)
  process.env.E2E_ADMIN = JSON.stringify(await response.json())
  const author = await registerAuthor(api)
  await submitManuscript(api, author, await makeDocx())
  process.env.E2E_AUTHOR = JSON.stringify(author)
  // Returned before all tests: its author is told once the return cannot be undone any more.
  const waiting = await registerAuthor(api)
  const { id, title } = await submitManuscript(api, waiting, await makeDocx())
  await returnToAuthor(api, adminOfThisRun(), id)
  process.env.E2E_RETURNED = JSON.stringify({ author: waiting, id, title } satisfies Returned)
  await api.dispose()
}
