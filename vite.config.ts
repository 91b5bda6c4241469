import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Names each server program after its entry; React Router would name all of them index.js. */
const programs = {
  name: 'programs',
  enforce: 'post' as const,
  config: () => ({
    environments: {
      ssr: { build: { rollupOptions: { output: { entryFileNames: '[name].js' } } } },
    },
  }),
}

/** Validates and submits forms; pages without forms do not load it. */
const formModules =
  /node_modules\/(zod|react-hook-form|@hookform)\/|src\/web\/form\/(use-validated-form|form\.|form-messages|validation)|src\/web\/ui\/hooks\/use-restore-focus|src\/domain\/(people\/(account|email-address|person-name|password)|refusal|text\/(day|parse|pagination))/
/** Schemas and saved input of the editorial office and of authors. */
const editorialModules =
  /src\/domain\/(people\/|manuscript\/|publishing\/(?!category|file-format|doi\/doi-link)|editorial\/|email\/)|src\/features\/|src\/web\/form\/(saved-input|use-saved-input|use-form-field|draft-form|current-password)/
const fileModules =
  /node_modules\/(react-dropzone|file-selector|attr-accept|prop-types|react-is)\/|src\/web\/form\/(file|chosen|picture|shrink-picture)|src\/web\/client\/upload\//
/** Dialogs and other parts for logged-in users, each in a small chunk of its own. */
const dialogModules =
  /@(base|floating)-ui\/|use-sync-external-store|icons\/(eye|eye-off|file-up)\.|src\/web\/(ui\/(feedback\/(confirm-dialog|upload-progress|loading)|table|preview|controls\/row-controls)|editorial\/|settings\/|client\/api\/(use-action|use-task|action-button|load-page|lists)|layout\/management-page|form\/password-field)/
/** Downloads; pages with forms do not load it. */
const downloadModules = /src\/web\/client\/download\//
const isForReaders = (id: string): boolean =>
  ![formModules, editorialModules, fileModules, dialogModules, downloadModules].some((pattern) =>
    pattern.test(id),
  )

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), programs],
  environments: {
    // Modules that many pages use share a chunk: on a slow network each request costs a round trip.
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page loads the manifest with these names: short ones save half a kilobyte.
            chunkFileNames: 'assets/[hash].js',
            entryFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'shared', test: isForReaders, minShareCount: 6, priority: 2 },
                { name: 'forms', test: formModules, minShareCount: 3, priority: 1 },
                { name: 'files', test: fileModules, minShareCount: 3 },
                { name: 'downloads', test: downloadModules, minShareCount: 3 },
                { name: 'editorial', test: editorialModules, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    // The server is one module graph, so that pages and features share their modules; the sandbox programs are built beside it.
    // Packages with thousands of modules are bundled: loading all of them would take 200 MB of memory.
    ssr: {
      resolve: { noExternal: ['lucide-react', 'drizzle-orm', /^@(base|floating)-ui\//] },
      build: {
        rollupOptions: {
          input: {
            index: './src/app/server.ts',
            'inspect-files': './src/sandbox/inspect-files.ts',
            'draw-cards': './src/sandbox/draw-cards.ts',
            'convert-pictures': './src/sandbox/convert-pictures.ts',
            markdown: './src/sandbox/render-markdown.ts',
          },
        },
      },
    },
  },
})
