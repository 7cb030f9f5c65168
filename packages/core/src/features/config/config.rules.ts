import type { Endpoints } from '@latchkit/server/endpoints'
import { isRecord, isText, own } from '../../base/guard.js'
import type { ActivitySwitches } from '../activity/activity.types.js'
import type { EmbeddedWalletSwitches } from '../embedded-wallet/embedded-wallet.types.js'
import type { ModalSwitches } from '../modal/modal.types.js'
import type { SwapSwitches } from '../swap/swap.types.js'
import type { LaterSwitches, Social } from './switches.types.js'

type Config = Endpoints['GET /appkit/v1/config']['answer']
type Origins = Endpoints['GET /projects/v1/origins']['answer']

/** The features that a remote configuration may switch (S3.16). */
export type RemoteFeatures = Pick<LaterSwitches, 'onramp' | 'socials'> &
  Pick<SwapSwitches, 'swaps'> &
  Pick<EmbeddedWalletSwitches, 'email'> &
  Pick<ActivitySwitches, 'activity'> &
  Pick<ModalSwitches, 'branding'>

type Mutable<type> = { -readonly [key in keyof type]: type[key] }

/** Names of features in the answers of hosted services → our names. `social_login` stands for `email` and `socials`. */
const NAMES: Readonly<Record<string, keyof RemoteFeatures>> = {
  swap: 'swaps',
  social_login: 'socials',
  reown_branding: 'branding',
  reownBranding: 'branding',
}

/** Every social login, in the order of S9.11. The value of `socials` where the server switches it on and names no login. */
export const SOCIALS: readonly Social[] = ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook']

/**
 * Reads the features from an answer of `/appkit/v1/config` (S7.23): `features` is an object by name, or a list of
 * `{ id, isEnabled, config }`. Returns undefined where it is neither. Ignores unknown features and invalid values.
 */
export function readRemoteFeatures(answer: unknown): RemoteFeatures | undefined {
  const given = isRecord(answer) ? own<keyof Config>(answer, 'features') : undefined
  const features: Mutable<RemoteFeatures> = {}
  if (Array.isArray(given))
    for (const [name, value] of given.slice(0, 100).flatMap(readListed)) take(features, name, value)
  else if (isRecord(given)) for (const [name, value] of Object.entries(given)) take(features, name, value)
  else return undefined
  return features
}

/** Reads one entry of a list as pairs of name and value. `social_login` gives two pairs. */
function readListed(entry: unknown): [name: string, value: unknown][] {
  if (!isRecord(entry)) return []
  const id = own(entry, 'id')
  const isEnabled = own(entry, 'isEnabled')
  const config = own(entry, 'config')
  if (!isText(id) || typeof isEnabled !== 'boolean') return []
  const value = isEnabled && Array.isArray(config) && config.length > 0 ? config : isEnabled
  if (id !== 'social_login') return [[id, value]]
  const hasEmail = Array.isArray(value) ? value.includes('email') : value
  return [
    ['email', hasEmail],
    ['socials', value],
  ]
}

/** Sets one feature, where the value is valid for it. */
function take(features: Mutable<RemoteFeatures>, given: string, value: unknown): void {
  const name = Object.hasOwn(NAMES, given) ? NAMES[given] : given
  const isFlag = typeof value === 'boolean'
  const list = Array.isArray(value) ? value.slice(0, 100).filter(isText) : undefined
  switch (name) {
    case 'swaps':
    case 'onramp':
      if (isFlag || list?.length) features[name] = isFlag ? value : (list ?? true)
      return
    case 'socials': {
      const named = SOCIALS.filter((social) => list?.includes(social))
      if (isFlag || list) features.socials = value === true ? SOCIALS : named.length > 0 && inOrder(named, list)
      return
    }
    case 'email':
    case 'activity':
    case 'branding':
      if (isFlag) features[name] = value
      return
    default:
  }
}

const inOrder = (named: readonly Social[], list: readonly string[] = []): readonly Social[] =>
  [...named].sort((a, b) => list.indexOf(a) - list.indexOf(b))

/** Merges the features of the app and of the server: a remote value counts only where the app sets none (S3.16). */
export function mergeFeatures<switches extends RemoteFeatures>(own: switches, remote: RemoteFeatures): switches {
  const given = Object.entries(own).filter(([, value]) => value !== undefined)
  return { ...remote, ...(Object.fromEntries(given) as switches) }
}

/** Whether telemetry is sent: only where the app wants it. The server may switch it off, never on. */
export const sendsAnalytics = (own: boolean | undefined, remote: boolean | undefined): boolean =>
  own === true && remote !== false

/**
 * Reads the origins from an answer of `/projects/v1/origins` (S7.23). Returns undefined where the shape is wrong. An entry
 * that is no text stays, as an empty one, which allows nothing: an empty list would allow every page (F282).
 */
export function readOrigins(answer: unknown): readonly string[] | undefined {
  const list = isRecord(answer) ? own<keyof Origins>(answer, 'allowedOrigins') : undefined
  return Array.isArray(list) ? list.slice(0, 1_000).map((entry) => (isText(entry) ? entry : '')) : undefined
}
