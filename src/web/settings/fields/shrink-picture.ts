/** The longest side that a page shows, in pixels of a sharp screen. */
const maxSidePixels = 1600

/**
 * A picture as small as a page needs it, upright and without what a camera wrote into it; the server judges it all
 * the same. The picture itself where this browser cannot do it, or where it is smaller as it is.
 */
export async function shrinkPicture(picture: File): Promise<File> {
  try {
    const drawn = await createImageBitmap(picture, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxSidePixels / Math.max(drawn.width, drawn.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(drawn.width * scale)
    canvas.height = Math.round(drawn.height * scale)
    canvas.getContext('2d')?.drawImage(drawn, 0, 0, canvas.width, canvas.height)
    const made = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.82))
    if (made?.type !== 'image/webp' || made.size >= picture.size) return picture
    const name = picture.name.replace(/\.[^.]{1,10}$/, '')
    return new File([made], `${name}.webp`, { type: made.type })
  } catch {
    return picture
  }
}
