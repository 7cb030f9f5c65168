import type { StorybookConfig } from '@storybook/react-vite'
import { defaultClientConditions } from 'vite'
import { words } from '../compile/words/plugin.mjs'
import { styles } from '../compile/styles/plugin.mjs'

/** The configuration of Storybook: for the stories of this package, and of the embedded wallet's site, which is made of its parts. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx', '../../../apps/secure/src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: { reactDocgen: false },
  // Stories import the sources of the packages, as the tests do.
  viteFinal: (vite) => ({
    ...vite,
    plugins: [...(vite.plugins ?? []), words(), styles()],
    resolve: { ...vite.resolve, conditions: ['latchkit-source', ...defaultClientConditions] },
    build: { ...vite.build, chunkSizeWarningLimit: 4000 },
  }),
}

export default config
