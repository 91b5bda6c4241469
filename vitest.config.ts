import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'src/**/*.test.{ts,tsx}',
      'db/**/*.test.ts',
      'test/**/*.test.ts',
      'scripts/**/*.test.ts',
    ],
    globalSetup: ['test/template-database.ts'],
    setupFiles: ['test/no-stray-console.ts'],
    maxWorkers: 2,
    // Importing the product costs more than most tests; none changes what its modules hold.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
