import type { StorybookConfig } from '@storybook/react-vite'
import { defaultClientConditions } from 'vite'

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  // Stories are of the sources, as are the tests.
  viteFinal: (vite) => ({
    ...vite,
    resolve: { ...vite.resolve, conditions: ['latchkit-source', ...defaultClientConditions] },
    build: { ...vite.build, chunkSizeWarningLimit: 4000 },
  }),
}

export default config
