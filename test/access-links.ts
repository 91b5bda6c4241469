import type { LinkKind } from '../src/domain/people/access-link.ts'
import { createSecret, openLinks } from '../src/features/links/access-links.ts'
import type { TestSite } from './site-actions.ts'

/** Opens the link of a subject. Returns a secret for it, as sending an email creates it. */
export const openLink = (site: TestSite, kind: LinkKind, subjectId: string): Promise<string> =>
  site.db.transaction(async (tx) => {
    await openLinks(tx, kind, [subjectId], site.now)
    return (await createSecret(tx, { kind, subjectId }, 'emailed', site.now)) ?? ''
  })

/** Whether an email could have a link to this subject now. */
export const canSendLink = async (
  site: TestSite,
  kind: LinkKind,
  subjectId: string,
): Promise<boolean> =>
  (await createSecret(site.db, { kind, subjectId }, 'emailed', site.now)) !== undefined
