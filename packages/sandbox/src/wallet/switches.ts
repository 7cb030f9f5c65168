import { walletErrors } from './errors.js'
import { walletIcons } from './icons.js'
import type { CommonSwitches, WalletSwitches } from './types.js'

type Check = (value: unknown) => boolean

/** The switches of one kind of wallet: the default of each, and the check of its values. */
export interface SwitchSet<Switches> {
  readonly defaults: Switches
  readonly checks: Readonly<Record<keyof Switches, Check>>
}

const isText: Check = (value) => typeof value === 'string'
const isCount: Check = (value) => typeof value === 'number' && value >= 0
const isRecord: Check = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Checks a switch that is true or false. */
export const isBoolean: Check = (value) => typeof value === 'boolean'

/** Creates the check of a switch with a fixed set of values. */
export function oneOf(...allowed: readonly (string | null)[]): Check {
  return (value) => allowed.includes(value as string | null)
}

/** Checks a switch that is a list of texts. */
export const isTextList: Check = (value) => Array.isArray(value) && value.every(isText)

const isCountList: Check = (value) => Array.isArray(value) && value.every(isCount)

/** The switches that every kind of wallet has. Each kind replaces `name` and `icon`. */
export const commonSwitches: SwitchSet<CommonSwitches> = {
  defaults: {
    answer: 'ask',
    delay: 0,
    rejectAs: null,
    failOn: [],
    answers: {},
    loseAnswer: null,
    outlivesPage: false,
    dead: false,
    disconnectHangs: false,
    secondRequest: 'pending-error',
    locked: false,
    panel: 'dialog',
    announce: 'now',
    lateBy: 3000,
    name: 'Sandbox Wallet',
    icon: walletIcons.evm,
    flood: 0,
    floodEvery: 0,
  },
  checks: {
    answer: oneOf('ask', 'approve', 'reject', 'never'),
    delay: isCount,
    rejectAs: oneOf(null, ...Object.keys(walletErrors)),
    failOn: isTextList,
    answers: isRecord,
    loseAnswer: oneOf(null, 'never', 'disconnected'),
    outlivesPage: isBoolean,
    dead: isBoolean,
    disconnectHangs: isBoolean,
    secondRequest: oneOf('pending-error', 'queue'),
    locked: isBoolean,
    panel: oneOf('dialog', 'page'),
    announce: oneOf('now', 'late', 'twice', 'two-versions', 'never'),
    lateBy: isCount,
    name: isText,
    icon: isText,
    flood: isCount,
    floodEvery: isCount,
  },
}

/** The default switches of the Ethereum wallet. */
export const switchDefaults: WalletSwitches = {
  ...commonSwitches.defaults,
  knownChains: null,
  addChain: 'ok',
  addSwitches: true,
  lieAboutSwitch: false,
  switchSilently: false,
  account: 'key',
  signature: 'right',
  oneClick: 'right',
  atomic: 'unsupported',
  rdns: 'dev.latchkit.sandbox',
  uuid: '6f1b3f7e-2f5d-4c8e-9a53-5d0c3b7e8a11',
  detail: 'whole',
}

/** The values of a switch of what is signed to sign in. */
export const signInAnswers = ['right', 'other-domain', 'other-account', 'other-fields'] as const

const missing = ['info', 'uuid', 'name', 'icon', 'rdns', 'provider'].map((part) => `missing-${part}`)

/** The switches of the Ethereum wallet. */
export const evmSwitches: SwitchSet<WalletSwitches> = {
  defaults: switchDefaults,
  checks: {
    ...commonSwitches.checks,
    knownChains: (value) => value === null || isCountList(value),
    addChain: oneOf('ok', 'reject'),
    addSwitches: isBoolean,
    lieAboutSwitch: isBoolean,
    switchSilently: isBoolean,
    account: oneOf('key', 'contract', 'undeployed'),
    signature: oneOf('right', 'other-key', 'high-s', 'low-v'),
    oneClick: oneOf(...signInAnswers, 'none', 'error', 'unsupported'),
    atomic: oneOf('unsupported', 'ready', 'supported'),
    rdns: isText,
    uuid: isText,
    detail: oneOf('whole', 'null', 'throwing-proxy', 'shifting', ...missing),
  },
}

/**
 * Returns `given` where every key is a switch and every value is valid.
 *
 * @throws TypeError otherwise.
 */
export function checkSwitches<Switches>({ checks }: SwitchSet<Switches>, given: unknown): Partial<Switches> {
  if (!isRecord(given)) throw new TypeError('Switches are an object.')
  for (const [name, value] of Object.entries(given as object)) {
    if (!Object.hasOwn(checks, name)) throw new TypeError(`No such switch: ${name}`)
    if (!checks[name as keyof Switches](value)) {
      throw new TypeError(`The switch ${name} can't be ${JSON.stringify(value)}`)
    }
  }
  return given as Partial<Switches>
}

/**
 * Reads switches from a query. Values are JSON where a switch isn't text: `?failOn=["personal_sign"]&delay=200`.
 *
 * @throws TypeError for an unknown switch or an invalid value.
 */
export function parseSwitches<Switches>(
  set: SwitchSet<Switches>,
  query: Readonly<Record<string, string>>,
): Partial<Switches> {
  const parsed = Object.entries(query).map(([name, value]) => {
    const isTextSwitch = typeof set.defaults[name as keyof Switches] === 'string'
    return [name, isTextSwitch ? value : parseValue(value)]
  })
  return checkSwitches(set, Object.fromEntries(parsed))
}

function parseValue(value: string): unknown {
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** The sources of switches, the lowest priority first. Each source holds a set of its own. */
export type SwitchSource = 'query' | 'kept' | 'server' | 'page'

/** The switches of one wallet, combined from their sources. */
export interface Switches<Values> {
  readonly now: () => Values
  /** The switches of one source. */
  readonly from: (source: SwitchSource) => Partial<Values>
  /** Replaces the switches of one source. Throws a TypeError for an unknown switch or an invalid value. */
  readonly replace: (source: SwitchSource, switches: Partial<Values>) => void
}

/** Creates the switches of one wallet, without any from a source. */
export function createSwitches<Values>(set: SwitchSet<Values>): Switches<Values> {
  const sources: Record<SwitchSource, Partial<Values>> = { query: {}, kept: {}, server: {}, page: {} }
  const now = (): Values => {
    const { query, kept, server, page } = sources
    return { ...set.defaults, ...query, ...kept, ...server, ...page }
  }
  return {
    now,
    from: (source) => sources[source],
    replace: (source, switches) => {
      sources[source] = checkSwitches(set, switches)
    },
  }
}
