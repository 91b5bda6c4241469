import { ApiError, connectionMessages } from './api.ts'

/** The server's error message; undefined when it sent none. */
export const serverMessage = (error: unknown): string | undefined =>
  error instanceof ApiError ? error.serverMessage : undefined

/** The server's message, else that there is no network, else `fallback`. */
export function errorMessage(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.kind === 'offline') return connectionMessages.offline
  return serverMessage(error) ?? fallback
}

/** The messages of a page whose data cannot be loaded; `notSignedIn` only where it says more than the usual. */
export type LoadMessages = { notFound: string; fallback: string; notSignedIn?: string }

export const articleListMessages: LoadMessages = {
  notFound: 'Journal endpoint not found',
  notSignedIn: 'Please login to view journals',
  fallback: 'Failed to fetch journals',
}

export const submissionListMessages: LoadMessages = {
  notFound: 'Submissions endpoint not found',
  notSignedIn: 'Please login to view submissions',
  fallback: 'Failed to fetch submissions',
}

/** Why a list or a page could not be loaded. */
export function listErrorMessage(error: unknown, messages: LoadMessages): string {
  if (!(error instanceof ApiError)) return messages.fallback
  if (error.serverMessage) return error.serverMessage
  if (error.kind !== 'answer') return connectionMessages[error.kind]
  if (error.status === 401) return messages.notSignedIn ?? 'Please login to continue'
  if (error.status === 404) return messages.notFound
  return 'Server error occurred'
}

/** Why an upload of an article failed. */
export function uploadErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to upload journal'
  if (error.kind === 'answer') return error.serverMessage ?? 'Server error occurred'
  return error.kind === 'offline' ? connectionMessages.offline : connectionMessages.network
}

/** Why a submission was not received. */
export function submissionErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Submission failed. Please try again.'
  if (error.kind === 'answer') return error.serverMessage ?? 'Submission failed. Please try again.'
  if (error.kind === 'offline') return connectionMessages.offline
  return 'Network error. Please check your connection.'
}

export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'AbortError'
