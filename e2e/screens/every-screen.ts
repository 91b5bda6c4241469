import { accountScreens } from './account.ts'
import { adminScreens } from './admin.ts'
import { authorScreens } from './author.ts'
import { issueScreens } from './issues.ts'
import { newJournalScreens } from './new-journal.ts'
import { publicScreens } from './public.ts'
import { registryScreens } from './registries.ts'
import type { Screen } from './screen.ts'

/** All that anyone may see, in every state. */
export const everyScreen: Screen[] = [
  ...publicScreens,
  ...accountScreens,
  ...authorScreens,
  ...adminScreens,
  ...issueScreens,
  ...newJournalScreens,
  ...registryScreens,
]
