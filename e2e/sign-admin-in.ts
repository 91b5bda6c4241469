import { type FullConfig, request } from '@playwright/test'
import { adminCredentials } from './people.ts'

/** Signs the administrator in before the first test and leaves the session to all of them. */
export default async function signAdminIn(config: FullConfig) {
  const api = await request.newContext({ baseURL: config.projects[0]?.use.baseURL })
  const response = await api.post('/api/login', { data: adminCredentials })
  if (!response.ok()) throw new Error(`The administrator cannot sign in: ${await response.text()}`)
  process.env.E2E_ADMIN = JSON.stringify(await response.json())
  await api.dispose()
}
