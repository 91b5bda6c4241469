import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { limit } from '../test/runner/patience.ts'
import { installPackages } from './install-packages.ts'

// Reads all imports of the product several times.
vi.setConfig({ testTimeout: limit(300) })

type Rule = { name: string }
const root = path.resolve(import.meta.dirname, '..')
const { forbidden } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: Rule[]
}

/** One module for each rule that breaks it and, as far as possible, no other. */
const violatingModules: Record<string, { file: string; source: string }> = {
  'domain-imports-nothing-else': {
    file: 'src/domain/planted.ts',
    source: "export { newId } from '#platform/id.ts'",
  },
  'manuscripts-are-read-with-two-packages': {
    file: 'src/domain/manuscript/read/xml/planted.ts',
    source: "export { newId } from '#platform/id.ts'",
  },
  'platform-imports-no-feature': {
    file: 'src/platform/planted.ts',
    source: "export { generateCover } from '#features/covers/generate-cover.ts'",
  },
  'platform-has-its-own-tables': {
    file: 'src/platform/planted-table.ts',
    source: "export { user } from '#db/schema/accounts.ts'",
  },
  'features-import-no-page': {
    file: 'src/features/covers/planted-page.ts',
    source: "export { routes } from '../../web/routes.ts'",
  },
  'every-feature-has-a-layer': {
    file: 'src/features/planted/planted.ts',
    source: "export { planted } from './other.ts'",
  },
  'only-publication-makes-public': {
    file: 'src/features/usage/planted-publication.ts',
    source: "export { changeArticle } from '#features/publishing/articles/change-article.ts'",
  },
  'sql-in-queries-and-writers': {
    file: 'src/features/usage/api/planted.ts',
    source: "export { eq } from 'drizzle-orm'",
  },
  'api-schemas-import-domain-only': {
    file: 'src/features/usage/api-schemas.ts',
    source: "export { newId } from '#platform/id.ts'",
  },
  'endpoints-are-data': {
    file: 'src/features/usage/endpoints.ts',
    source: "export { newId } from '#platform/id.ts'",
  },
  'file-parsers-run-in-the-sandbox': {
    file: 'src/features/usage/planted-zip.ts',
    source: "export { openPromise } from 'yauzl'",
  },
  'validators-run-in-the-sandbox': {
    file: 'src/features/usage/planted-judge.ts',
    source: "export { scanXml } from '../word/xml/scan-xml.ts'",
  },
  'formats-import-domain-only': {
    file: 'src/features/metadata/formats/planted.ts',
    source: "export { newId } from '#platform/id.ts'",
  },
  'ui-imports-domain-only': {
    file: 'src/web/ui/planted.ts',
    source: "export { JournalBody } from '#features/publishing/articles/api-schemas.ts'",
  },
  'page-areas-are-separate': {
    file: 'src/web/planted/planted.ts',
    source: "export { default } from '../editorial/dashboard/manage-journals.tsx'",
  },
  'shared-code-imports-no-area': {
    file: 'src/web/layout/planted.ts',
    source: "export { default } from '../editorial/dashboard/manage-journals.tsx'",
  },
  'app-imports-no-program-of-the-command-line': {
    file: 'src/app/planted.ts',
    source: "export { createProgressPrinter } from '#cli/progress.ts'",
  },
  'pages-import-queries-only': {
    file: 'src/web/editorial/planted.ts',
    source: "export { createArticle } from '#features/publishing/articles/create-article.ts'",
  },
  'no-server-code-in-the-browser': {
    file: 'src/web/client/planted.ts',
    source: "export { listArticles } from '#features/publishing/articles/article-list-queries.ts'",
  },
  'cli-runs-without-a-build': {
    file: 'src/cli/admin.ts',
    source: "import '../web/ui/controls/button.tsx'",
  },
  'no-cycles': {
    file: 'src/domain/planted-circle.ts',
    source: "export type { Circle } from './planted-circle.ts'",
  },
  'no-orphans': { file: 'src/domain/planted-orphan.ts', source: 'export const alone = 1' },
  'no-dev-packages-in-the-product': {
    file: 'src/platform/planted-package.ts',
    source: "export { default } from 'fast-check'",
  },
  'nothing-unresolved': {
    file: 'src/platform/planted-nowhere.ts',
    source: "export { nothing } from './nowhere.ts'",
  },
}

/** Further files that a rule must find by their place, whatever they are called. */
const furtherViolations = [
  ...listFolders('src/web')
    .filter(
      (name) =>
        !['api', 'client', 'editorial', 'fonts', 'form', 'layout', 'saved', 'ui'].includes(name),
    )
    .map((area) => ({
      rule: 'page-areas-are-separate',
      file: `src/web/${area}/planted-area.ts`,
      source: "export { default } from '../editorial/dashboard/manage-journals.tsx'",
    })),
  ...globSync('src/features/**/*schemas.ts', { cwd: root }).map((file) => ({
    rule: 'api-schemas-import-domain-only',
    file,
    source: "import '#platform/id.ts'",
  })),
  ...['routes.ts', 'routes/planted.ts', 'planted-schemas.ts', 'present-planted.ts'].map((name) => ({
    rule: 'sql-in-queries-and-writers',
    file: `src/features/usage/${name}`,
    source: "export { eq } from 'drizzle-orm'",
  })),
  {
    rule: 'validators-run-in-the-sandbox',
    file: 'src/sandbox/tasks.ts',
    source: "export { tasks } from './inspect-files.ts'",
  },
]

const layeredFeatures = forbidden.flatMap(
  ({ name }) => /^(\w+)-imports-lower-layers$/.exec(name)?.[1] ?? [],
)
for (const [layer, feature] of layeredFeatures.entries()) {
  const above = layeredFeatures[layer + 1]
  if (!above) continue
  violatingModules[`${feature}-imports-lower-layers`] = {
    file: `src/features/${feature}/planted-${layer}.ts`,
    source: `export { planted } from '../${above}/planted-above.ts'`,
  }
  violatingModules[`${feature}-reads-lower-tables`] = {
    file: `src/features/${feature}/planted-table.ts`,
    source: `export { planted } from '#db/schema/${above}.ts'`,
  }
}
/** The rules of the highest layer have nothing to refuse until a feature is added above it. */
const rulesWithoutTarget = [
  `${layeredFeatures.at(-1)}-imports-lower-layers`,
  `${layeredFeatures.at(-1)}-reads-lower-tables`,
]

function listFolders(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
}

let copy: string

beforeAll(() => {
  copy = mkdtempSync(path.join(tmpdir(), 'takarda-dependency-rules-'))
  for (const name of ['src', 'db', 'package.json', 'tsconfig.json', '.dependency-cruiser.cjs']) {
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
  for (const { file, source } of Object.values(violatingModules)) writeModule(file, source)
  for (const { file, source } of furtherViolations) writeModule(file, source, 'a')
  writeModule('src/features/planted/other.ts', 'export const planted = 1')
  for (const feature of layeredFeatures) {
    writeModule(`src/features/${feature}/planted-above.ts`, 'export const planted = 1')
    writeTable(feature)
  }
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

function writeModule(file: string, source: string, flag = 'w') {
  const target = path.join(copy, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, `${source}\n`, { flag })
}

/** Features that do not exist yet have no tables. */
function writeTable(feature: string) {
  const target = path.join(copy, `db/schema/${feature}.ts`)
  writeFileSync(target, 'export const planted = 1\n', { flag: 'a' })
}

test('a module that violates a dependency rule is reported under that rule', () => {
  installPackages('scripts/checkers')
  const { stdout } = spawnSync(
    path.join(root, 'scripts/checkers/node_modules/.bin/depcruise'),
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', 'src', 'db'],
    { cwd: copy, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  )
  const { violations } = JSON.parse(stdout).summary as {
    violations: { from: string; rule: Rule }[]
  }
  const found = new Set(violations.map(({ from, rule }) => `${rule.name}: ${from}`))
  const wanted = forbidden
    .filter(({ name }) => !rulesWithoutTarget.includes(name))
    .map(({ name }) => `${name}: ${violatingModules[name]?.file}`)
    .concat(furtherViolations.map(({ rule, file }) => `${rule}: ${file}`))
  expect(wanted.filter((violation) => !found.has(violation))).toEqual([])
})

test('a feature that writes a table of another is found, by the query builder or in SQL', () => {
  const writes = (file: string, source: string) =>
    writeModule(file, `import { issue } from '#db/schema/publishing/issues.ts'\n${source}`)
  writes('src/features/editorial/planted-insert.ts', 'tx.insert(issue).values(row)')
  const placed = `\${issue}`
  writes(
    'src/features/editorial/planted-sql.ts',
    `tx.execute(sql\`update ${placed} set year = 1\`)`,
  )
  writeModule(
    'src/features/metadata/planted-hyphen.ts',
    `import { fullText } from '#db/schema/publishing/full-text.ts'\ntx.delete(fullText)`,
  )
  writes('src/features/editorial/planted-read.ts', 'tx.select().from(issue)')
  writes('src/features/publishing/issues/planted-own.ts', 'tx.delete(issue)')
  const { status, stdout } = spawnSync(
    process.execPath,
    [path.join(root, 'scripts/table-writes.ts')],
    { cwd: copy, encoding: 'utf8' },
  )
  expect(stdout.trim().split('\n').sort()).toEqual([
    'src/features/editorial/planted-insert.ts writes issue, which belongs to publishing',
    'src/features/editorial/planted-sql.ts writes issue, which belongs to publishing',
    'src/features/metadata/planted-hyphen.ts writes fullText, which belongs to publishing',
  ])
  expect(status).toBe(1)
})
