import { isOrganisationName } from './contributor.ts'

/**
 * The names in a text such as `Ada Obi, Musa Bello and Ngozi Eze`, `OBI, Ada and Musa BELLO` or `Obi, Ada; Bello, Musa`. A
 * comma separates names, unless the text shows that it follows a family name: by semicolons, capitals or an "and".
 */
export function parseAuthorNames(text: string): string[] {
  const isList = /[;\r\n]/.test(text)
  return text.split(/[;\r\n]+/).flatMap((segment) => {
    const name = segment.trim()
    return isList && name.split(',').length === 2 ? [name] : parseSegment(name)
  })
}

/** Each comma-separated part is one name, or several with "and" between them. */
function parseSegment(text: string): string[] {
  const parts = text.split(',').map(splitByAnd)
  const hasAnd = parts.some((names) => names.length > 1)
  const names: string[] = []
  let family: string | undefined
  for (const [index, [first = '', ...others]] of parts.entries()) {
    const next = parts[index + 1]?.[0]
    const last = others.at(-1) ?? first
    const complete = family === undefined ? first : `${family}, ${first}`
    const isInverted = next !== undefined && !complete.includes(',') && isFamily(last, next, hasAnd)
    const whole = [complete, ...others].filter(Boolean)
    family = isInverted ? whole.pop() : undefined
    names.push(...whole)
  }
  return names
}

const splitByAnd = (part: string): string[] => {
  const name = part.trim().replace(/^(?:and|&)\s+/i, '')
  return isOrganisationName(name) ? [name] : name.split(/\s+(?:and|&)\s+/i)
}

const isOneWord = (name: string): boolean => /^\S+$/.test(name)
const isCapitals = (word: string): boolean =>
  [...word].length > 1 && word === word.toUpperCase() && word !== word.toLowerCase()

/** Whether `name` is the family name of the person whose given name is `next`. */
function isFamily(name: string, next: string, hasAnd: boolean): boolean {
  if (!next) return false
  if (name.split(/\s+/).every(isCapitals))
    return isOneWord(next) || !next.split(/\s+/).some(isCapitals)
  return hasAnd && isOneWord(name) && isOneWord(next)
}
