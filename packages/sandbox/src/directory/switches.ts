import type { DirectoryContents, DirectorySwitches } from '../manifest.js'
import { checkSwitches, isBoolean, isTextList, oneOf, type SwitchSet } from '../wallet/switches.js'

const isText = (value: unknown): boolean => typeof value === 'string'
const isTextOrNull = (value: unknown): boolean => value === null || isText(value)
const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0
const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)

/** An HTTP status that can have a body. A redirect has a switch of its own. */
const isStatus = (value: unknown): boolean =>
  isCount(value) && /^(2|4|5)\d\d$/.test(String(value)) && value !== 204 && value !== 205

/** The initial switches of the directory, without faults, and their checks. */
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

/** The initial contents of the directory, and their checks. */
export const directoryContents: SwitchSet<DirectoryContents> = {
  defaults: {
    wallets: [],
    allowedOrigins: [],
    isAnalyticsEnabled: true,
    secure: {},
    features: {
      swaps: true,
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
    secure: (value) => isRecord(value) && isTextList((value as { readonly trusted?: unknown }).trusted ?? []),
    features: isRecord,
  },
}

/** A test may set the other members to wrong values. */
const isWallet = (value: unknown): boolean => {
  if (!isRecord(value)) return false
  const { id, name, chains } = value as Readonly<Record<string, unknown>>
  return isText(id) && isText(name) && (chains === undefined || isTextList(chains))
}

/** Values that are always set as a whole: each member that is left out gets its default. */
export interface Settings<Values> {
  readonly now: () => Values
  /** Throws a TypeError for an unknown member or a value that it can't have. */
  readonly put: (given: unknown) => void
}

/** The switches that are set now. */
export interface DirectoryControls extends Settings<DirectorySwitches> {
  /** Returns the switches for a request with this path, relative to the directory's base path. Counts the request. */
  readonly take: (path: string) => DirectorySwitches
}

/** Creates settings with the default values. */
export function createSettings<Values>(set: SwitchSet<Values>): Settings<Values> {
  let values = set.defaults
  return {
    now: () => values,
    put: (given) => {
      values = { ...set.defaults, ...checkSwitches(set, given) }
    },
  }
}

/** Creates the controls with the default switches. */
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
