import type { Latch } from '@latchkit/core'
import { words as ar } from './ar/buttons.js'
import { words as de } from './de/buttons.js'
import { words as es } from './es/buttons.js'
import { words as fa } from './fa/buttons.js'
import { words as fr } from './fr/buttons.js'
import { words as he } from './he/buttons.js'
import { words as hi } from './hi/buttons.js'
import { words as id } from './id/buttons.js'
import { words as it } from './it/buttons.js'
import { words as ja } from './ja/buttons.js'
import { words as ko } from './ko/buttons.js'
import { words as ms } from './ms/buttons.js'
import { words as nl } from './nl/buttons.js'
import { words as pl } from './pl/buttons.js'
import { words as ptBR } from './pt-BR/buttons.js'
import { words as ru } from './ru/buttons.js'
import { words as th } from './th/buttons.js'
import { words as tr } from './tr/buttons.js'
import { words as uk } from './uk/buttons.js'
import { words as vi } from './vi/buttons.js'
import { words as zhCN } from './zh-CN/buttons.js'
import { words as zhHK } from './zh-HK/buttons.js'
import { words as zhTW } from './zh-TW/buttons.js'
import { compileOverrides } from './overrides.js'
import type { Spoken, Texts } from './spoken.js'
import { matchLocale, speaking } from './translate.js'

/** The buttons' texts of each language but English: a server renders nothing else of the kit. */
const BUTTONS: Readonly<Record<string, Texts>> = {
  ar,
  de,
  es,
  fa,
  fr,
  he,
  hi,
  id,
  it,
  ja,
  ko,
  ms,
  nl,
  pl,
  'pt-BR': ptBR,
  ru,
  th,
  tr,
  uk,
  vi,
  'zh-CN': zhCN,
  'zh-HK': zhHK,
  'zh-TW': zhTW,
}

/**
 * Returns the language that a kit's option `locale` names, with the buttons' texts. Undefined for the kit's English, and for
 * `auto`, because a server does not know the visitor. Loaded on servers only: `package.json` gives browsers `serverWords.none.ts` in its place.
 */
export function spokenOnServer(latch: Latch): Spoken | undefined {
  const { locale } = latch.getState().locale
  if (locale === 'auto') return undefined
  const words = latch.options.words ?? {}
  const tag = matchLocale([locale], [...Object.keys(BUTTONS), ...Object.keys(words)])
  if (!BUTTONS[tag] && !words[tag]) return undefined
  return speaking(tag, BUTTONS[tag] ?? {}, plain(compileOverrides(words[tag])))
}

/** Leaves out functions: the page gets the texts as JSON. */
const plain = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).filter(([key, text]) => key.startsWith('button.') && typeof text !== 'function'),
  )
