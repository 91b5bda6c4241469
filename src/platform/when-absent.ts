/** For `catch` after a call of `node:fs`: returns the value if nothing has that name. Throws other errors. */
export const whenAbsent =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }
