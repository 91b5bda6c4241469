import { placedPictures } from '#domain/manuscript/document/inlines.ts'
import type { ArticleForRendering, RenderedFile } from '../article-for-rendering.ts'
import { choosePictures, pdfPictures } from '../choose-pictures.ts'
import { articleTemplate } from './article-template.ts'
import {
  type ArticlePlace,
  articleWithDocument,
  logoFile,
  sharedTemplates,
} from './article-with-document.ts'
import { compilePdf } from './compile-pdf.ts'
import { refuseTemplate } from './refuse-template.ts'

const alone: ArticlePlace = { anchorPrefix: '', base: 0, start: null }

/**
 * Sets an article as PDF/UA-1 with Typst, from the given data only. The same input gives the same bytes. Throws if Typst
 * refuses the document, and `invalid` with its words and the line if it refuses the journal's own template.
 */
export function renderPdf(article: ArticleForRendering): RenderedFile {
  const { document, appearance, pictures } = article
  const { chosen, findings } = choosePictures(placedPictures(document), pictures, pdfPictures)
  const { template } = appearance.pdf
  const rendered = compilePdf({
    templates: { ...sharedTemplates, 'article.typ': template || articleTemplate },
    main: 'article.typ',
    pictures: [chosen],
    files: logoFile(appearance),
    data: (showable, found) => ({
      'article.json': articleWithDocument(article, alone, {
        showable,
        findings: found,
        pictures: chosen,
      }),
    }),
    refuse: (compiler, mainFilePath, error) =>
      template ? refuseTemplate(compiler, mainFilePath, error) : error,
  })
  return { ...rendered, findings: [...findings, ...rendered.findings] }
}
