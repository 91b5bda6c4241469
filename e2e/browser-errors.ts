import type { BrowserContext } from '@playwright/test'

/**
 * A browser drops by itself what a page that is left still waits for, and what becomes a download.
 * Without JavaScript it fetches no scripts, by a policy of its own; a page's policy that stops
 * something is told on the console besides.
 */
const ignoredErrors = ['net::ERR_ABORTED', 'csp']

/**
 * Collects what goes wrong in a browser: console errors, uncaught errors, requests that fail and
 * answers of status 400 and above. Each is one line that holds the address it is about.
 */
export function collectBrowserErrors(context: BrowserContext): string[] {
  const faults: string[] = []
  context.on('console', (message) => {
    if (message.type() !== 'error') return
    faults.push(`console error: ${message.text()} at ${message.location().url}`)
  })
  context.on('weberror', (error) => faults.push(`page error: ${error.error()}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'unknown'
    if (ignoredErrors.includes(reason)) return
    faults.push(`request failed: ${request.method()} ${request.url()} ${reason}`)
  })
  context.on('response', (response) => {
    if (response.status() < 400) return
    faults.push(`status ${response.status()}: ${response.request().method()} ${response.url()}`)
  })
  return faults
}
