import { accountScreens } from './account.ts'
import { adminScreens } from './admin.ts'
import { authorScreens } from './author.ts'
import { emailScreens } from './emails.ts'
import { emptyJournalScreens } from './empty-journal.ts'
import { issueScreens } from './issues.ts'
import { productionScreens } from './production.ts'
import { publicScreens } from './public.ts'
import { registrationScreens } from './registration.ts'
import { reviewScreens } from './review.ts'
import { reviewerScreens } from './reviewer.ts'
import type { Screen } from './screen.ts'
import { sentReviewScreens } from './sent-reviews.ts'
import { teamworkScreens } from './teamwork.ts'

/** Every page in every state. */
export const allScreens: Screen[] = [
  ...publicScreens,
  ...accountScreens,
  ...authorScreens,
  ...adminScreens,
  ...teamworkScreens,
  ...issueScreens,
  ...emptyJournalScreens,
  ...registrationScreens,
  ...reviewScreens,
  ...reviewerScreens,
  ...emailScreens,
  ...sentReviewScreens,
  ...productionScreens,
]
