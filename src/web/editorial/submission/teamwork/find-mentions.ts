export type MentionedEditor = { _id: string; name: string }

/** The ids of the editors whose names follow an @ in a text. A name is not found inside a longer one. */
export function findMentions(text: string, editors: readonly MentionedEditor[]): string[] {
  const byLength = editors.toSorted((a, b) => b.name.length - a.name.length)
  let rest = text.normalize('NFC')
  const names = new Set<string>()
  for (const { name } of byLength) {
    const mention = `@${name.normalize('NFC')}`
    if (!rest.includes(mention)) continue
    names.add(name)
    rest = rest.replaceAll(mention, ' ')
  }
  return editors.filter(({ name }) => names.has(name)).map(({ _id }) => _id)
}

/** The beginning of a name that is being typed after an @, before the cursor; undefined while none is. */
export function findTypedMention(text: string, cursor: number): string | undefined {
  return /(?:^|\s)@([^@\n]{0,40})$/.exec(text.slice(0, cursor))?.[1]
}

/** The editors whose names, or later words of them, begin with the typed text: at most eight. */
export function suggestEditors<Editor extends MentionedEditor>(
  editors: readonly Editor[],
  typed: string,
): Editor[] {
  const start = typed.toLocaleLowerCase('en')
  return editors
    .filter(({ name }) => ` ${name.toLocaleLowerCase('en')}`.includes(` ${start}`))
    .slice(0, 8)
}
