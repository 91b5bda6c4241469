import { findHtml } from '#features/journal/find-html.ts'
import { renderMarkdown } from '#features/journal/render-journal.ts'
import { serveTasks } from '#platform/sandbox-pool/serve-tasks.ts'

// The program of the confined processes that read Markdown: a text can take minutes, and holds up nobody else here.
serveTasks({
  renderMarkdown: async (text: string) => renderMarkdown(text),
  findMarkup: async (text: string) => findHtml(text),
})
