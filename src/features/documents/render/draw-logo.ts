import sharp from 'sharp'
import type { ArticleAppearance } from './article-for-rendering.ts'

/** In pixels: four times its height on the page at 250 dots per inch, and as wide as the widest logo of the header. */
const size = { height: 440, width: 2000 }

/** The appearance with its logo as PNG, or without a logo that cannot be drawn. */
export async function drawLogo(appearance: ArticleAppearance): Promise<ArticleAppearance> {
  if (!appearance.logo) return appearance
  const drawn = await sharp(appearance.logo.bytes, {
    failOn: 'error',
    limitInputPixels: 6000 * 6000,
  })
    .resize({ ...size, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
    .catch(() => undefined)
  if (!drawn) return { ...appearance, logo: null }
  const { width, height } = drawn.info
  return { ...appearance, logo: { bytes: drawn.data, mediaType: 'image/png', width, height } }
}
