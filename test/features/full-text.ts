import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { and, eq, isNull } from 'drizzle-orm'
import { articleFile } from '#db/schema/publishing/articles.ts'
import {
  fullText,
  fullTextPicture,
  fullTextRendition,
  fullTextVersion,
} from '#db/schema/publishing/full-text.ts'
import type { ManuscriptDocument } from '#domain/manuscript/document/document.ts'
import type { DrawnPictures } from '#domain/manuscript/render/html/drawn-pictures.ts'
import { registerProducedFile } from '../../src/features/files/register-files.ts'
import { heading, paragraph, sampleDocument } from '../fixtures/manuscript-document.ts'
import type { Person, TestSite } from '../site-actions.ts'

export const pictureNames = [
  'picture-1-800-0123456789ab.webp',
  'picture-1-1600-0123456789ab.webp',
] as const

const drawnPictures: DrawnPictures = {
  'picture-1': { width: 1600, height: 800, names: { 800: pictureNames[0], 1600: pictureNames[1] } },
}

/** The sample document with one more section. */
export const documentWith = (sentence: string): ManuscriptDocument => ({
  ...sampleDocument,
  blocks: [...sampleDocument.blocks, heading('sec-9', 1, '9', 'Coda'), paragraph(sentence)],
})

/** Gives an article the full text that a conversion of its Word file would have made, without one. Not approved. */
export async function insertFullText(
  site: TestSite,
  articleId: string,
  document: ManuscriptDocument = sampleDocument,
): Promise<{ fileId: string }> {
  const [current] = await site.db
    .select({ fileId: articleFile.fileId })
    .from(articleFile)
    .where(
      and(
        eq(articleFile.articleId, articleId),
        eq(articleFile.format, 'docx'),
        isNull(articleFile.replacedAt),
      ),
    )
  if (!current) throw new Error('the article has no Word file')
  const row = { articleId, ...current, conversion: document, drawnPictures }
  await site.db.delete(fullText).where(eq(fullText.articleId, articleId))
  await site.db.insert(fullText).values({ ...row, convertedAt: site.now })
  for (const name of pictureNames) {
    const fileId = await storeFile(site, name, 'image/webp')
    await site.db.insert(fullTextPicture).values({ articleId, name, fileId }).onConflictDoNothing()
  }
  return current
}

/** Gives an approved full text the files that are rendered from it. */
export async function insertRenditions(site: TestSite, articleId: string): Promise<void> {
  const types = { pdf: 'application/pdf', epub: 'application/epub+zip' } as const
  const { number } = fullTextVersion
  const [current] = await site.db
    .select({ version: number })
    .from(fullTextVersion)
    .where(and(eq(fullTextVersion.articleId, articleId), eq(fullTextVersion.isCurrent, true)))
  for (const format of ['pdf', 'epub'] as const) {
    const fileId = await storeFile(site, `article.${format}`, types[format])
    const row = { articleId, version: current?.version ?? 0, format, fileId, createdAt: site.now }
    await site.db.insert(fullTextRendition).values(row)
  }
}

async function storeFile(site: TestSite, originalName: string, mediaType: string) {
  const content = Buffer.from(originalName)
  const sha256 = createHash('sha256').update(content).digest('hex')
  await site.storage.put(sha256, Readable.from([content]))
  const produced = { bytes: content.length, sha256, originalName }
  return site.db.transaction((tx) =>
    registerProducedFile({ clock: () => site.now }, tx, produced, mediaType),
  )
}

/** Shows the full text of an article to readers. */
export const approveFullText = (
  site: TestSite,
  who: Person,
  id: string,
  fileId: string,
  note = 'Corrected.',
) =>
  site.ask(who, {
    method: 'PUT',
    url: `/api/journals/${id}/full-text/approval`,
    payload: { fileId, note },
  })

/** Hides it again. */
export const hideFullText = (site: TestSite, who: Person, id: string) =>
  site.ask(who, { method: 'DELETE', url: `/api/journals/${id}/full-text/approval` })
