import fs from 'node:fs'

// Runs after each installation, with whatever Node the machine has.

/** What nobody opens here, 170 MB. */
const unread = [
  // The headers that come with Node, for whoever compiles modules in C.
  'node_modules/node-*/include',
  // Source maps of packages, which only their own authors follow.
  'node_modules/**/*.map',
  // Icons that are fetched by name, a second PDF library for browsers, and a manual.
  'node_modules/lucide-react/dynamic*',
  // The types of icons under two other names.
  'node_modules/lucide-react/dist/lucide-react.{prefixed,suffixed}.d.ts',
  'node_modules/pdfjs-dist/build',
  'node_modules/@base-ui/react/docs',
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
