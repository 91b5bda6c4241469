/**
 * The floors of the house, ground first: a feature uses queries and writers of those below it, and
 * reads their tables. A new feature gets its floor here; `npm run check` refuses one without.
 */
const floors = [
  'cloth',
  'files',
  'accounts',
  'journal',
  'contact',
  'issues',
  'articles',
  'letters',
  'manuscripts',
  'submissions',
  'review',
  'discovery',
  'moving',
  'copies',
  'usage',
  'system',
]

const anyOf = (names) => `(${names.join('|')})`
const upTo = (floor) => anyOf(floors.slice(0, floor + 1))

/** Two rules for each floor: what a feature imports, and whose tables it and its tables know. */
const downhill = floors.flatMap((feature, floor) => [
  {
    name: `${feature}-imports-lower-layers`,
    comment: 'a feature knows itself and the features below it; see the list of floors',
    severity: 'error',
    from: { path: `^src/features/${feature}/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^src/features/', pathNot: `^src/features/${upTo(floor)}/` },
  },
  {
    name: `${feature}-reads-lower-tables`,
    comment: 'a feature, and what its tables point to, knows its own tables and those below it',
    severity: 'error',
    from: {
      path: `^(src/features/${feature}/|db/schema/${feature}\\.ts$)`,
      pathNot: '\\.test\\.ts$',
    },
    to: { path: '^db/schema/', pathNot: `^db/schema/(moment|platform|${upTo(floor)})\\.ts$` },
  },
])

/** What in a feature is neither a query nor a writer, and so needs no SQL. */
const withoutSql = [
  '^src/features/[^/]+/(api|wire|present|letters|reactions)\\.tsx?$',
  '^src/features/[^/]+/api/',
]

/** The arrows of the house: `web → features → domain`, `platform` beside them. */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing-else',
      comment: 'domain is pure: it knows zod and itself',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/domain/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'platform-imports-no-feature',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/platform/', '^src/domain/'] },
    },
    {
      name: 'platform-has-its-own-tables',
      severity: 'error',
      from: { path: '^(src/platform/|db/schema/platform\\.ts$)', pathNot: '\\.test\\.ts$' },
      to: { path: '^db/schema/', pathNot: '^db/schema/(moment|platform)\\.ts$' },
    },
    {
      name: 'features-import-no-page',
      severity: 'error',
      from: { path: '^src/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/features/', '^src/platform/', '^src/domain/'] },
    },
    {
      name: 'every-feature-has-a-layer',
      comment: 'a feature that the list of floors does not name is not one',
      severity: 'error',
      from: {},
      to: {
        path: ['^src/features/', '^db/schema/'],
        pathNot: [
          `^src/features/${anyOf(floors)}/`,
          `^db/schema/(moment|platform|${anyOf(floors)})\\.ts$`,
        ],
      },
    },
    ...downhill,
    {
      name: 'file-parsers-run-in-the-sandbox',
      comment: 'what reads the bytes of strangers runs in the confined processes only',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/features/files/(judge|text)-(pdf|docx|supplement)\\.ts$',
          // The operator's own archives, which no stranger sends.
          '^src/platform/backup/read-archive\\.ts$',
          '^src/features/moving/spreadsheet/files\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '(^|/)node_modules/(pdfjs-dist|yauzl)/' },
    },
    {
      name: 'validators-run-in-the-sandbox',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/(confined|redrawing)\\.ts$',
          '^src/features/files/compare-docx\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: {
        path: '^src/features/files/(judge|text|compare|redraw)-(pdf|docx|supplement|picture)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-in-queries-and-writers',
      comment: 'the database library is used where rows are read and written, and in platform',
      severity: 'error',
      from: {
        path: ['^src/(domain|web)/', '^src/[^/]+$', ...withoutSql],
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '(^db/schema/|(^|/)node_modules/(drizzle-orm|pg)/)',
      },
    },
    {
      name: 'api-schemas-import-domain-only',
      comment: 'the browser takes these schemas too: no server code may come along',
      severity: 'error',
      from: { path: '^src/features/[^/]+/wire\\.ts$' },
      to: { pathNot: ['^src/domain/', '^src/features/[^/]+/wire\\.ts$', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'formats-import-domain-only',
      comment: 'an article is written from what domain says of it: no format reads tables',
      severity: 'error',
      from: { path: '^src/features/discovery/formats/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/features/discovery/formats/', '^src/domain/'] },
    },
    {
      name: 'ui-imports-domain-only',
      comment: 'web/ui knows only domain, so that every state of it can be shown anywhere',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^(src|db)/', pathNot: ['^src/web/ui/', '^src/domain/'] },
    },
    {
      name: 'page-areas-are-separate',
      comment: 'what two areas share stands in web/form, ui, layout or client',
      severity: 'error',
      from: { path: '^src/web/(public|account|author|review|editorial|settings)/' },
      to: {
        path: '^src/web/(public|account|author|review|editorial|settings)/',
        pathNot: '^src/web/$1/',
      },
    },
    {
      name: 'pages-import-queries-only',
      comment:
        'a page asks queries, knows what goes over the wire and how a record is written, never a writer or the database',
      severity: 'error',
      from: { path: '^src/web/' },
      to: {
        path: ['^src/features/', '^src/platform/'],
        pathNot: [
          '^src/features/[^/]+/((archive-)?queries|wire|issue/queries)\\.ts$',
          '^src/features/discovery/(records\\.ts$|formats/)',
          '^src/platform/database/database\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-server-code-in-the-browser',
      comment: 'what runs in the browser takes types from features, and the schemas of the wire',
      severity: 'error',
      from: { path: '^src/web/(client|ui|layout|form)/' },
      to: {
        path: '^src/(features|platform)/',
        pathNot: '^src/features/[^/]+/wire\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'cli-runs-without-a-build',
      comment: 'Node runs .ts by itself and no .tsx: nothing that these programs reach is one',
      severity: 'error',
      from: { path: '^src/(admin|import)\\.ts$' },
      to: { path: '\\.tsx$', reachable: true },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(src|db)/',
        pathNot: ['\\.d\\.ts$', '\\.test\\.tsx?$', '^src/web/'],
      },
      to: {},
    },
    {
      name: 'no-dev-packages-in-the-product',
      severity: 'error',
      from: { path: '^src/', pathNot: ['\\.test\\.tsx?$', '^src/web/routes\\.ts$'] },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', '\\+types/', '\\?url$'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['\\+types/', '^build/', '^\\.react-router/', '^db/sample/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
