import { translationOnServer } from '#server-words'
import type { Latch } from '@latchkit/core'
import { ENGLISH, type Translation } from './translation.js'

/** The language of the first render, and how the server tells it to the page. */
export interface FirstTranslation {
  readonly translation: Translation
  /** The same as JSON, for an attribute of the element with {@link firstId}. Undefined where it is English. */
  readonly sent: string | undefined
}

/** Returns the id of the element by which the server's page says the language of its buttons. */
export const firstId = ({ options }: Latch): string => `latch-words-${options.id}`

/**
 * Returns the language of the first render: on a server that of the option `locale`, in a page that of the server, so that
 * both render the same (F210). English where the option is `auto`, and where the server rendered nothing of the kit.
 */
export function firstTranslation(latch: Latch): FirstTranslation {
  const page = globalThis.document as Document | undefined
  const onServer = page ? undefined : translationOnServer?.(latch)
  const sent = onServer ? JSON.stringify(onServer) : page?.getElementById(firstId(latch))?.dataset.words
  return { translation: (sent && read(sent)) || ENGLISH, sent }
}

/** Reads what a server sent. Undefined where it is something else. */
function read(sent: string): Translation | undefined {
  try {
    const { locale, direction, texts } = JSON.parse(sent) as Translation
    const isRight = Object.values(texts).every((text) => typeof text === 'string' || Array.isArray(text))
    return isRight ? { locale, direction, texts } : undefined
  } catch {
    return undefined
  }
}
