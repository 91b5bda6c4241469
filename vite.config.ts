import { appendFileSync } from 'node:fs'
import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

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

/** Lists the files of both bundles in `build/files.txt`; a test compares them with the fingerprint of `scripts/build.ts`. */
const listFiles: Plugin = {
  name: 'list-files',
  writeBundle() {
    const files = [...this.getModuleIds()]
      .filter((id) => path.isAbsolute(id) && !id.includes('node_modules'))
      .map((id) => path.relative('.', id.replace(/\?.*/, '')))
    appendFileSync('build/files.txt', `${[...new Set(files)].sort().join('\n')}\n`)
  },
}

/** Validates and submits forms; pages without forms do not load it. */
const formModules =
  /node_modules\/(zod|react-hook-form|@hookform)\/|src\/web\/form\/(use-validated-form|form\.|form-messages|validation)|src\/domain\/(people\/(account|email-address|person-name|password)|refusal|text\/(day|parse))/
/** Schemas and saved input of the editorial office and of authors. */
const editorialModules =
  /src\/domain\/(people\/|manuscript\/|text\/(pagination|optional-fields)|publishing\/(?!category|file-format|doi\/doi-link|public-urls)|editorial\/(?!review\/recommendation)|email\/)|src\/features\/|src\/web\/(client\/manuscript\/|ui\/manuscript-findings)|src\/web\/form\/(byline\/|groups\/|text-lists|use-saved-input|use-form-field|use-linked-field|draft-form|current-password)/
const fileModules =
  /node_modules\/(react-dropzone|file-selector|attr-accept|prop-types|react-is)\/|src\/web\/form\/(file|chosen|picture|shrink-picture|upload-queue)/
/** Uploads without a form around them; the page of a reviewer has one. */
const uploadModules = /src\/web\/(client\/upload\/|ui\/feedback\/upload-progress)/
/** Dialogs and other parts for logged-in users, each in a small chunk of its own. */
const dialogModules =
  /@(base|floating)-ui\/|use-sync-external-store|icons\/file-up\.|src\/web\/(ui\/(feedback\/(confirm-dialog|loading)|table|preview|hooks\/use-restore-focus|controls\/(row-controls|action-menu|sticky-bar))|editorial\/|settings\/|api\/(use-action|use-task|action-button|load-page|lists)|layout\/management-page|form\/password-field)/
/** Small parts of most pages for logged-in users. */
const memberModules =
  /src\/web\/(saved\/|layout\/editorial\/places|api\/list-error|ui\/(badge|local-time|submission-status|workflow-steps|hooks\/use-row-focus))|src\/domain\/editorial\/deadlines/
/** Dialogs and menus of the editorial office, without the schemas of its forms. */
const menuModules =
  /@(base|floating)-ui\/|use-sync-external-store|src\/web\/ui\/(feedback\/confirm-dialog|controls\/(action-menu|row-controls))/
/** Forms and dialogs use it; in the chunk of one of them, pages with the other would load both. */
const focusModule = /src\/web\/ui\/hooks\/use-restore-focus/
/** The login and the front page need these without the dialogs of the editorial office, which use them too. */
const passwordModules = /src\/web\/form\/password-field|icons\/(eye|eye-off)\./
/** Pages with a form alone do not load what lists need. */
const listModules = /src\/web\/ui\/lists\//
/** Downloads; pages with forms do not load it. */
const downloadModules = /src\/web\/client\/download\//
const isForReaders = (id: string): boolean =>
  ![
    formModules,
    editorialModules,
    fileModules,
    uploadModules,
    dialogModules,
    downloadModules,
    memberModules,
    listModules,
  ].some((pattern) => pattern.test(id))

/**
 * Bundles packages with thousands of modules into the server: loading all of them would take 200 MB of memory. So is Zod,
 * which loads its messages in sixty languages otherwise.
 */
const bundleLargePackages: Plugin = {
  name: 'bundle-large-packages',
  apply: 'build',
  config: () => ({
    environments: {
      ssr: {
        resolve: {
          noExternal: [
            'lucide-react',
            'drizzle-orm',
            'zod',
            'fastify-type-provider-zod',
            /^@(base|floating)-ui\//,
          ],
        },
      },
    },
  }),
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), programs, bundleLargePackages, listFiles],
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
                { name: 'shared', test: isForReaders, minShareCount: 8, priority: 2 },
                { name: 'members', test: memberModules, minShareCount: 3, priority: 1 },
                { name: 'menus', test: menuModules, minShareCount: 3, priority: 1 },
                { name: 'focus', test: focusModule, priority: 1 },
                { name: 'password', test: passwordModules, priority: 1 },
                { name: 'forms', test: formModules, minShareCount: 3, priority: 1 },
                { name: 'files', test: fileModules, minShareCount: 3 },
                { name: 'uploads', test: uploadModules, minShareCount: 3, priority: 1 },
                { name: 'lists', test: listModules, minShareCount: 3, priority: 1 },
                { name: 'downloads', test: downloadModules, minShareCount: 3 },
                // A chunk for each set of pages: on a phone, schemas that a page does not need took 100 ms to make.
                { name: 'editorial', test: editorialModules, minShareCount: 3, entriesAware: true },
              ],
            },
          },
        },
      },
    },
    // The server is one module graph, so that pages and features share their modules; the sandbox programs are built beside it.
    ssr: {
      build: {
        rollupOptions: {
          // V8 stores a script with one letter outside Latin-1 in twice the memory.
          output: { comments: false, charset: 'ascii' },
          input: {
            index: './src/app/server.ts',
            'inspect-files': './src/sandbox/inspect-files.ts',
            'draw-cards': './src/sandbox/draw-cards.ts',
            'convert-pictures': './src/sandbox/convert-pictures.ts',
            'convert-manuscripts': './src/sandbox/convert-manuscripts.ts',
            'render-markdown': './src/sandbox/render-markdown.ts',
          },
        },
      },
    },
  },
})
