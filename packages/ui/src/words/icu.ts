import { setupI18n } from '@lingui/core'
import type { Message } from './message.js'

/** What Lingui compiles a text with numbers, dates, plurals or choices to. */
export type Compiled = NonNullable<Parameters<ReturnType<typeof setupI18n>['load']>[1]>[string]

/**
 * A text that needs more than its gaps filled, by Lingui's runtime. Only the catalogues that have such texts bring it, so
 * it never loads before the first click.
 */
export const icu =
  (message: Compiled): Extract<Message, (...args: never[]) => string> =>
  (locale, values) =>
    setupI18n({ locale, messages: { [locale]: { message } } })._('message', { ...values })
