import { expect as storybookExpect } from 'storybook/test'
import type { ExpectStatic } from 'vitest'

/**
 * Storybook's `expect`. It throws at once, as Vitest's does; the promises that it also returns are for its debugger.
 */
export const expect: ExpectStatic = storybookExpect as unknown as ExpectStatic
