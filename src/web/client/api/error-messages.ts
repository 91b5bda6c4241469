import { ApiError, connectionMessages } from './api.ts'

/** The server's own words for what went wrong; undefined when it said none. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.serverMessage : undefined

/** What is said of a failure: the server's words, else that there is no network, else `fallback`. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.kind === 'offline') return connectionMessages.offline
  return serverMessage(error) ?? fallback
}

type ListErrorMessages = { notFound: string; fallback: string; notSignedIn: string }

/** What a list says when it cannot be loaded. */
export function listErrorMessage(error: unknown, words: ListErrorMessages): string {
  if (!(error instanceof ApiError)) return words.fallback
  if (error.serverMessage) return error.serverMessage
  if (error.kind !== 'answer') return connectionMessages[error.kind]
  if (error.status === 401) return words.notSignedIn
  if (error.status === 404) return words.notFound
  return 'Server error occurred'
}

/** What the upload form says when an upload fails. */
export function uploadErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to upload journal'
  if (error.kind === 'answer') return error.serverMessage ?? 'Server error occurred'
  return error.kind === 'offline' ? connectionMessages.offline : connectionMessages.network
}

/** What the submission form says when a manuscript does not arrive. */
export function submissionErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Submission failed. Please try again.'
  if (error.kind === 'answer') return error.serverMessage ?? 'Submission failed. Please try again.'
  if (error.kind === 'offline') return connectionMessages.offline
  return 'Network error. Please check your connection.'
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
