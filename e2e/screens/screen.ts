import type { APIRequestContext, Page } from '@playwright/test'
import { sharedAdmin, sharedAuthor, signIn } from '../people.ts'

/** What a screen is shown with. */
export type ScreenContext = { page: Page; request: APIRequestContext }

/** One thing that a visitor may see: a page in one of its states. */
export type Screen = {
  /** Unique; also the name of its picture. */
  name: string
  /** Leads the browser there and waits until all of it stands. */
  show(stage: ScreenContext): Promise<unknown>
  /** The failures that belong to it, as in `expectFailures`. */
  failures?: RegExp[]
}

/** The same screens, seen by whoever is signed in. */
export const signedInAs = (who: 'author' | 'admin', screens: Screen[]): Screen[] =>
  screens.map((screen) => ({
    ...screen,
    async show(stage) {
      await signIn(stage.page, who === 'admin' ? sharedAdmin() : sharedAuthor())
      return screen.show(stage)
    },
  }))
