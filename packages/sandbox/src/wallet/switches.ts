import { walletErrors } from './errors.js'
import { walletIcon } from './icon.js'
import type { WalletSwitches } from './types.js'

/** The wallet as it is when nobody touched a switch. */
export const switchDefaults: WalletSwitches = {
  answer: 'ask',
  delay: 0,
  rejectAs: null,
  failOn: [],
  answers: {},
  dead: false,
  disconnectHangs: false,
  secondRequest: 'pending-error',
  locked: false,
  panel: 'dialog',
  knownChains: null,
  addChain: 'ok',
  addSwitches: true,
  lieAboutSwitch: false,
  switchSilently: false,
  announce: 'now',
  lateBy: 3000,
  name: 'Sandbox Wallet',
  rdns: 'dev.latchkit.sandbox',
  uuid: '6f1b3f7e-2f5d-4c8e-9a53-5d0c3b7e8a11',
  icon: walletIcon,
  detail: 'whole',
  flood: 0,
  floodEvery: 0,
}

type Check = (value: unknown) => boolean

const isBoolean: Check = (value) => typeof value === 'boolean'
const isText: Check = (value) => typeof value === 'string'
const isCount: Check = (value) => typeof value === 'number' && value >= 0
const oneOf =
  (...allowed: readonly (string | null)[]): Check =>
  (value) =>
    allowed.includes(value as string | null)
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check)
const isRecord: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

const missing = ['info', 'uuid', 'name', 'icon', 'rdns', 'provider'].map((part) => `missing-${part}`)

const checks: Readonly<Record<keyof WalletSwitches, Check>> = {
  answer: oneOf('ask', 'approve', 'reject', 'never'),
  delay: isCount,
  rejectAs: oneOf(null, ...Object.keys(walletErrors)),
  failOn: listOf(isText),
  answers: isRecord,
  dead: isBoolean,
  disconnectHangs: isBoolean,
  secondRequest: oneOf('pending-error', 'queue'),
  locked: isBoolean,
  panel: oneOf('dialog', 'page'),
  knownChains: (value) => value === null || listOf(isCount)(value),
  addChain: oneOf('ok', 'reject'),
  addSwitches: isBoolean,
  lieAboutSwitch: isBoolean,
  switchSilently: isBoolean,
  announce: oneOf('now', 'late', 'twice', 'two-versions', 'never'),
  lateBy: isCount,
  name: isText,
  rdns: isText,
  uuid: isText,
  icon: isText,
  detail: oneOf('whole', 'null', 'throwing-proxy', 'shifting', ...missing),
  flood: isCount,
  floodEvery: isCount,
}

/** Gives `given` back when every key is a switch and every value one it can have. Throws a TypeError otherwise. */
export function checkSwitches(given: unknown): Partial<WalletSwitches> {
  if (!isRecord(given)) throw new TypeError('Switches are an object.')
  for (const [name, value] of Object.entries(given as object)) {
    if (!Object.hasOwn(checks, name)) throw new TypeError(`No such switch: ${name}`)
    if (!checks[name as keyof WalletSwitches](value)) {
      throw new TypeError(`The switch ${name} can't be ${JSON.stringify(value)}`)
    }
  }
  return given as Partial<WalletSwitches>
}

/** Reads switches from a query. Values are JSON where a switch isn't text: `?failOn=["personal_sign"]&delay=200`. */
export function parseSwitches(query: Readonly<Record<string, string>>): Partial<WalletSwitches> {
  return checkSwitches(
    Object.fromEntries(Object.entries(query).map(([name, value]) => [name, parseValue(name, value)])),
  )
}

function parseValue(name: string, value: string): unknown {
  const isTextSwitch = typeof switchDefaults[name as keyof WalletSwitches] === 'string'
  if (isTextSwitch) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** Where switches come from, the weakest first. Each source holds a whole set of its own. */
export type SwitchSource = 'query' | 'kept' | 'server' | 'page'

/** The switches in force, put together from their sources. */
export interface Switches {
  readonly now: () => WalletSwitches
  /** What one source says. */
  readonly from: (source: SwitchSource) => Partial<WalletSwitches>
  /** Replaces what one source says. Throws a TypeError for what is no switch. */
  readonly replace: (source: SwitchSource, switches: Partial<WalletSwitches>) => void
}

/** Makes them. */
export function createSwitches(): Switches {
  const sources: Record<SwitchSource, Partial<WalletSwitches>> = { query: {}, kept: {}, server: {}, page: {} }
  const now = (): WalletSwitches => {
    const { query, kept, server, page } = sources
    return { ...switchDefaults, ...query, ...kept, ...server, ...page }
  }
  return {
    now,
    from: (source) => sources[source],
    replace: (source, switches) => {
      sources[source] = checkSwitches(switches)
    },
  }
}
