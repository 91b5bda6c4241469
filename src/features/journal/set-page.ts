import { createContext, Script } from 'node:vm'
import type { Journal } from '#domain/journal/journal.ts'
import type { WrittenPage } from '#domain/journal/written.ts'
import { Refused } from '#domain/refusal.ts'
import { type ContentPage, renderPage } from './render.ts'

/** Many times what the longest page takes, in milliseconds. */
const patience = 1000

/** The only way to break off a function that does not return: a program that calls it is given so much time. */
const call = new Script('set()')

/**
 * A page as readers would see it, judged before anybody does: Markdown that is marked or nested without end takes
 * minutes to read, or cannot be read at all. Throws `invalid` for such a text.
 */
export function setPage(page: WrittenPage, journal: Journal): ContentPage {
  const set = () => renderPage(page, journal)
  try {
    return call.runInContext(createContext({ set }), { timeout: patience })
  } catch (error) {
    const isTooMuch = (error as { code?: unknown }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
    if (isTooMuch || error instanceof RangeError) throw tooMuch()
    throw error
  }
}

const tooMuch = () =>
  new Refused(
    'invalid',
    'The text has more marks, or lists and quotes inside each other, than can be shown. Please make it simpler.',
    'text',
  )
