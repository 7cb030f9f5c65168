import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { conditions: ['latchkit-source'] },
        ssr: { resolve: { conditions: ['latchkit-source'] } },
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          testTimeout: 20_000,
        },
      },
    ],
  },
})
