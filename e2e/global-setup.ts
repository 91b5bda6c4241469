import { type FullConfig, request } from '@playwright/test'
import { submitManuscript, uploadSharedSearch } from './content/articles.ts'
import { inputMethods } from './input-methods.ts'
import { logInAdmin, registerAuthor } from './people.ts'
import { endUndoWindows, type ReturnedSubmission, requestCorrections } from './steps/workflow.ts'

/** Creates the sessions and submissions that all tests may read, before the first test. */
export default async function globalSetup(config: FullConfig) {
  const api = await request.newContext({ baseURL: config.projects[0]?.use.baseURL })
  const admin = await logInAdmin(api)
  process.env.E2E_ADMIN = JSON.stringify(admin)
  const author = await registerAuthor(api)
  process.env.E2E_AUTHOR = JSON.stringify(author)
  process.env.E2E_SUBMISSION = JSON.stringify(await submitManuscript(api, author))
  process.env.E2E_SEARCH = JSON.stringify(await uploadSharedSearch(api, admin))
  const returned: ReturnedSubmission[] = []
  for (let made = 0; made <= inputMethods.length; made += 1) {
    const author = await registerAuthor(api)
    const submission = await submitManuscript(api, author)
    await requestCorrections(api, admin, submission.id)
    returned.push({ author, ...submission })
  }
  // The first one becomes final after 30 seconds, while other tests run.
  await endUndoWindows(...returned.slice(1).map(({ id }) => id))
  process.env.E2E_RETURNED = JSON.stringify(returned)
  await api.dispose()
}
