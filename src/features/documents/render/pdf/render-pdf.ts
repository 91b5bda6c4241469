import path from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { placedPictures } from '#domain/manuscript/document/inlines.ts'
import type { RenderFinding } from '#domain/manuscript/render/findings.ts'
import { englishLabels } from '#domain/manuscript/render/labels.ts'
import type { ArticleForRendering, RenderedFile } from '../article-for-rendering.ts'
import { type ChosenPicture, choosePictures, pdfPictures } from '../choose-pictures.ts'
import { articleData } from './article-data.ts'
import { articleTemplate } from './article-template.ts'
import { documentData } from './document-data.ts'
import { documentTemplate } from './document-template.ts'
import { loadFonts } from './load-fonts.ts'
import { mathTemplate } from './math-template.ts'
import { refuseTemplate } from './refuse-template.ts'
import { ShowableText } from './showable-text.ts'

const templates = {
  'article.typ': articleTemplate,
  'document.typ': documentTemplate,
  'math.typ': mathTemplate,
}

/** Typst recognises the kind of a picture by its bytes. */
const logoName = 'logo'

/** How often characters and pictures that the compiler refuses are replaced before its refusal is final. */
const mostAttempts = 3

/**
 * Sets an article as PDF/UA-1 with Typst, from the given data only. The same input gives the same bytes. Throws if Typst
 * refuses the document, and `invalid` with its words and the line if it refuses the journal's own template.
 */
export function renderPdf(article: ArticleForRendering): RenderedFile {
  const { chosen, findings } = choosePictures(
    placedPictures(article.document),
    article.pictures,
    pdfPictures,
  )
  const fonts = loadFonts()
  const compiler = NodeCompiler.create({ workspace, fontArgs: [{ fontBlobs: fonts.files }] })
  const { template, hasLogo } = article.appearance.pdf
  const sources = template ? { ...templates, 'article.typ': template } : templates
  for (const [name, source] of Object.entries(sources))
    compiler.mapShadow(inWorkspace(name), Buffer.from(source))
  for (const { fileName, bytes } of chosen.values())
    compiler.mapShadow(inWorkspace(`pictures/${fileName}`), Buffer.from(bytes))
  if (article.appearance.logo && hasLogo)
    compiler.mapShadow(
      inWorkspace(`pictures/${logoName}`),
      Buffer.from(article.appearance.logo.bytes),
    )
  const mainFilePath = inWorkspace('article.typ')
  const text = new ShowableText(fonts.hasCharacter)
  for (let attempt = 1; ; attempt += 1) {
    const found: RenderFinding[] = []
    const data = JSON.stringify(createData(article, chosen, text, found))
    compiler.mapShadow(inWorkspace('article.json'), Buffer.from(data))
    try {
      const bytes = compiler.pdf({ mainFilePath }, { pdfStandard: 'ua-1' })
      return { bytes, findings: [...findings, ...found, ...text.findings()] }
    } catch (error) {
      const isMended = text.addMissing(messageOf(error)) || dropBroken(compiler, chosen, findings)
      if (attempt < mostAttempts && isMended) continue
      throw template ? refuseTemplate(compiler, mainFilePath, error) : error
    }
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)

/** Removes the pictures that the compiler cannot decode, with findings. False if there are none. */
function dropBroken(
  compiler: NodeCompiler,
  pictures: Map<string, ChosenPicture>,
  findings: RenderFinding[],
): boolean {
  const broken = [...pictures].filter(([, { fileName }]) => {
    const mainFileContent = `#image("/pictures/${fileName}")`
    return compiler.compile({ mainFileContent }).hasError()
  })
  for (const [id] of broken) {
    pictures.delete(id)
    findings.push({ code: 'unsupported-picture', blockId: null, detail: id })
  }
  return broken.length > 0
}

/** The compiler reads no files outside its workspace. This one does not exist: its files are in memory. */
const workspace = path.resolve('/nonexistent/typst')
const inWorkspace = (name: string): string => path.join(workspace, name)

function createData(
  article: ArticleForRendering,
  pictures: ReadonlyMap<string, ChosenPicture>,
  text: ShowableText,
  findings: RenderFinding[],
) {
  return {
    ...text.inAll(articleData(article)),
    logo: article.appearance.pdf.hasLogo && article.appearance.logo ? logoName : null,
    document: documentData(article.document, {
      labels: englishLabels,
      language: article.record.language,
      pictures,
      showable: text,
      findings,
    }),
  }
}
