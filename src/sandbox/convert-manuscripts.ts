import { convertManuscript } from '#features/documents/convert-manuscript.ts'
import { renderArticle } from '#features/documents/render-article.ts'
import { renderIssue } from '#features/documents/render-issue.ts'
import { renderSample } from '#features/documents/render-sample.ts'
import { allowValidatedFormats } from '#features/files/convert/convert-picture.ts'
import { serveTasks } from '#platform/sandbox/serve-tasks.ts'

// Converts manuscripts to full text and full texts to files, and does nothing else.
allowValidatedFormats()

/** A proof waits for other tasks than the files of a published article. */
export const tasks = {
  convertManuscript,
  renderArticle,
  renderProof: renderArticle,
  renderIssue,
  renderSample,
}

serveTasks(tasks)
