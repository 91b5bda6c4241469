/** Loaded before a program in TypeScript, which an older Node cannot read: says what to do instead of that. */
const [major = 0] = process.versions.node.split('.').map(Number)

if (major < 24) {
  console.error(
    `Takarda cannot start. It needs Node 24 or newer, and this is Node ${process.versions.node}. ` +
      'On Linux `npm ci` brings the right one, unless optional packages are left out; ' +
      'elsewhere install Node 24 (https://nodejs.org) and run `npm ci` again.',
  )
  process.exit(1)
}
