import { open } from 'node:fs/promises'

export type PictureType = 'image/png' | 'image/jpeg' | 'image/webp'

/** The type of a picture by its first bytes; undefined for any other file. */
export function pictureTypeOf(head: Buffer): PictureType | undefined {
  const text = head.toString('latin1', 0, 12)
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (text.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return text.startsWith('RIFF') && text.endsWith('WEBP') ? 'image/webp' : undefined
}

/** The media type of a validated picture. */
export async function readPictureType(path: string): Promise<PictureType> {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(12), 0, 12, 0)
    const type = pictureTypeOf(buffer)
    if (!type) throw new Error('the validated file is not a picture')
    return type
  } finally {
    await handle.close()
  }
}
