/** Where the checker's archive lies; a `String` object, not a primitive. */
declare module 'vnu-jar' {
  const jar: { toString(): string }
  export default jar
}
