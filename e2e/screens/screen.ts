import type { APIRequestContext, Page } from '@playwright/test'
import { sharedAdmin, sharedAuthor, startSession } from '../people.ts'

/** What a screen needs to open. */
export type ScreenContext = { page: Page; request: APIRequestContext }

/** A page in one of its states. */
export type Screen = {
  /** Unique; also the name of its screenshot. */
  name: string
  /** Opens the page in its state and waits until it is complete. */
  show(context: ScreenContext): Promise<unknown>
  /** The browser errors that belong to it, as in `expectFailures`. */
  failures?: RegExp[]
  /** False for a document that is no page of the site, such as an email. */
  hasScripts?: false
}

export const inSessionOf = (role: 'author' | 'admin', screens: Screen[]): Screen[] =>
  screens.map((screen) => ({
    ...screen,
    async show(context) {
      await startSession(context.page, role === 'admin' ? sharedAdmin() : sharedAuthor())
      return screen.show(context)
    },
  }))
