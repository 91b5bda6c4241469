export const passwordsMatch = (input: { password?: string | undefined; confirmation: string }) =>
  (input.password ?? '') === input.confirmation

export const passwordMismatch = { path: ['confirmation'], error: 'Passwords do not match' }
