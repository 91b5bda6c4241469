import type { PlacedPicture } from '#domain/manuscript/document/picture.ts'
import type { ReadContext } from '../context.ts'
import { mediaTypeOfPart } from '../package-parts.ts'

/** How a picture is described where it is used. Sizes in points. */
export type PictureUse = Omit<PlacedPicture, 'pictureId'>

/** Types that cannot be shown without another program. */
const unsupported = /^image\/(?:x-emf|x-wmf|vnd\.ms-photo)$|^application\//

/** A picture by the relationship to its part. Null, with a finding, if the package does not contain it. */
export function placePicture(
  relationship: string | undefined,
  use: PictureUse,
  context: ReadContext,
): PlacedPicture | null {
  const target = context.story.relationships.get(relationship ?? '')
  if (target?.isExternal) {
    context.find('external-content', target.target)
    return null
  }
  if (!target || !context.parts.names.has(target.target)) {
    context.find('missing-picture', use.alternativeText || null)
    return null
  }
  if (unsupported.test(mediaTypeOfPart(target.target)))
    context.find('unsupported-picture', target.target.replace(/^.*\./, '').toUpperCase())
  return { pictureId: context.picture(target.target).id, ...use }
}
