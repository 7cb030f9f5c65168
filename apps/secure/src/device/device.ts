import { calculateJwkThumbprint, exportJWK, SignJWT } from 'jose'
import { encodeBytes } from '../vault/secretBytes.js'
import { createDeviceSecret } from '../vault/vault.js'
import type { Device, DeviceStore } from './device.types.js'

const DEVICE = 'device'
const P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** What a proof is for. */
export interface ProofOf {
  readonly method: string
  /** The whole URL. A proof has it without its query (RFC 9449). */
  readonly url: string
  /** The nonce of the server's last answer. Undefined in the first request. */
  readonly nonce: string | undefined
  /** The token of the session. Undefined without one. */
  readonly token: string | undefined
}

/** Reads the keys of this device, or makes them at its first visit. */
export async function openDevice(store: DeviceStore): Promise<Device> {
  const known = await store.read<Device>(DEVICE)
  return known ?? store.keepFirst(DEVICE, await createDevice())
}

/** Forgets the keys of this device: it is another one from then on. */
export const forgetDevice = (store: DeviceStore): Promise<void> => store.remove(DEVICE)

async function createDevice(): Promise<Device> {
  const signing = await crypto.subtle.generateKey(P256, false, ['sign', 'verify'])
  return { secret: await createDeviceSecret(), signing }
}

/** The name of a device: the thumbprint of its public key (RFC 7638). */
export const thumbprintOf = async ({ signing }: Device): Promise<string> =>
  calculateJwkThumbprint(await exportJWK(signing.publicKey))

/**
 * Proves that a request is of this device (DPoP, RFC 9449): a token that was read from a log or on its way is of no use without
 * the key. The nonce says when, since the clock of a device may be wrong.
 */
export async function createProof({ signing }: Device, { method, url, nonce, token }: ProofOf): Promise<string> {
  const { origin, pathname } = new URL(url)
  const claims = {
    htm: method,
    htu: `${origin}${pathname}`,
    ...(nonce !== undefined && { nonce }),
    ...(token !== undefined && { ath: await hashOf(token) }),
  }
  const jwk = await exportJWK(signing.publicKey)
  return new SignJWT(claims)
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk })
    .setIssuedAt()
    .setJti(crypto.randomUUID())
    .sign(signing.privateKey)
}

/** The SHA-256 of a token as base64url. */
async function hashOf(token: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))
  return encodeBytes(new Uint8Array(hash))
}
