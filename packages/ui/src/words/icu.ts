import { setupI18n } from '@lingui/core'
import type { Message } from './message.js'

/** The form in which Lingui compiles a text with numbers, dates, plurals or choices. */
export type Compiled = NonNullable<Parameters<ReturnType<typeof setupI18n>['load']>[1]>[string]

/**
 * Makes a message that Lingui's runtime formats, for a text with numbers, dates, plurals or choices. Only catalogues
 * with such texts import this module, so it never loads before the first click.
 */
export const icu =
  (message: Compiled): Extract<Message, (...args: never[]) => string> =>
  (locale, values) =>
    setupI18n({ locale, messages: { [locale]: { message } } })._('message', { ...values })
