import { type JatsFullText, renderJats } from '#domain/manuscript/render/jats/render-jats.ts'
import { fullTextPictureUrl } from '#domain/publishing/public-urls.ts'
import {
  findIndexedFullText,
  type StoredFullText,
} from '#features/publishing/full-text/recorded-full-text.ts'
import type { Reader } from '#platform/database/database.ts'

/** A picture by its name, which is `picture-1-800-0123456789ab.webp`. */
const widthPattern = /^(?<id>.+)-(?<width>\d+)-[0-9a-f]+\.webp$/

/**
 * The parts that a full text adds to the JATS of its article. Graphics are the widest pictures that pages show, at the address
 * that `pictureAddress` gives for their name; a picture without one is left out.
 */
export function jatsOfFullText(
  { document, pictures }: Pick<StoredFullText, 'document' | 'pictures'>,
  pictureAddress: (name: string) => string,
): JatsFullText {
  const widest = new Map<string, { name: string; width: number }>()
  for (const { name } of pictures) {
    const { id = '', width = '' } = widthPattern.exec(name)?.groups ?? {}
    if (Number(width) > (widest.get(id)?.width ?? 0)) widest.set(id, { name, width: Number(width) })
  }
  return renderJats(document, {
    pictureHref: (id) => {
      const picture = widest.get(id)
      return picture && pictureAddress(picture.name)
    },
    pictureMediaType: 'image/webp',
  })
}

/**
 * The same of a public article, with the addresses of its pictures on this site; undefined if no full text of it is approved.
 */
export async function findJatsFullText(
  db: Reader,
  { baseUrl }: { baseUrl: string },
  articleId: string,
): Promise<JatsFullText | undefined> {
  const found = await findIndexedFullText(db, articleId)
  return found && jatsOfFullText(found, (name) => fullTextPictureUrl(baseUrl, articleId, name))
}
