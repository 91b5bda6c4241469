import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { WriteEditedDocx } from '#features/word/write-back/write-in-pool.ts'
import { deleteAndRestoreRoutes } from './delete-and-restore.ts'
import { downloadRoutes } from './download.ts'
import { editedWordFileRoutes } from './edited-word-file.ts'
import { fullTextRoutes } from './full-text.ts'
import { fullTextCatalogueRoutes } from './full-text-catalogue.ts'
import type { ArticleNeeds } from './needs.ts'
import { readRoutes } from './read-articles.ts'
import { supplementRoutes } from './supplements.ts'
import { uploadRoutes } from './upload-article.ts'

/** Reading articles for everyone; uploading, changing and deleting them for editors. */
export const articleRoutes =
  (needs: ArticleNeeds & { writeEditedDocx: WriteEditedDocx }): FastifyPluginAsyncZod =>
  async (app) => {
    app.register(readRoutes(needs))
    app.register(downloadRoutes(needs))
    app.register(uploadRoutes(needs))
    app.register(supplementRoutes(needs))
    app.register(fullTextRoutes(needs))
    app.register(editedWordFileRoutes(needs))
    app.register(fullTextCatalogueRoutes(needs))
    app.register(deleteAndRestoreRoutes(needs))
  }
