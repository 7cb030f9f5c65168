import type { SignedMessage, SiwxDevice, SiwxDevices, SiwxSession, SiwxStore } from '@latchkit/core'
import type { Outcome } from './createFakeAdapter.js'
import { createSwitchboard } from './switchboard.js'

/** How the store answers. */
export interface SiwxStoreSwitches {
  readonly nonce: Outcome
  readonly list: Outcome
  readonly add: Outcome
  readonly remove: Outcome
  /** The list of the sessions on all devices. */
  readonly listDevices: Outcome
  /** The end of one of them, or of all others. */
  readonly endDevices: Outcome
}

/** A store of sign-ins that has them in memory, and verifies nothing. Pass it as `siwx: { store }`. */
export interface FakeSiwxStore extends SiwxStore {
  set(switches: Partial<SiwxStoreSwitches>): void
  /** What was added. */
  readonly added: readonly SignedMessage[]
  /** The sessions. A test may change them, as another device does. */
  readonly sessions: SiwxSession[]
  /** How often a function was called. */
  count(name: keyof SiwxStoreSwitches): number
}

/**
 * Makes a {@link FakeSiwxStore}. Its nonces count up. `devices`: the sessions on all devices. Default: the store lists none, as
 * one without a server.
 */
export function createFakeSiwxStore(
  given: Partial<SiwxStoreSwitches> = {},
  devices?: readonly SiwxDevice[],
): FakeSiwxStore {
  const all: SiwxStoreSwitches = {
    nonce: 'ok',
    list: 'ok',
    add: 'ok',
    remove: 'ok',
    listDevices: 'ok',
    endDevices: 'ok',
    ...given,
  }
  const { set, answer } = createSwitchboard(all)
  const added: SignedMessage[] = []
  const sessions: SiwxSession[] = []
  let nonces = 0
  const asked: (keyof SiwxStoreSwitches)[] = []
  let left = devices ?? []

  /** Answers as the switch of this name says. */
  async function outcome(name: keyof SiwxStoreSwitches): Promise<void> {
    asked.push(name)
    const said = await answer((switches) => switches[name])
    if (typeof said === 'object') throw said.throws
  }

  /** Ends the sessions on some devices. That of this browser ends its accounts' too. */
  async function end(isMeant: (device: SiwxDevice) => boolean): Promise<void> {
    await outcome('endDevices')
    if (left.some((each) => each.isCurrent && isMeant(each))) sessions.length = 0
    left = left.filter((each) => !isMeant(each))
  }

  const ofDevices: SiwxDevices = {
    async list() {
      await outcome('listDevices')
      return left
    },
    end: (id) => end((each) => each.id === id),
    endOthers: () => end((each) => !each.isCurrent),
  }

  return {
    set,
    added,
    sessions,
    count: (name) => asked.filter((each) => each === name).length,
    devices: devices && ofDevices,
    async nonce() {
      await outcome('nonce')
      return { nonce: `fakenonce${++nonces}` }
    },
    async list() {
      await outcome('list')
      return [...sessions]
    },
    async add(signed) {
      await outcome('add')
      added.push(signed)
      sessions.push({ account: signed.account, issuedAt: '2026-01-01T00:00:00.000Z' })
    },
    async remove(account) {
      await outcome('remove')
      const rest = sessions.filter((session) => session.account !== account)
      sessions.splice(0, sessions.length, ...rest)
    },
  }
}
