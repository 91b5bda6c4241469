import type { BrowserContext } from '@playwright/test'

/** Requests that end with a left page or become a download, and scripts that a browser without JavaScript never fetches. */
const ignoredFailures = ['net::ERR_ABORTED', 'csp']

/**
 * Collects the errors of a browser context, each as one line with its address: console errors, uncaught errors, failed
 * requests and responses of status 400 and above.
 */
export function collectBrowserErrors(context: BrowserContext): string[] {
  const errors: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    errors.push(`console error: ${message.text()} at ${message.location().url}`)
  })
  context.on('weberror', (error) => errors.push(`page error: ${error.error()}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    if (ignoredFailures.includes(reason)) return
    errors.push(`request failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    errors.push(`status ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return errors
}
