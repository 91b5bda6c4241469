import { ApiError, connectionMessages } from '#web/api/api.ts'

export function uploadErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Failed to upload journal'
  if (error.kind === 'response') return error.serverMessage ?? 'Server error occurred'
  return error.kind === 'offline' ? connectionMessages.offline : connectionMessages.network
}

export function submissionErrorMessage(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Submission failed. Please try again.'
  if (error.kind === 'response')
    return error.serverMessage ?? 'Submission failed. Please try again.'
  if (error.kind === 'offline') return connectionMessages.offline
  return 'Network error. Please check your connection.'
}
