import { createRequire } from 'node:module'
import { escapeUTF8 } from 'entities'
import sharp, { type OverlayOptions } from 'sharp'
import { generateCover } from '#features/covers/generate-cover.ts'
import { cardSize, type SocialCard } from '#features/metadata/formats/social-card.ts'

/** The complete fonts: those of the pages are subsets, which lack some tone marks. */
const resolve = (font: string) =>
  createRequire(import.meta.url).resolve(`@expo-google-fonts/gentium-book-plus/${font}.ttf`)
const fonts = {
  'Gentium Book Plus Bold': '700Bold/GentiumBookPlus_700Bold',
  'Gentium Book Plus': '400Regular/GentiumBookPlus_400Regular',
}
type Font = keyof typeof fonts

/** In pixels. */
const textArea = { left: 72, width: 740, top: 108, height: 330 }
const patternArea = { left: 880, width: 320 }

/** The title gets the largest size in which it fits. */
const titleSizes = [68, 58, 50, 44, 38, 32]

type RenderedText = { input: Buffer; height: number }

/** Draws the picture for sharing an article, as PNG. */
export async function drawCard(picture: SocialCard): Promise<Buffer> {
  const renderText = async (text: string, font: Font, size: number, colour: string) => {
    const { data, info } = await sharp({
      text: {
        text: `<span foreground="${colour}">${escapeMarkup(text)}</span>`,
        font: `${font} ${size}`,
        fontfile: resolve(fonts[font]),
        width: textArea.width,
        wrap: 'word-char',
        spacing: -Math.round(size / 4),
        rgba: true,
        dpi: 72,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { input: data, height: info.height }
  }
  const fitTitle = async ([size = 0, ...smaller]: number[]): Promise<RenderedText> => {
    const title = await renderText(picture.title, 'Gentium Book Plus Bold', size, '#ffffff')
    if (title.height <= textArea.height) return title
    return smaller.length > 0 ? await fitTitle(smaller) : await crop(title.input)
  }
  const crop = async (input: Buffer) => {
    const { width = textArea.width } = await sharp(input).metadata()
    const part = { left: 0, top: 0, width, height: textArea.height }
    return { input: await sharp(input).extract(part).toBuffer(), height: textArea.height }
  }
  const layers: OverlayOptions[] = []
  const put = ({ input, height }: RenderedText, top: number) => {
    layers.push({ input, left: textArea.left, top })
    return top + height
  }
  const below = put(await fitTitle(titleSizes), textArea.top)
  if (picture.byline) {
    put(await renderText(picture.byline, 'Gentium Book Plus', 29, '#d9ddf2'), below + 26)
  }
  const { journal, place } = picture
  put(await renderText(journal, 'Gentium Book Plus Bold', 30, '#ffffff'), cardSize.height - 118)
  put(await renderText(place, 'Gentium Book Plus', 26, '#d9ddf2'), cardSize.height - 74)
  return await sharp(Buffer.from(drawBackground(picture)))
    .composite(layers)
    .png({ palette: true, colours: 96, effort: 4 })
    .toBuffer()
}

/** A dark ground with the generated cover of the issue. */
function drawBackground({ seed, colours: { accent, cover } }: SocialCard): string {
  const { width, height } = cardSize
  const drawn = generateCover({ seed, ground: cover, columns: 3, rows: 5 }).replace(
    '<svg ',
    `<svg x="${patternArea.left}" width="${patternArea.width}" height="${height}" `,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${cover}"/><rect width="${width}" height="${height}" fill-opacity=".27"/>${drawn}
    <rect x="${patternArea.left - 8}" width="8" height="${height}" fill="${accent}"/>
    <rect x="${textArea.left}" y="64" width="88" height="8" fill="${accent}"/></svg>`
}

/** Escapes text for Pango markup and removes control characters. */
const escapeMarkup = (text: string): string =>
  escapeUTF8(text.replaceAll(/\p{C}/gu, ' ')).trim() || ' '
