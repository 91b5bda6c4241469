import { writeFileSync } from 'node:fs'
import { stageInfo } from '../src/domain/editorial/deadlines.ts'
import {
  productionCommands,
  productionStageInfo,
  productionStages,
  productionWorkflow,
} from '../src/domain/editorial/production/workflow.ts'
import { commands, Stage, workflow } from '../src/domain/editorial/workflow.ts'

export const workflowDocument = 'docs/workflow.md'

const nameOf = (stage: string) => stage.replaceAll('-', '_')

const listWays = (transitions: Partial<Record<string, string>>) =>
  Object.entries(transitions)
    .map(([from, to]) => `${from} → ${to}`)
    .join('; ')

const drawTable = (rows: readonly string[]) =>
  ['| Command | Given by | From → to |', '|---|---|---|', ...rows].join('\n')

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
    return `| ${command} | ${by.join(', ')} | ${listWays(transitions)} |`
  })
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
  const parts = ['# The editorial workflow', source, drawing.join('\n'), drawTable(rows)]
  return `${[...parts, ...drawProduction()].join('\n\n')}\n`
}

/** The stages of production, which are no stages of the workflow: the submission is accepted meanwhile. */
function drawProduction(): string[] {
  const arrows = productionCommands.flatMap((command) =>
    Object.entries(productionWorkflow[command].transitions).map(
      ([from, to]) => `  ${from === 'not-started' ? '[*]' : from} --> ${to}: ${command}`,
    ),
  )
  const names = productionStages.map((stage) => `  ${stage}: ${productionStageInfo[stage].label}`)
  const rows = productionCommands.map((command) => {
    const { by, transitions } = productionWorkflow[command]
    return `| ${command} | ${by.join(', ')} | ${listWays(transitions)} |`
  })
  return [
    '## Production',
    'While a submission is accepted, its production has its own stages (`src/domain/editorial/production/workflow.ts`). Production is optional. Once it has started, the article is published when the author has approved the proof, or with a reason: on its own, with an issue, and at a scheduled time.',
    ['```mermaid', 'stateDiagram-v2', ...names, ...arrows, '```'].join('\n'),
    drawTable(rows),
  ]
}

if (import.meta.main) writeFileSync(workflowDocument, drawWorkflow())
