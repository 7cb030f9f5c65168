import { sayer, type Say } from '../say.js'

const words = {
  'shell.dismiss': 'Dismiss',
  'shell.copyFailed': 'Your browser didn’t let us copy.',
  'networks.switched': 'You’re on {network}',
} as const

/** A key of the short messages that are no errors. */
export type NoticeWord = keyof typeof words

/** Says the short messages that are no errors. */
export const say: Say<NoticeWord> = /* #__PURE__ */ sayer(words)

/** Whether there is a short message of this key; else it is an error's code. */
export const isNotice = (key: string): key is NoticeWord => Object.hasOwn(words, key)
