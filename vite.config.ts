import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
    ssr: { build: { rollupOptions: { input: './src/server.ts' } } },
  },
})
