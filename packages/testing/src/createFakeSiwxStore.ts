import type { SignedMessage, SiwxSession, SiwxStore } from '@latchkit/core'
import type { Outcome } from './createFakeAdapter.js'
import { createSwitchboard } from './switchboard.js'

/** How the store answers. */
export interface SiwxStoreSwitches {
  readonly nonce: Outcome
  readonly list: Outcome
  readonly add: Outcome
  readonly remove: Outcome
}

/** A store of sign-ins that has them in memory, and verifies nothing. Pass it as `siwx: { store }`. */
export interface FakeSiwxStore extends SiwxStore {
  set(switches: Partial<SiwxStoreSwitches>): void
  /** What was added. */
  readonly added: readonly SignedMessage[]
  /** The sessions. A test may change them, as another device does. */
  readonly sessions: SiwxSession[]
}

/** Makes a {@link FakeSiwxStore}. Its nonces count up. */
export function createFakeSiwxStore(given: Partial<SiwxStoreSwitches> = {}): FakeSiwxStore {
  const all: SiwxStoreSwitches = { nonce: 'ok', list: 'ok', add: 'ok', remove: 'ok', ...given }
  const { set, answer } = createSwitchboard(all)
  const added: SignedMessage[] = []
  const sessions: SiwxSession[] = []
  let nonces = 0

  /** Answers as the switch of this name says. */
  async function outcome(name: keyof SiwxStoreSwitches): Promise<void> {
    const said = await answer((switches) => switches[name])
    if (typeof said === 'object') throw said.throws
  }

  return {
    set,
    added,
    sessions,
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
