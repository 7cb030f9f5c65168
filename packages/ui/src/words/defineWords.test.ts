import { expect, test } from 'vitest'
import { buttonsWords } from '../react/buttons.words.js'
import { defineLocales, defineTranslations, defineWords } from './defineWords.js'
import type { WordKey, WordOf } from './keys.js'
import { ENGLISH } from './translation.js'
import { sayer } from './useSay.js'

test('a group has the texts of its feature', () => {
  expect(sayer(buttonsWords, ENGLISH)('button.connect')).toBe('Connect wallet')
  expect(Object.keys(buttonsWords).every((key) => key.startsWith('button.'))).toBe(true)
})

test('an unknown word or group is a compile error', () => {
  const say = sayer(buttonsWords, ENGLISH)
  // @ts-expect-error -- No such word.
  expect(() => say('button.conect')).toThrow()
  // @ts-expect-error -- A word of another group.
  expect(() => say('shell.close')).toThrow()
  // @ts-expect-error -- No such group.
  expect(() => defineWords('butons')).toThrow()
  // @ts-expect-error -- No such key.
  const key: WordKey = 'button.conect'
  const own: WordOf<'buttons'> = 'button.connect'
  expect(key).not.toBe(own)
})

test('sources that run uncompiled name the plugin that they need', () => {
  expect(() => defineWords('buttons')).toThrow('packages/ui/compile/words/plugin.mjs')
  expect(() => defineLocales()).toThrow('packages/ui/compile/words/plugin.mjs')
  expect(() => defineTranslations('buttons')).toThrow('packages/ui/compile/words/plugin.mjs')
})
