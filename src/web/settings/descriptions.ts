import type { PartName } from '#domain/journal/settings-parts.ts'
import type { PartDescription } from './fields/part-description.ts'
import { appearance } from './parts/appearance.tsx'
import { board } from './parts/board.tsx'
import { contact } from './parts/contact.tsx'
import { crawlers } from './parts/crawlers.tsx'
import { dois } from './parts/dois.tsx'
import { frontPage } from './parts/front-page.tsx'
import { identity } from './parts/identity.tsx'
import { links } from './parts/links.tsx'
import { manuscripts } from './parts/manuscripts.tsx'
import { peerReview } from './parts/peer-review.tsx'
import { subjects } from './parts/subjects.tsx'
import { submissions } from './parts/submissions.tsx'
import { typesetting } from './parts/typesetting.tsx'

/** The forms of the settings. */
export const descriptions: Record<PartName, PartDescription> = {
  identity,
  contact,
  board,
  front: frontPage,
  subjects,
  submissions,
  manuscripts,
  typesetting,
  review: peerReview,
  appearance,
  links,
  dois,
  programs: crawlers,
}
