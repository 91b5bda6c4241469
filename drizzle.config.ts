import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./db/schema/!(*.test).ts', './db/schema/editorial/*.ts', './db/schema/publishing/*.ts'],
  out: './db/migrations',
})
