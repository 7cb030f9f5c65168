import type { BitcoinAbilities } from './abilities/bitcoin.types.js'
import type { CallingAbilities } from './abilities/calling.types.js'
import type { ReadingAbilities } from './abilities/reading.types.js'
import type { SendingAbilities } from './abilities/sending.types.js'
import type { SigningAbilities } from './abilities/signing.types.js'
import type { TrackingAbilities } from './abilities/tracking.types.js'

export type * from './abilities/bitcoin.types.js'
export type * from './abilities/calling.types.js'
export type * from './abilities/reading.types.js'
export type * from './abilities/sending.types.js'
export type * from './abilities/signer.types.js'
export type * from './abilities/signing.types.js'
export type * from './abilities/simulating.types.js'
export type * from './abilities/tracking.types.js'

/** The type of each ability, by its name. An adapter has some of them. Each group declares its own. */
export interface AdapterAbilities
  extends ReadingAbilities, SigningAbilities, SendingAbilities, TrackingAbilities, CallingAbilities, BitcoinAbilities {}

/** The name of an ability. */
export type AbilityName = keyof AdapterAbilities

/**
 * The abilities of an adapter. Each value is a function that loads the ability of its key. An absent key is an
 * unsupported ability. After a load that failed, the next call tries again.
 */
export type Abilities = { readonly [name in AbilityName]?: (() => Promise<AdapterAbilities[name]>) | undefined }

/**
 * The functions that load these abilities. Every key is required, so an ability that is made but not passed on is a
 * compile error.
 */
export type AbilityLoaders<abilities> = { readonly [name in keyof abilities]: () => Promise<abilities[name]> }
