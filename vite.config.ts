import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** Each program is built under its own name; React Router would name all of them index.js. */
const programs = {
  name: 'programs',
  enforce: 'post' as const,
  config: () => ({
    environments: {
      ssr: { build: { rollupOptions: { output: { entryFileNames: '[name].js' } } } },
    },
  }),
}

/** What judges and sends forms, and what takes files: who only reads fetches nothing of it. */
const ofForms =
  /node_modules\/(zod|react-hook-form|@hookform)\/|src\/web\/form\/(use-validated-form|form\.|form-messages|validation)|src\/web\/ui\/hooks\/use-restore-focus|src\/domain\/(people\/(account|email-address|person-name|password)|refusal|text\/(day|parse|pagination))/
/** What only the office and authors judge by, and what keeps what they type. */
const ofOffice =
  /src\/domain\/(people\/|manuscript\/|publishing\/(?!category|file-format|doi\/doi-link)|editorial\/|email\/)|src\/features\/|src\/web\/form\/(saved-input|use-saved-input|use-form-field|use-form-values|draft-form|current-password)/
const ofFiles =
  /node_modules\/(react-dropzone|file-selector|attr-accept|prop-types|react-is)\/|src\/web\/form\/(file|chosen|picture|shrink-picture)|src\/web\/client\/upload\//
/** What asks before something is done, and other parts that only the office, authors and who signs in see: small pieces of their own. */
const ofDialogs =
  /@(base|floating)-ui\/|use-sync-external-store|icons\/(eye|eye-off|file-up)\.|src\/web\/(ui\/(feedback\/(confirm-dialog|upload-progress)|table|preview|controls\/row-controls)|editorial\/|settings\/|client\/api\/(use-action|action-button)|layout\/management-page|form\/password-field)/
/** What brings files to a reader: pages with forms do without. */
const ofDownloads = /src\/web\/client\/download\//
const ofReaders = (id: string): boolean =>
  ![ofForms, ofOffice, ofFiles, ofDialogs, ofDownloads].some((pattern) => pattern.test(id))

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), programs],
  environments: {
    // What many pages need travels together: on a slow line every request more costs a round trip.
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Every page loads the manifest with these names: short ones save readers half a kilobyte.
            chunkFileNames: 'assets/[hash].js',
            entryFileNames: 'assets/[hash].js',
            codeSplitting: {
              groups: [
                { name: 'shared', test: ofReaders, minShareCount: 6, priority: 2 },
                { name: 'forms', test: ofForms, minShareCount: 3, priority: 1 },
                { name: 'files', test: ofFiles, minShareCount: 3 },
                { name: 'downloads', test: ofDownloads, minShareCount: 3 },
                { name: 'editorial', test: ofOffice, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
    // The whole server is one module graph, so that pages and features share one instance of everything.
    // What reads the inside of strangers' files is a program of its own beside it.
    // Of packages that hold a thousand parts only those that are used are built in: loading them whole costs 200 MB.
    ssr: {
      resolve: { noExternal: ['lucide-react', 'drizzle-orm', /^@(base|floating)-ui\//] },
      build: {
        rollupOptions: {
          input: {
            ...{ index: './src/app/server.ts', 'inspect-files': './src/sandbox/inspect-files.ts' },
            ...{
              'draw-cards': './src/sandbox/draw-cards.ts',
              'convert-pictures': './src/sandbox/convert-pictures.ts',
            },
            markdown: './src/sandbox/render-markdown.ts',
          },
        },
      },
    },
  },
})
