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
    // Of packages that hold a thousand parts only those that are used are built in: loading them whole costs 200 MB.
    ssr: {
      build: { rollupOptions: { input: './src/server.ts' } },
      resolve: { noExternal: ['lucide-react', 'drizzle-orm', /^@(base|floating)-ui\//] },
    },
  },
})
