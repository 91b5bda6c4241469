/** Whether a password that is typed unseen was typed the same way twice. */
export const passwordsMatch = (entered: { password?: string | undefined; confirmation: string }) =>
  (entered.password ?? '') === entered.confirmation

export const passwordMismatch = { path: ['confirmation'], error: 'Passwords do not match' }
