import { findHtml } from '#features/journal/find-html.ts'
import { renderMarkdown } from '#features/journal/render-journal.ts'
import { serveTasks } from '#platform/sandbox/serve-tasks.ts'

// Renders Markdown; a hostile text can take minutes.
export const tasks = {
  renderMarkdown: async (text: string) => renderMarkdown(text),
  findMarkup: async (text: string) => findHtml(text),
}

serveTasks(tasks)
