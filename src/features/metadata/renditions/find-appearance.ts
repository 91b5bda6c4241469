import { buffer } from 'node:stream/consumers'
import type { Journal } from '#domain/journal/journal.ts'
import { headingColourOf } from '#domain/journal/typesetting.ts'
import type {
  ArticleAppearance,
  PictureForRendering,
} from '#features/documents/render/article-for-rendering.ts'
import { findPicture, picturesIn } from '#features/journal/pictures.ts'
import type { Database } from '#platform/database/database.ts'
import type { Storage } from '#platform/storage/storage.ts'

type Deps = { db: Database; storage: Storage }

/** How the articles of a journal look, with its logo if it was uploaded here. */
export async function findAppearance(
  deps: Deps,
  { appearance, typesetting }: Pick<Journal, 'appearance' | 'typesetting'>,
): Promise<ArticleAppearance> {
  return {
    colour: headingColourOf(appearance, typesetting),
    logo: typesetting.hasLogo ? await findLogo(deps, appearance.logo) : null,
    pdf: typesetting,
  }
}

/** The logo as it was stored; the sandbox draws it. Null for an address elsewhere, which is not fetched. */
async function findLogo({ db, storage }: Deps, address = ''): Promise<PictureForRendering | null> {
  const [id] = address.startsWith('/pictures/') ? picturesIn(address) : []
  const stored = id && (await findPicture(db, id))
  if (!stored) return null
  const bytes = await buffer(await storage.get(stored.storageKey))
  return { bytes, mediaType: stored.mediaType, width: 0, height: 0 }
}

/** The settings that PDF and EPUB show. */
const shownSettings: readonly string[] = [
  'typesetting',
  'appearance',
  'name',
  'shortName',
  'issn',
  'publisher',
  'licence',
] satisfies (keyof Journal)[]

/** Whether articles must be rendered again after a change of these settings. */
export const changesRenditions = (changed: readonly string[]): boolean =>
  changed.some((field) => shownSettings.includes(field))
