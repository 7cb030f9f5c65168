// Compiled from packages/ui/words by `pnpm words`.
import type { Texts, WordGroup } from './spoken.js'

/** How the texts of each language but English are loaded. */
export const locales: Readonly<
  Record<string, Readonly<Record<WordGroup, () => Promise<{ readonly words: Texts }>>> | undefined>
> = {
  "ar": {
    buttons: () => import('./ar/buttons.js'),
    shell: () => import('./ar/shell.js'),
    connection: () => import('./ar/connection.js'),
    account: () => import('./ar/account.js'),
  },
  "de": {
    buttons: () => import('./de/buttons.js'),
    shell: () => import('./de/shell.js'),
    connection: () => import('./de/connection.js'),
    account: () => import('./de/account.js'),
  },
  "es": {
    buttons: () => import('./es/buttons.js'),
    shell: () => import('./es/shell.js'),
    connection: () => import('./es/connection.js'),
    account: () => import('./es/account.js'),
  },
  "fa": {
    buttons: () => import('./fa/buttons.js'),
    shell: () => import('./fa/shell.js'),
    connection: () => import('./fa/connection.js'),
    account: () => import('./fa/account.js'),
  },
  "fr": {
    buttons: () => import('./fr/buttons.js'),
    shell: () => import('./fr/shell.js'),
    connection: () => import('./fr/connection.js'),
    account: () => import('./fr/account.js'),
  },
  "he": {
    buttons: () => import('./he/buttons.js'),
    shell: () => import('./he/shell.js'),
    connection: () => import('./he/connection.js'),
    account: () => import('./he/account.js'),
  },
  "hi": {
    buttons: () => import('./hi/buttons.js'),
    shell: () => import('./hi/shell.js'),
    connection: () => import('./hi/connection.js'),
    account: () => import('./hi/account.js'),
  },
  "id": {
    buttons: () => import('./id/buttons.js'),
    shell: () => import('./id/shell.js'),
    connection: () => import('./id/connection.js'),
    account: () => import('./id/account.js'),
  },
  "it": {
    buttons: () => import('./it/buttons.js'),
    shell: () => import('./it/shell.js'),
    connection: () => import('./it/connection.js'),
    account: () => import('./it/account.js'),
  },
  "ja": {
    buttons: () => import('./ja/buttons.js'),
    shell: () => import('./ja/shell.js'),
    connection: () => import('./ja/connection.js'),
    account: () => import('./ja/account.js'),
  },
  "ko": {
    buttons: () => import('./ko/buttons.js'),
    shell: () => import('./ko/shell.js'),
    connection: () => import('./ko/connection.js'),
    account: () => import('./ko/account.js'),
  },
  "ms": {
    buttons: () => import('./ms/buttons.js'),
    shell: () => import('./ms/shell.js'),
    connection: () => import('./ms/connection.js'),
    account: () => import('./ms/account.js'),
  },
  "nl": {
    buttons: () => import('./nl/buttons.js'),
    shell: () => import('./nl/shell.js'),
    connection: () => import('./nl/connection.js'),
    account: () => import('./nl/account.js'),
  },
  "pl": {
    buttons: () => import('./pl/buttons.js'),
    shell: () => import('./pl/shell.js'),
    connection: () => import('./pl/connection.js'),
    account: () => import('./pl/account.js'),
  },
  "pt-BR": {
    buttons: () => import('./pt-BR/buttons.js'),
    shell: () => import('./pt-BR/shell.js'),
    connection: () => import('./pt-BR/connection.js'),
    account: () => import('./pt-BR/account.js'),
  },
  "ru": {
    buttons: () => import('./ru/buttons.js'),
    shell: () => import('./ru/shell.js'),
    connection: () => import('./ru/connection.js'),
    account: () => import('./ru/account.js'),
  },
  "th": {
    buttons: () => import('./th/buttons.js'),
    shell: () => import('./th/shell.js'),
    connection: () => import('./th/connection.js'),
    account: () => import('./th/account.js'),
  },
  "tr": {
    buttons: () => import('./tr/buttons.js'),
    shell: () => import('./tr/shell.js'),
    connection: () => import('./tr/connection.js'),
    account: () => import('./tr/account.js'),
  },
  "uk": {
    buttons: () => import('./uk/buttons.js'),
    shell: () => import('./uk/shell.js'),
    connection: () => import('./uk/connection.js'),
    account: () => import('./uk/account.js'),
  },
  "vi": {
    buttons: () => import('./vi/buttons.js'),
    shell: () => import('./vi/shell.js'),
    connection: () => import('./vi/connection.js'),
    account: () => import('./vi/account.js'),
  },
  "zh-CN": {
    buttons: () => import('./zh-CN/buttons.js'),
    shell: () => import('./zh-CN/shell.js'),
    connection: () => import('./zh-CN/connection.js'),
    account: () => import('./zh-CN/account.js'),
  },
  "zh-HK": {
    buttons: () => import('./zh-HK/buttons.js'),
    shell: () => import('./zh-HK/shell.js'),
    connection: () => import('./zh-HK/connection.js'),
    account: () => import('./zh-HK/account.js'),
  },
  "zh-TW": {
    buttons: () => import('./zh-TW/buttons.js'),
    shell: () => import('./zh-TW/shell.js'),
    connection: () => import('./zh-TW/connection.js'),
    account: () => import('./zh-TW/account.js'),
  },
  "qps": {
    buttons: () => import('./qps/buttons.js'),
    shell: () => import('./qps/shell.js'),
    connection: () => import('./qps/connection.js'),
    account: () => import('./qps/account.js'),
  },
}
