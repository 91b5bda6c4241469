import { writeFileSync } from 'node:fs'
import { commands, course, Stage } from '../src/domain/reviewing/course.ts'
import { standings } from '../src/domain/reviewing/waiting.ts'

/** Where the drawing of a submission's course stands. */
export const courseDocument = 'docs/course.md'

const nameOf = (stage: Stage) => stage.replaceAll('-', '_')

/** The page that draws the course of a submission, made from its table. */
export function drawCourse(): string {
  const moves = commands.flatMap((command) =>
    Object.entries(course[command].moves).map(([from, to]) => ({
      command,
      from: from as Stage,
      to,
    })),
  )
  const names = Stage.options.map((stage) => `  ${nameOf(stage)}: ${standings[stage].label}`)
  const arrows = moves.map(
    ({ command, from, to }) => `  ${nameOf(from)} --> ${nameOf(to)}: ${command}`,
  )
  const rows = commands.map((command) => {
    const { by, moves } = course[command]
    const ways = Object.entries(moves).map(([from, to]) => `${from} → ${to}`)
    return `| ${command} | ${by.join(', ')} | ${ways.join('; ')} |`
  })
  const table = ['| Command | Given by | From → to |', '|---|---|---|', ...rows].join('\n')
  const drawing = [
    '```mermaid',
    'stateDiagram-v2',
    '  [*] --> submitted',
    ...names,
    ...arrows,
    '```',
  ]
  const source =
    'Made from the table in `src/domain/reviewing/course.ts` by `node scripts/course-diagram.ts`. What is not drawn here is refused.'
  return `${['# The course of a submission', source, drawing.join('\n'), table].join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(courseDocument, drawCourse())
