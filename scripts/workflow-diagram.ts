import { writeFileSync } from 'node:fs'
import { stageInfo } from '../src/domain/editorial/deadlines.ts'
import { commands, Stage, workflow } from '../src/domain/editorial/workflow.ts'

export const workflowDocument = 'docs/workflow.md'

const nameOf = (stage: Stage) => stage.replaceAll('-', '_')

/** The workflow as a Markdown document with a diagram and a table. */
export function drawWorkflow(): string {
  const transitions = commands.flatMap((command) =>
    Object.entries(workflow[command].transitions).map(([from, to]) => ({
      command,
      from: from as Stage,
      to,
    })),
  )
  const names = Stage.options.map((stage) => `  ${nameOf(stage)}: ${stageInfo[stage].label}`)
  const arrows = transitions.map(
    ({ command, from, to }) => `  ${nameOf(from)} --> ${nameOf(to)}: ${command}`,
  )
  const rows = commands.map((command) => {
    const { by, transitions } = workflow[command]
    const ways = Object.entries(transitions).map(([from, to]) => `${from} → ${to}`)
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
    'Generated from `src/domain/editorial/workflow.ts` by `node scripts/workflow-diagram.ts`. All other transitions are refused.'
  return `${['# The editorial workflow', source, drawing.join('\n'), table].join('\n\n')}\n`
}

if (import.meta.main) writeFileSync(workflowDocument, drawWorkflow())
