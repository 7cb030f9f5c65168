import { proxy } from 'valtio/vanilla'
import { isFresh } from '../../base/cache.js'
import type { UsedEvents } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import { createResource } from '../../base/resource.js'
import type { RecordStorage } from '../../base/storage.js'
import { createSingleFlight } from '../../base/singleFlight.js'
import { withTimeout } from '../../base/time.js'
import { ACCOUNT_EVENTS } from '../connection/connection.rules.js'
import type { ConnectedAccount, ConnectionController, ConnectionEvents } from '../connection/connection.types.js'
import { IDENTITY_TIMEOUT_MS, IDENTITY_TTL_MS, MAX_IDENTITIES } from './identity.constants.js'
import { identityError } from './identity.errors.js'
import { readIdentity, type PictureHosts } from './identity.rules.js'
import { identitiesRecord, type StoredIdentity } from './identity.storage.js'
import type { Identity, IdentityController, IdentityState } from './identity.types.js'

/** The dependencies of the identity's controller. */
export interface IdentityDeps {
  readonly environment: Pick<Environment, 'clock' | 'window'>
  readonly storage: RecordStorage
  readonly connection: Pick<ConnectionController, 'account'>
  readonly events: UsedEvents<ConnectionEvents>
  /** Whether names are shown on the account's network: not on a test network, where they mean nothing. */
  readonly hasNames: (account: ConnectedAccount) => boolean
  /** Looks an address up. `account` is the active one. */
  readonly lookUp: (address: string, account: ConnectedAccount, signal: AbortSignal) => Promise<Identity>
  readonly hosts: PictureHosts
}

const NAMELESS: Identity = { name: null, image: null }

/** Makes the identity's controller. It looks nothing up by itself. */
export function createIdentityController(deps: IdentityDeps): IdentityController {
  const { environment, connection, hasNames, lookUp } = deps
  const { clock } = environment
  const state = proxy<IdentityState>({ address: undefined, status: 'idle', name: undefined, image: undefined })
  const record = deps.storage.record(identitiesRecord)
  const pending = createSingleFlight()

  /** The lookup of an address that is still fresh. */
  function known(address: string): { readonly value: Identity; readonly at: number } | undefined {
    const stored = record.read()?.find((each) => each.address === address)
    if (!stored || !isFresh(clock, { value: undefined, at: stored.at }, IDENTITY_TTL_MS)) return undefined
    // The storage is foreign: what was stored is read like an answer.
    return { value: readIdentity(stored.name, stored.image, deps.hosts), at: stored.at }
  }

  function remember(address: string, { name, image }: Identity): void {
    const others = (record.read() ?? []).filter((each) => each.address !== address)
    const stored: StoredIdentity = { address, name, image, at: clock.now() }
    record.write([stored, ...others].slice(0, MAX_IDENTITIES))
  }

  async function read(address: string, account: ConnectedAccount, signal: AbortSignal): Promise<Identity> {
    const identity = await lookUp(address, account, signal)
    remember(address, identity)
    return identity
  }

  /** Looks an address up, and gives it up after {@link IDENTITY_TIMEOUT_MS}. */
  function readInTime(address: string, account: ConnectedAccount): Promise<Identity> {
    const abort = new AbortController()
    const late = (): unknown => {
      abort.abort()
      return identityError('unavailable')
    }
    return withTimeout(clock, IDENTITY_TIMEOUT_MS, read(address, account, abort.signal), late)
  }

  const active = (): ConnectedAccount | undefined => {
    const account = connection.account()
    return account && hasNames(account) ? account : undefined
  }

  const resource = createResource<string, Identity>({
    clock,
    document: environment.window?.document,
    ttlMs: IDENTITY_TTL_MS,
    patienceMs: IDENTITY_TIMEOUT_MS,
    async read(address, signal) {
      const account = active()
      if (account?.address !== address) throw new Error('Another account is the active one.')
      return read(address, account, signal)
    },
    onChange({ status, value }, address) {
      Object.assign(state, { address, status, name: value?.name, image: value?.image })
    },
  })

  function follow(): void {
    const address = active()?.address
    resource.choose(address, address === undefined ? undefined : known(address))
  }

  for (const name of ACCOUNT_EVENTS) deps.events.on(name, follow)
  follow()
  return {
    state,
    async refresh(options) {
      follow()
      try {
        await resource.refresh(options)
      } catch (error) {
        throw identityError('unavailable', {}, error)
      }
    },
    watch() {
      follow()
      return resource.watch()
    },
    async identify(address) {
      const account = active()
      if (!account) return NAMELESS
      const found = known(address)?.value
      if (found) return found
      try {
        return await pending.run(address, async () => readInTime(address, account))
      } catch (error) {
        throw identityError('unavailable', {}, error)
      }
    },
    dispose: resource.dispose,
  }
}
