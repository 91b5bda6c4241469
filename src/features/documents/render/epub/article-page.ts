import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import { placedPictures } from '#domain/manuscript/document/inlines.ts'
import type { RenderFinding } from '#domain/manuscript/render/findings.ts'
import { type ContentsEntry, renderHtml } from '#domain/manuscript/render/html/render-html.ts'
import { labelsIn } from '#domain/manuscript/render/labels.ts'
import { directionOf } from '#domain/text/text-direction.ts'
import { el, writeDocument, type XmlContent, type XmlElement } from '#domain/text/xml.ts'
import type { ArticleForRendering } from '../article-for-rendering.ts'
import { type ChosenPicture, choosePictures, epubPictures } from '../choose-pictures.ts'
import { articleHeader } from './article-header.ts'

export type EpubPage = {
  /** `article-1.xhtml` */
  fileName: string
  title: string
  contents: ContentsEntry[]
  text: string
  hasMath: boolean
  pictures: ChosenPicture[]
  findings: RenderFinding[]
}

type Article = Omit<ArticleForRendering, 'document'> & { document: ManuscriptDocument | null }

/** The page of an article: title, authors, abstract and full text. `number` counts the articles from 1. */
export function articlePage(article: Article, number: number): EpubPage {
  const { record, document } = article
  const pictures = document
    ? choosePictures(placedPictures(document), article.pictures, epubPictures)
    : undefined
  const chosen = new Map(
    [...(pictures?.chosen ?? [])].map(([id, picture]): [string, ChosenPicture] => [
      id,
      { ...picture, fileName: `pictures/article-${number}-${picture.fileName}` },
    ]),
  )
  const body = document ? renderBody(document, chosen) : undefined
  const content = [articleHeader(article), ...(body?.content ?? [])]
  return {
    fileName: `article-${number}.xhtml`,
    title: record.title,
    contents: body?.contents ?? [],
    text: xhtmlPage({ title: record.title, language: record.language }, [
      el('article', ...content),
    ]),
    hasMath: content.some((part) => contains(part, 'math')),
    pictures: [...chosen.values()],
    findings: [...(pictures?.findings ?? []), ...(body?.findings ?? [])],
  }
}

const renderBody = (document: ManuscriptDocument, chosen: ReadonlyMap<string, ChosenPicture>) =>
  renderHtml(document, {
    headingLevel: 2,
    pictureUrl: (id) => chosen.get(id)?.fileName,
    pictureSize: (id) => chosen.get(id),
    pictureWidths: [],
    hasParagraphAnchors: false,
    labels: labelsIn(document.language),
    syntax: 'xhtml',
  })

const contains = (content: XmlContent, name: string): boolean =>
  typeof content === 'object' &&
  content !== null &&
  (content.name === name || content.children.some((child) => contains(child, name)))

/** A document of EPUB 3.3 in XHTML. */
export function xhtmlPage(
  { title, language }: { title: string; language: string },
  content: XmlElement[],
): string {
  const attributes = {
    xmlns: 'http://www.w3.org/1999/xhtml',
    'xmlns:epub': 'http://www.idpf.org/2007/ops',
    lang: language,
    'xml:lang': language,
    dir: directionOf(language),
  }
  const head = el(
    'head',
    el('title', title),
    el('link', { rel: 'stylesheet', type: 'text/css', href: 'style.css' }),
  )
  return writeDocument(el('html', attributes, head, el('body', ...content)), '<!DOCTYPE html>')
}
