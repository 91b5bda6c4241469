import { execFileSync } from 'node:child_process'
import { pathToFileURL } from 'node:url'

const types = 'feat|fix|docs|refactor|perf|test|build|ci|chore|style|revert'
const conventional = new RegExp(`^(${types})(\\([a-z0-9-]+\\))?!?: \\S`)
const maxLength = 72

/** Why a commit subject is refused; undefined for a Conventional Commit of at most 72 characters. */
export function findProblem(subject: string): string | undefined {
  if (!conventional.test(subject)) return 'is not a Conventional Commit: type(scope): subject'
  if (subject.length > maxLength) return `is longer than ${maxLength} characters`
  return undefined
}

/** The subjects of all commits since this file was added; none outside a git checkout. */
function listSubjects(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const first = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/check-commits.ts')
    const since = first.split('\n').at(-1)
    if (!since) return []
    return git('log', '--no-merges', '--format=%s', `${since}..HEAD`).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const problems = listSubjects().flatMap((subject) => {
    const problem = findProblem(subject)
    return problem ? [`"${subject}" ${problem}`] : []
  })
  for (const problem of problems) console.log(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
