import type { Storage } from '../storage/storage.types.js'
import { encodeBytes, randomBytes } from './secureBytes.js'
import { createLogins } from './logins.js'
import { createBoxes } from './secureBoxes.js'
import { createSealing } from './sealing.js'
import type { BegunLogin } from './secure.types.js'
import { createSessions } from './secureSessions.js'
import { createWallets } from './secureWallets.js'

export const MINUTE_MS = 60_000
export const EMAIL = 'visitor@app.example'
const START = { project: 'my-app', email: EMAIL, origin: 'https://app.example' }

/** Makes a sealing key. */
export const newKey = () => encodeBytes(randomBytes(32))

/** Makes a thumbprint. */
export const newDevice = () => encodeBytes(randomBytes(32))

/** Makes servers that share a database, the keys and a clock, which the test moves. */
export async function createWorld(storages: readonly Pick<Storage, 'use'>[], keys: readonly string[] = [newKey()]) {
  const clock = { at: Date.now() }
  const now = () => clock.at
  const sealing = await createSealing(keys)
  const servers = storages.map((storage) => ({
    logins: createLogins(storage, sealing, { now }),
    sessions: createSessions(storage, sealing, { now }),
    wallets: createWallets(storage, sealing),
    boxes: createBoxes(storage, { now }),
  }))
  let turn = 0
  return {
    sealing,
    /** The next server, as a balancer of load gives it. */
    next: () => servers[turn++ % servers.length]!,
    wait: (ms: number) => {
      clock.at += ms
    },
    now,
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

/** Begins a login with a code. */
export async function beginOtp({ next }: World, device = newDevice()) {
  const begun = await next().logins.begin({ ...START, device, isKnownDevice: true })
  if (begun.action !== 'VERIFY_OTP') throw new Error('It is no code.')
  return { ...begun, device }
}

/** Begins a login with a link. */
export async function beginLink({ next }: World, device = newDevice(), browser = 'Firefox on Linux') {
  const begun = await next().logins.begin({ ...START, device, isKnownDevice: false, browser })
  if (begun.action !== 'VERIFY_DEVICE') throw new Error('It is no link.')
  return { ...begun, device }
}

/** A code or digits that are wrong. */
export const not = (digits: string): string => digits.replace(/.$/, (last) => String((Number(last) + 1) % 10))

/** The secrets of a login, which no database may have. */
export const secretsIn = (begun: BegunLogin): readonly string[] =>
  begun.action === 'VERIFY_OTP' ? [begun.otp] : [begun.token]
