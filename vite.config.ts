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

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), programs],
  environments: {
    // What many pages need travels together: on a slow line every request more costs a round trip.
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 5 }] } },
        },
      },
    },
    // The whole server is one module graph, so that pages and features share one instance of everything.
    // What reads the inside of strangers' files is a program of its own beside it.
    ssr: {
      build: {
        rollupOptions: { input: { index: './src/server.ts', confined: './src/confined.ts' } },
      },
    },
  },
})
