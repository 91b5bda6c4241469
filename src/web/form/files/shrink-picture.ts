/** The longest side of a picture that a page shows, in device pixels. */
const maxSidePixels = 1600

/**
 * Scales a picture down to WebP, upright and without camera metadata. Returns the original if the browser cannot
 * convert it, or if the result would be larger. The server still validates the file.
 */
export async function shrinkPicture(picture: File): Promise<File> {
  try {
    const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' })
    const scale = Math.min(1, maxSidePixels / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/webp', 0.82),
    )
    if (blob?.type !== 'image/webp' || blob.size >= picture.size) return picture
    const name = picture.name.replace(/\.[^.]{1,10}$/, '')
    return new File([blob], `${name}.webp`, { type: blob.type })
  } catch {
    return picture
  }
}
