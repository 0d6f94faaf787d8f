import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  // Tests clean up after themselves, so files may share one document: making one takes a second.
  test: {
    isolate: false,
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    // A test that hangs fails by its name; how fast the machine is decides nothing.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    setupFiles: ['src/platform/test-setup.ts'],
  },
})
