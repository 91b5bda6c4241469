import { accountScreens } from './account.ts'
import { adminScreens } from './admin.ts'
import { authorScreens } from './author.ts'
import { emptyJournalScreens } from './empty-journal.ts'
import { issueScreens } from './issues.ts'
import { publicScreens } from './public.ts'
import { registrationScreens } from './registration.ts'
import type { Screen } from './screen.ts'

/** Every page in every state. */
export const allScreens: Screen[] = [
  ...publicScreens,
  ...accountScreens,
  ...authorScreens,
  ...adminScreens,
  ...issueScreens,
  ...emptyJournalScreens,
  ...registrationScreens,
]
