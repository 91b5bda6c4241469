import { configDefaults, defineConfig } from 'vitest/config'
import project from '../../vitest.config.ts'

/** The unit and API tests as one project for Stryker; tests of scripts need the real tree. */
export default defineConfig({
  test: {
    ...project.test,
    projects: undefined,
    globalSetup: ['test/database/template-database.ts'],
    include: ['{src,db,test}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, '**/*.machine.test.ts'],
  },
})
