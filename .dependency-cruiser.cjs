/** The arrows of the house: `web → features → domain`, `platform` beside them. */
module.exports = {
  forbidden: [
    {
      name: 'domain-imports-nothing-else',
      comment: 'domain is pure: it knows zod and itself',
      severity: 'error',
      from: { path: '^src/domain/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: ['^src/domain/', '^node_modules/zod/'] },
    },
    {
      name: 'platform-knows-no-feature',
      severity: 'error',
      from: { path: '^src/platform/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/platform/', '^src/domain/'] },
    },
    {
      name: 'features-know-no-page',
      severity: 'error',
      from: { path: '^src/features/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/', pathNot: ['^src/features/', '^src/platform/', '^src/domain/'] },
    },
    {
      name: 'features-meet-through-queries',
      comment: 'a feature reaches another only through its queries; files serves them all',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: '\\.test\\.ts$' },
      to: {
        path: '^src/features/',
        pathNot: ['^src/features/$1/', '^src/features/[^/]+/queries\\.ts$', '^src/features/files/'],
      },
    },
    {
      name: 'files-knows-no-other-feature',
      severity: 'error',
      from: { path: '^src/features/files/', pathNot: '\\.test\\.ts$' },
      to: { path: '^src/features/', pathNot: '^src/features/files/' },
    },
    {
      name: 'files-knows-no-other-table',
      comment: 'each feature says which files it uses',
      severity: 'error',
      from: { path: '^src/features/files/', pathNot: '\\.test\\.ts$' },
      to: { path: '^db/schema/', pathNot: '^db/schema/files\\.ts$' },
    },
    {
      name: 'the-inside-of-files-is-read-elsewhere',
      comment: 'what reads the bytes of strangers runs in the confined processes only',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/features/files/judge-(pdf|docx)\\.ts$', '\\.test\\.ts$'],
      },
      to: { path: '^node_modules/(pdfjs-dist|yauzl)/' },
    },
    {
      name: 'only-the-confined-program-judges',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/confined\\.ts$', '\\.test\\.ts$'] },
      to: {
        path: '^src/features/files/judge-(pdf|docx)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'sql-in-queries-commands-platform',
      comment: 'the database library is used in queries, commands and platform only',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          '^src/platform/',
          '^src/features/[^/]+/(queries|commands)\\.ts$',
          '\\.test\\.ts$',
        ],
      },
      to: { path: '^(node_modules/(drizzle-orm|pg|@electric-sql)/|db/schema/)' },
    },
    {
      name: 'ui-takes-props',
      comment: 'web/ui knows only domain, so that every state of it can be shown anywhere',
      severity: 'error',
      from: { path: '^src/web/ui/' },
      to: { path: '^(src|db)/', pathNot: ['^src/web/ui/', '^src/domain/'] },
    },
    {
      name: 'pages-read-the-site-through-queries',
      comment: 'a page asks queries, never commands or the database',
      severity: 'error',
      from: { path: '^src/web/' },
      to: {
        path: [
          '^src/features/[^/]+/(commands|policy|mails)\\.tsx?$',
          '^src/platform/(?!database/database)',
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'the-browser-gets-no-server-code',
      comment: 'what runs in the browser takes types from features, no code',
      severity: 'error',
      from: { path: '^src/web/(client|ui|layout)/' },
      to: { path: '^src/(features|platform)/', dependencyTypesNot: ['type-only'] },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: {
        orphan: true,
        path: '^(src|db)/',
        pathNot: ['\\.d\\.ts$', '\\.test\\.tsx?$', '^src/web/', '^db/sample/'],
      },
      to: {},
    },
    {
      name: 'no-development-package-in-the-product',
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
    exclude: { path: ['\\+types/', '^build/', '^\\.react-router/'] },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  },
}
