/** For the `catch` of a call of `node:fs`: the value where nothing has that name. Every other error is thrown on. */
export const whenAbsent =
  <Value>(value: Value) =>
  (error: NodeJS.ErrnoException): Value => {
    if (error.code === 'ENOENT') return value
    throw error
  }
