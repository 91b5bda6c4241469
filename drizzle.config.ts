import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './db/schema/!(*.test).ts',
  out: './db/migrations',
})
