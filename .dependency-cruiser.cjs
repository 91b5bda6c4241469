const { readdirSync } = require('node:fs')

/**
 * The layers of `src/features`, lowest first. A feature may use queries and commands of the features
 * below it and read their tables. `npm run check` refuses a feature that is not in this list.
 */
const layers = [
  'covers',
  'files',
  'word',
  'links',
  'accounts',
  'journal',
  'email',
  'contact',
  'documents',
  'publishing',
  'editorial',
  'publication',
  'metadata',
  'harvesting',
  'registration',
  'import',
  'backups',
  'usage',
  'operations',
]

const anyOf = (names) => `(${names.join('|')})`
const upTo = (layer) => anyOf(layers.slice(0, layer + 1))

/** Two rules for each layer: what a feature may import, and which tables it may read. */
const layerRules = layers.flatMap((feature, layer) => [
  {
    name: `${feature}-imports-lower-layers`,
    comment: 'a feature imports itself and the features below it; see the list of layers',
    severity: 'error',
    from: { path: `^src/features/${feature}/`, pathNot: '\\.test\\.ts$' },
    to: { path: '^src/features/', pathNot: `^src/features/${upTo(layer)}/` },
  },
  {
    name: `${feature}-reads-lower-tables`,
    comment: 'a feature reads its own tables and those of the features below it',
    severity: 'error',
    from: {
      path: `^(src/features/${feature}/|db/schema/${feature}(/|\\.ts$))`,
      pathNot: '\\.test\\.ts$',
    },
    to: {
      path: '^db/schema/',
      pathNot: `^db/schema/(utc-timestamp\\.ts|platform\\.ts|${upTo(layer)}(/|\\.ts))`,
    },
  },
])

/** The schemas of requests and responses, which browsers use too. */
const schemas = '^src/features/.*schemas\\.ts$'

/** Files of a feature that are neither queries nor commands and need no SQL: routes, schemas, presenters and reactions. */
const withoutSql = [
  '^src/features/.*/(api|routes)(/|\\.ts$)',
  schemas,
  '^src/features/.*/present[^/]*\\.ts$',
  '^src/features/.*/reactions\\.ts$',
]

/** The folders of `src/web` that several areas share; every other folder is an area of pages. */
const sharedByPages = ['api', 'client', 'form', 'layout', 'saved', 'ui']
const areas = anyOf(
  readdirSync(`${__dirname}/src/web`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && ![...sharedByPages, 'fonts'].includes(entry.name))
    .map(({ name }) => name),
)

/** Dependency rules: `web → features → domain`, with `platform` beside them. */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing-else',
      comment: 'domain is pure: it imports zod and itself',
      severity: 'error',
      from: {
        path: '^src/domain/',
        pathNot: ['\\.test\\.ts$', '^src/domain/manuscript/read/(xml/|pixel-sizes\\.ts$)'],
      },
      to: { pathNot: ['^src/domain/', '(^|/)node_modules/zod/'] },
    },
    {
      name: 'manuscripts-are-read-with-two-packages',
      comment:
        'the reader of manuscripts runs in browsers and on the server; its packages run in both',
      severity: 'error',
      from: {
        path: '^src/domain/manuscript/read/(xml/|pixel-sizes\\.ts$)',
        pathNot: '\\.test\\.ts$',
      },
      to: { pathNot: ['^src/domain/', '(^|/)node_modules/(saxes|image-size)/'] },
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
      to: { path: '^db/schema/', pathNot: '^db/schema/(utc-timestamp|platform)\\.ts$' },
    },
    {
      name: 'features-import-no-page',
      severity: 'error',
      from: { path: '^src/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/features/', '^src/platform/', '^src/domain/'] },
    },
    {
      name: 'app-imports-no-program-of-the-command-line',
      severity: 'error',
      from: { path: '^src/app/' },
      to: { path: '^src/cli/' },
    },
    {
      name: 'every-feature-has-a-layer',
      comment: 'every feature must be in the list of layers',
      severity: 'error',
      from: {},
      to: {
        path: ['^src/features/', '^db/schema/'],
        pathNot: [
          `^src/features/${anyOf(layers)}/`,
          `^db/schema/(utc-timestamp\\.ts|platform\\.ts|${anyOf(layers)}(/|\\.ts))`,
        ],
      },
    },
    ...layerRules,
    {
      name: 'only-publication-makes-public',
      comment:
        'what becomes public obeys the rules of features/publication; imports keep their dates',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/features/(publication|publishing|import)/',
          '^src/app/samples/',
          // Writes the article of a submission, as a draft or for publication.
          '^src/features/editorial/workflow/save-article\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: {
        path: '^src/features/publishing/(articles/(create|change)-article|issues/publish-issue-rows)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'file-parsers-run-in-the-sandbox',
      comment: 'uploaded files are parsed in sandbox processes only',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/features/files/(validate|extract)/(validate|extract)-(pdf|supplement)\\.ts$',
          '^src/features/word/',
          // Archives of the operator, not uploads.
          '^src/platform/backup/read-archive\\.ts$',
          '^src/features/import/spreadsheet/source-files\\.ts$',
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
          '^src/sandbox/(?!tasks\\.ts$)',
          '^src/features/word/(?!stored-documents\\.ts$)',
          '^src/features/files/validate/validate-supplement\\.ts$',
          // Parts of the programs that convert and render; an EPUB is a package too.
          '^src/features/documents/(convert-manuscript|render-article|render/epub/render-epub)\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: {
        path: [
          '^src/sandbox/(?!tasks\\.ts$)',
          '^src/features/word/(?!stored-documents\\.ts$)',
          '^src/features/files/[a-z]+/(validate|extract|convert)-(pdf|supplement|picture)\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-in-queries-and-writers',
      comment: 'only queries, commands and platform use the database library',
      severity: 'error',
      from: {
        path: ['^src/(domain|web|app|cli|sandbox)/', ...withoutSql],
        pathNot: '\\.test\\.tsx?$',
      },
      to: {
        path: '(^db/schema/|(^|/)node_modules/(drizzle-orm|pg)/)',
      },
    },
    {
      name: 'api-schemas-import-domain-only',
      comment: 'the browser uses these schemas too, so they must not import server code',
      severity: 'error',
      from: { path: schemas },
      to: { pathNot: ['^src/domain/', schemas, '(^|/)node_modules/zod/'] },
    },
    {
      name: 'endpoints-are-data',
      comment: 'declarations of routes are schemas; the browser imports their types',
      severity: 'error',
      from: { path: ['^src/features/[a-z]+/endpoints\\.ts$', '^src/features/[a-z]+/endpoints/'] },
      to: {
        pathNot: [
          '^src/domain/',
          schemas,
          '^src/platform/http/routing/route-schemas\\.ts$',
          '(^|/)node_modules/zod/',
        ],
      },
    },
    {
      name: 'formats-import-domain-only',
      comment: 'formats are made from the article record only',
      severity: 'error',
      from: { path: '^src/features/metadata/formats/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/features/metadata/formats/', '^src/domain/'] },
    },
    {
      name: 'ui-imports-domain-only',
      comment: 'components in web/ui take props only',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^(src|db)/', pathNot: ['^src/web/ui/', '^src/domain/'] },
    },
    {
      name: 'page-areas-are-separate',
      comment: 'shared code of two areas belongs in web/form, ui, layout, saved or client',
      severity: 'error',
      from: { path: `^src/web/${areas}/` },
      to: { path: `^src/web/${areas}/`, pathNot: '^src/web/$1/' },
    },
    {
      name: 'shared-code-imports-no-area',
      severity: 'error',
      from: { path: `^src/web/${anyOf(sharedByPages)}/`, pathNot: '\\.test\\.tsx?$' },
      to: { path: `^src/web/${areas}/`, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'pages-import-queries-only',
      comment:
        'pages use queries, API schemas and metadata formats, never commands or the database',
      severity: 'error',
      from: { path: '^src/web/', pathNot: '\\.test\\.tsx?$' },
      to: {
        path: ['^src/features/', '^src/platform/'],
        pathNot: [
          '^src/features/.*queries\\.ts$',
          schemas,
          '^src/features/metadata/(records\\.ts$|formats/)',
          '^src/platform/database/database\\.ts$',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'no-server-code-in-the-browser',
      comment: 'browser code imports types and API schemas from features, nothing else',
      severity: 'error',
      from: { path: '^src/web/(api|client|ui|layout|form)/' },
      to: {
        path: '^src/(features|platform)/',
        pathNot: schemas,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'cli-runs-without-a-build',
      comment: 'Node runs .ts files without a build, but no .tsx files',
      severity: 'error',
      from: { path: '^src/cli/' },
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
