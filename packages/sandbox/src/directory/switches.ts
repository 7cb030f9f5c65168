import type { DirectoryContents, DirectorySwitches } from '../manifest.js'
import { checkSwitches, isBoolean, isTextList, oneOf, type SwitchSet } from '../wallet/switches.js'

const isText = (value: unknown): boolean => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** One that can have a body; a redirect has a switch of its own. */
const isStatus = (value: unknown): boolean =>
  isCount(value) && /^(2|4|5)\d\d$/.test(String(value)) && value !== 204 && value !== 205

/** The switches of a directory nobody has touched: it does what it should. */
export const directorySwitches: SwitchSet<DirectorySwitches> = {
  defaults: {
    paths: [],
    calls: null,
    delay: 0,
    offline: false,
    silent: false,
    cors: true,
    redirect: null,
    status: null,
    retryAfter: null,
    error: 'text',
    errorText: 'A fault, by a switch of the sandbox',
    body: 'whole',
    shape: 'right',
    rows: 'right',
    image: 'right',
  },
  checks: {
    paths: isTextList,
    calls: (value) => value === null || isCount(value),
    delay: isCount,
    offline: isBoolean,
    silent: isBoolean,
    cors: isBoolean,
    redirect: isTextOrNull,
    status: (value) => value === null || isStatus(value),
    retryAfter: isTextOrNull,
    error: oneOf('text', 'empty', 'reasons', 'code', 'quota'),
    errorText: isText,
    body: oneOf('whole', 'html', 'empty', 'truncated', 'dribble', 'never', 'huge'),
    shape: oneOf('right', 'null', 'list', 'text', 'missing', 'wrong-types', 'wrong-rows', 'extra'),
    rows: oneOf('right', 'none', 'same-page', 'stuck', 'twice', 'overlapping', 'endless'),
    image: oneOf('right', 'html', 'disguised', 'script', 'broken', 'untyped'),
  },
}

/** What a directory knows that nobody has told anything. */
export const directoryContents: SwitchSet<DirectoryContents> = {
  defaults: {
    wallets: [],
    allowedOrigins: [],
    isAnalyticsEnabled: true,
    features: {
      swaps: ['1inch'],
      onramp: ['coinbase', 'meld'],
      email: true,
      socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
      activity: true,
      branding: false,
    },
  },
  checks: {
    wallets: (value) => Array.isArray(value) && value.every(isWallet),
    allowedOrigins: isTextList,
    isAnalyticsEnabled: isBoolean,
    features: isRecord,
  },
}

/** The rest may be as wrong as a test wants it. */
const isWallet = (value: unknown): boolean => {
  if (!isRecord(value)) return false
  const { id, name, chains } = value as Readonly<Record<string, unknown>>
  return isText(id) && isText(name) && (chains === undefined || isTextList(chains))
}

/** Values that are put as a whole: what is left out is as by default. */
export interface Settings<Values> {
  readonly now: () => Values
  /** Throws a TypeError for what there is no such thing of. */
  readonly put: (given: unknown) => void
}

/** The switches in force. */
export interface DirectoryControls extends Settings<DirectorySwitches> {
  /** Those for a request with this path below the directory's. It counts. */
  readonly take: (path: string) => DirectorySwitches
}

/** Makes them, untouched. */
export function createSettings<Values>(set: SwitchSet<Values>): Settings<Values> {
  let values = set.defaults
  return {
    now: () => values,
    put: (given) => {
      values = { ...set.defaults, ...checkSwitches(set, given) }
    },
  }
}

/** Makes them, untouched. */
export function createDirectoryControls(): DirectoryControls {
  const { now, put } = createSettings(directorySwitches)
  const touches = (path: string): boolean => {
    const { calls, paths } = now()
    return calls !== 0 && (paths.length === 0 || paths.some((start) => path.startsWith(start)))
  }
  return {
    now,
    put,
    take: (path) => {
      if (!touches(path)) return directorySwitches.defaults
      const taken = now()
      if (taken.calls !== null) put({ ...taken, calls: taken.calls - 1 })
      return taken
    },
  }
}
