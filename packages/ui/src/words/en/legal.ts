import { sayer, type Say } from '../say.js'

const words = {
  'legal.both': 'By connecting you agree to the {terms} and {privacy}.',
  'legal.one': 'By connecting you agree to the {link}.',
  'legal.accept': 'I agree to the {link}.',
  'legal.acceptBoth': 'I agree to the {terms} and {privacy}.',
  'legal.first': 'Tick the box first.',
  'legal.terms': 'Terms',
  'legal.privacy': 'Privacy Policy',
  'legal.newTab': '(opens in a new tab)',
} as const

/** A key of these words. */
export type LegalWord = keyof typeof words

/** Says the words of what a visitor agrees to. */
export const say: Say<LegalWord> = /* #__PURE__ */ sayer(words)
